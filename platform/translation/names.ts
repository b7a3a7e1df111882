import { GLOSSARY } from './glossary.ts';

/* Finds names of people, places and organizations in English sentences: they stay as they are. */

/** Words with a capital letter that are no names: engines translate them. */
const NO_NAMES = new Set(
  `monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
  mon tue tues wed thu thur thurs fri sat sun
  january february march april may june july august september october november december
  english spanish chinese vietnamese russian korean french arabic christmas thanksgiving easter i free id ids am pm`.split(/\s+/),
);
/** Words that begin sentences and so have a capital letter. */
const SENTENCE_STARTS = new Set(
  `a about after all also an and any anyone are as at available be before behind both bring but by can check clients closed come contact
  daily delivery distribution do does doors due during each email emergency enter every everyone families first fill find follow food for
  from get guests hours how if in income inside it items join limited located look main meals meet more most must new next no not number
  of on one only open other our outside over pantry parking participants people pick please program programs provide provides register
  registration residents see serve serves services serving show sign site some staff stop take text that the there these they this those
  to until use visit visits volunteers walk we weekly welcome what when where while who will with you your`.split(/\s+/),
);
const GLOSSARY_TERMS = new Set(GLOSSARY.map(({ en }) => en.toLowerCase()));

const CAPITALISED = String.raw`(?!Q\d+Z)\p{Lu}[\p{L}\p{M}]*(?:['.-][\p{L}\p{M}]+)*(?:(?<=(?<![\p{L}])(?:St|Mt|Ft|Dr|Mr|Mrs|Ms|Rev|Sr|Jr|\p{Lu}))\.)?`;
const NAME_RUN = new RegExp(
  String.raw`(?<![\p{L}\p{N}@/.'-])${CAPITALISED}(?:(?:\s+(?:of|the|de|del|la|los|las)){0,2}\s+(?:${CAPITALISED}|\d{1,3}(?:st|nd|rd|th)\b))*(?![\p{L}\p{N}]|[@/]|\.[\p{L}])`,
  'gu',
);

interface Range {
  readonly start: number;
  readonly end: number;
}

const isNoName = (word: string): boolean => NO_NAMES.has(word.toLowerCase().replace(/\.$/, ''));

/** Returns the start of a run after words that are no part of a name: "The", "Please", "Monday". */
const startOfName = (run: string, isSentenceStart: boolean): number => {
  let start = 0;
  for (const found of run.matchAll(/\S+\s*/g)) {
    const word = found[0].trim();
    const isStartWord = isSentenceStart && found.index === 0 && SENTENCE_STARTS.has(word.toLowerCase());
    if (!isStartWord && !isNoName(word) && !(start > 0 && /^\p{Ll}/u.test(word))) return start;
    start = found.index + found[0].length;
  }
  return run.length;
};

const withoutDaysAtEnd = (name: string): string => {
  const [, before = '', last = ''] = /^(.*?)\s*(\S+)$/s.exec(name) ?? [];
  return last !== '' && isNoName(last) ? withoutDaysAtEnd(before) : name;
};

const isGlossaryTerm = (run: string): boolean =>
  GLOSSARY_TERMS.has(run.toLowerCase()) || run.split(/\s+/).every((word) => GLOSSARY_TERMS.has(word.toLowerCase()));

/** Returns where the names of a sentence are. A single first word is no name: it has its capital letter from the sentence. */
export const namesIn = (sentence: string): readonly Range[] =>
  [...sentence.matchAll(NAME_RUN)].flatMap((found) => {
    const isSentenceStart = /^[\s"'(*-]*$/.test(sentence.slice(0, found.index)) || /[:.!?]\s*$/.test(sentence.slice(0, found.index));
    const offset = startOfName(found[0], isSentenceStart);
    const name = withoutDaysAtEnd(found[0].slice(offset));
    const isSingleFirstWord = isSentenceStart && offset === 0 && !/\s/.test(name) && !/^\p{Lu}{2,}$/u.test(name);
    if (name === '' || isSingleFirstWord || isGlossaryTerm(name)) return [];
    return [{ start: found.index + offset, end: found.index + offset + name.length }];
  });

const significantWords = (text: string): readonly string[] => text.match(/\p{L}[\p{L}'-]{3,}/gu) ?? [];

/** Whether all longer words have a capital letter, so that names cannot be told from other words. */
export const isTitleCase = (text: string): boolean => {
  const words = significantWords(text);
  return words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word));
};
