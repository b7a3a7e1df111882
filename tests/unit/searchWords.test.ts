import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SAMPLE_DIRECTORY } from '#app/sample/sampleDirectory.ts';
import { sampleDraft } from '#app/sample/sampleDraft.ts';
import { listServicesQuery } from '#contract/servicesQuery.ts';
import { GUEST } from '#domain/permissions/principal.ts';
import { LANGUAGES, type Language } from '#domain/vocabulary/languages.ts';
import type { ServiceType } from '#domain/vocabulary/serviceTypes.ts';
import { decodeText } from '#interchange/import/decodeText.ts';
import { parseFile } from '#interchange/import/parseFile.ts';
import { readListing } from '#interchange/import/readListing.ts';
import { readRowFields } from '#interchange/import/rowFields.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { createListing, type LiveListing } from '#query-api/listing/listing.ts';
import { foldSearchText } from '#query-api/listing/searchText.ts';
import { toListQuery } from '../../query-api/services/toListQuery.ts';
import { documentOf, generateServices } from '../support/generator.ts';

/*
 * Whether searches find what people mean among the first three places of the list. `searchWords/` contains 200 searches in each language
 * with their expected result in the sample directory, a name or kinds, written before the search. From the names in the shared files, other
 * spellings are derived as people write them.
 */
const REQUIRED_SHARE = 0.95;
const NOW = Date.UTC(2026, 10, 20, 18);
/** The fields that the product's own lists search. */
const FIELDS = 'name,address1,address2,city,state,zip,serviceSummary,category,age';

const [template] = generateServices(1, 1, { now: NOW / 1000 }).map(documentOf);

const createFilledListing = (documents: readonly Partial<ServiceDocument>[]): LiveListing => {
  const listing = createListing();
  for (const [index, document] of documents.entries()) listing.put(`service-${index}`, { ...template!, isApproved: true, ...document });
  return listing;
};

/** Returns the first places of a list, as a guest sees it. */
const findFirst = (listing: LiveListing, search: string, nearCoordinate: string, language: Language = 'en'): readonly ServiceDocument[] => {
  const query = listServicesQuery.parse({ q: search, search: FIELDS, nearCoordinate, limit: '3' });
  return listing.find(toListQuery(query, GUEST, language), NOW / 1000).ids.map((id) => listing.document(id)!);
};

const written = (text: string) => ({ text, source: 'person' as const, ofRevision: 1 });

const SAMPLE_PLACE = '-104.99|39.74';
const sampleDocuments = SAMPLE_DIRECTORY.map((sample): Partial<ServiceDocument> => {
  const { described, classified, address, contact, spanish } = sampleDraft(sample, NOW);
  return {
    ...({ described, classified, address, contact } as Pick<ServiceDocument, 'described' | 'classified' | 'address' | 'contact'>),
    location: { type: 'Point', coordinates: sample.location },
    es: { summary: written(spanish?.summary ?? ''), description: written(spanish?.description ?? ''), age: written(spanish?.age ?? '') },
  };
});
const sampleListing = createFilledListing(sampleDocuments);

const readSearches = (language: Language) =>
  readFileSync(new URL(`searchWords/${language}.txt`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' | ') as [search: string, expected: string]);

const isExpected = ({ described, classified }: ServiceDocument, expected: string): boolean =>
  expected.startsWith('type ')
    ? expected
        .slice('type '.length)
        .split(',')
        .some((type) => classified.types.some((serviceType) => serviceType === type))
    : described.name === expected;

test.each(LANGUAGES)('200 searches in %s find their place of the sample among the first three', (language) => {
  const searches = readSearches(language);
  const results = searches.map(([search, expected]) => ({
    search,
    expected,
    found: findFirst(sampleListing, search, SAMPLE_PLACE, language),
  }));
  const missed = results.filter(({ found, expected }) => !found.some((document) => isExpected(document, expected)));
  const resultText = ({ search, expected, found }: (typeof results)[number]) =>
    `${search} | ${expected}: ${found.map(({ described }) => described.name).join(', ') || 'nothing'}`;
  console.log(`${language}: ${searches.length - missed.length} of ${searches.length} searches.\n${missed.map(resultText).join('\n')}`);
  expect(searches.length).toBeGreaterThanOrEqual(200);
  expect(results.filter(({ found, expected }) => expected.startsWith('type ') && found.length === 0).map(resultText)).toEqual([]);
  if (missed.length > searches.length * (1 - REQUIRED_SHARE)) expect(missed.map(resultText)).toEqual([]);
});

