import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeText } from '#interchange/import/decodeText.ts';
import { parseFile } from '#interchange/import/parseFile.ts';
import { readListing } from '#interchange/import/readListing.ts';
import { readRowFields } from '#interchange/import/rowFields.ts';
import { translateByPhrases } from '#platform/translation/phrases.ts';
import { splitSegments } from '#platform/translation/segments.ts';

/*
 * How many of the phrases that imports yield most often are in the phrase list. A phrase is the text between the ends of sentences, line
 * breaks, semicolons, upright bars and bullets, without regard to case and end punctuation. Phone numbers, web addresses and texts that are
 * only days and times do not count.
 */
const FOLDER = path.resolve('../shared/data');
const FILES = ['foodoasis_la.jsonl', 'haarrrvest_food.jsonl'];
const MEASURED = 200;
const REQUIRED = 180;

const missingFiles = FILES.filter((file) => !existsSync(path.join(FOLDER, file))).map((file) => `../shared/data/${file}`);
if (missingFiles.length > 0)
  console.log(`Skipped: the coverage of the phrase list needs ${missingFiles.join(' and ')}, which is not there.`);

const HOURS_WORD =
  /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?\b|\b(?:am|pm|[ap]\.m|noon|daily|and|to|from|of|the|each|every|other|month|hours|closed|open|st|nd|rd|th|first|second|third|last|jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*)\b/giu;

const isCounted = (text: string): boolean =>
  !/https?:|www\.|@|\(?\d{3}\)?[-. ]+\d{3}[-. ]\d{4}/.test(text) &&
  /\p{L}/u.test(text.replace(/\d+(?=st|nd|rd|th)/g, ' ').replace(HOURS_WORD, ' '));

const phrasesOf = (file: string): readonly string[] =>
  parseFile(decodeText(file, readFileSync(path.join(FOLDER, file))).text).flatMap(({ row }) => {
    const read = row === null ? null : readListing(readRowFields(row).fields);
    if (read?.ok !== true) return [];
    const { summary, description, age } = read.listing.facts.described;
    return [summary, description, age].flatMap((text) =>
      splitSegments(text).flatMap((segment) => (segment.isSeparator || !isCounted(segment.text) ? [] : [segment.text])),
    );
  });

(missingFiles.length > 0 ? test.skip : test)(
  `the phrase list covers ${REQUIRED} of the ${MEASURED} most frequent phrases of the shared files`,
  () => {
    const countByPhrase = new Map<string, { text: string; count: number }>();
    for (const text of FILES.flatMap(phrasesOf)) {
      const key = text.toLowerCase().replace(/[\s.,:!?>]+$/, '');
      const known = countByPhrase.get(key);
      countByPhrase.set(key, { text, count: (known?.count ?? 0) + 1 });
    }
    const frequent = [...countByPhrase.values()]
      .toSorted((one, other) => other.count - one.count || one.text.localeCompare(other.text))
      .slice(0, MEASURED);
    const missed = frequent.filter(({ text }) => translateByPhrases(text) === undefined);
    console.log(`The phrase list covers ${frequent.length - missed.length} of the ${frequent.length} most frequent phrases.`);
    expect(frequent).toHaveLength(MEASURED);
    if (missed.length > MEASURED - REQUIRED) expect(missed).toEqual([]);
  },
);