const ofKind = (type: ServiceType) => ({ ...template!.classified, types: [type], categories: ['ALL' as const] });
const namedOnly = (name: string) => ({ ...template!.described, name, summary: '' });

test.each(['shelters', "women's shelter", 'women’s shelter', 'womens shelter', 'women shelters'])(
  'finds Women’s Test Shelter by "%s"',
  (search) => {
    const listing = createFilledListing([
      { described: namedOnly('Women’s Test Shelter'), classified: ofKind('SHELTER') },
      { described: namedOnly("Joe's Test Pantry"), classified: ofKind('FOOD_PANTRY') },
    ]);
    expect(findFirst(listing, search, SAMPLE_PLACE).map(({ described }) => described.name)).toEqual(['Women’s Test Shelter']);
  },
);

const FOLDER = path.resolve('../shared/data');
/** The shared files, with a place among their listings. */
const SHARED_FILES = [
  ['foodoasis_la.jsonl', '-118.24|34.05'],
  ['haarrrvest_food.jsonl', '-83.54|41.65'],
] as const;
const missingFiles = SHARED_FILES.filter(([file]) => !existsSync(path.join(FOLDER, file))).map(([file]) => `../shared/data/${file}`);
if (missingFiles.length > 0)
  console.log(`Skipped: searches for the shared listings need ${missingFiles.join(' and ')}, which is not there.`);

const readSharedFile = (file: string): readonly Partial<ServiceDocument>[] =>
  parseFile(decodeText(file, readFileSync(path.join(FOLDER, file))).text).flatMap(({ row }): Partial<ServiceDocument>[] => {
    const read = row === null ? null : readListing(readRowFields(row).fields);
    if (read?.ok !== true) return [];
    const { described, classified, address, contact, place } = read.listing.facts;
    const { longitude = null, latitude = null } = place ?? {};
    return [
      {
        ...({ described, classified, address, contact } as Pick<ServiceDocument, 'described' | 'classified' | 'address' | 'contact'>),
        ...(longitude !== null && latitude !== null ? { location: { type: 'Point', coordinates: [longitude, latitude] } } : {}),
      },
    ];
  });

/** Changes the longest word of five letters and more; other words stay. */
const changeLongestWord = (name: string, change: (word: string) => string): string => {
  const [longest = ''] = (name.match(/\p{L}{5,}/gu) ?? []).toSorted((one, other) => other.length - one.length);
  return longest === '' ? name : name.replace(longest, change(longest));
};

/** How people write a name that they know. */
const SPELLINGS: Readonly<Record<string, (name: string) => string>> = {
  'without case, accents and punctuation': (name) => foldSearchText(name).replaceAll(/[^\p{L}\p{N} ]/gu, ' '),
  'with a typographic apostrophe': (name) => name.replaceAll("'", '’'),
  'without a letter of the longest word': (name) => changeLongestWord(name, (word) => word.slice(0, 3) + word.slice(4)),
  'with two letters transposed': (name) => changeLongestWord(name, (word) => `${word[0]}${word[2]}${word[1]}${word.slice(3)}`),
  'while typing it': (name) => name.trim().slice(0, -1),
};
const SEARCHES_OF_A_FILE = 200;

(missingFiles.length > 0 ? test.skip : test).each(SHARED_FILES)(
  'searches for names of %s find them among the first three',
  (file, near) => {
    const documents = readSharedFile(file);
    const listing = createFilledListing(documents);
    const names = [...new Set(documents.map(({ described }) => described?.name ?? ''))];
    const spellings = Object.values(SPELLINGS);
    const searches = Array.from({ length: SEARCHES_OF_A_FILE }, (_, index) => {
      const name = names[Math.floor((index * names.length) / SEARCHES_OF_A_FILE)] ?? '';
      return { name, search: spellings[index % spellings.length]!(name) };
    });
    const missed = searches.filter(
      ({ name, search }) => !findFirst(listing, search, near).some(({ described }) => described.name === name),
    );
    console.log(`${file}: ${searches.length - missed.length} of ${searches.length} searches.`);
    if (missed.length > searches.length * (1 - REQUIRED_SHARE)) expect(missed).toEqual([]);
  },
);
