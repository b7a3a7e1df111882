import { createRandom } from 'test-tools/random.ts';
/*
 * Runs as a separate process: passes the given number of hostile texts to every parser of untrusted input, long enough that a parser
 * slower than linear never finishes, and prints the number of parsed texts. `control` passes one of them to a pattern that is known to
 * backtrack.
 */
import * as z from 'zod/mini';
import { OPERATIONS } from '#contract/operations.ts';
import { normaliseQuery } from '#contract/query.ts';
import { displayNameSchema, emailSchema, newPasswordSchema, phoneSchema } from '#domain/account/form.ts';
import { parseServiceForm } from '#domain/service/validation.ts';
import { phoneDigits } from '#domain/values/contact.ts';
import { foldText } from '#domain/values/foldText.ts';
import { normalizeText } from '#domain/values/text.ts';
import { normalizeWebAddress } from '#domain/values/webAddress.ts';
import { searchCityOrZip } from '#geo/place/index.ts';
import { parseConsistencyToken } from '#platform/consistencyToken.ts';
import { parseServiceEtag } from '#platform/http/etag.ts';
import { languageOf } from '#platform/http/languageOf.ts';
import { splitWords } from '#query-api/listing/searchText.ts';

/** Maximum length of a body. */
const HOSTILE_TEXT_LENGTH = 200_000;
const REPEATED_ATOMS = [
  'a',
  ' ',
  '.',
  '@',
  '-',
  '+',
  '/',
  ':',
  '0',
  '\t',
  '\n',
  '"',
  '\\',
  '|',
  ',',
  'á',
  '(',
  ')',
  '%',
  'a.',
  'a@',
  ' a',
  '0|',
  '--',
  '://',
];
const TEXT_ENDINGS = ['', '!', '@', '\u0000', ' !', '@a', '.'];

/** Generates texts of one or two repeated atoms with a mismatch at the end, which cause backtracking. */
const hostileTexts = (count: number, length: number): string[] => {
  const { pick, chance } = createRandom(7);
  return Array.from({ length: count }, () => {
    const atoms = pick(REPEATED_ATOMS) + (chance(0.5) ? '' : pick(REPEATED_ATOMS));
    return pick(TEXT_ENDINGS) + atoms.repeat(Math.ceil(length / atoms.length)) + pick(TEXT_ENDINGS);
  });
};

const formFields = [
  'name',
  'serviceSummary',
  'contactEmail',
  'phone',
  'website',
  'age',
  'criticalExpiredAt',
  'zip',
  'country',
  'extension',
];
const queries = OPERATIONS.flatMap(({ query }) => (query === undefined ? [] : [query]));

const TEXT_PARSERS: readonly ((text: string) => unknown)[] = [
  (text) => emailSchema.safeParse(text),
  (text) => phoneSchema.safeParse(text),
  (text) => displayNameSchema.safeParse(text),
  (text) => newPasswordSchema.safeParse(text),
  phoneDigits,
  normalizeWebAddress,
  normalizeText,
  languageOf,
  parseConsistencyToken,
  parseServiceEtag,
  foldText,
  splitWords,
  (text) => parseServiceForm(Object.fromEntries(formFields.map((field) => [field, text]))),
  (text) => parseServiceForm({ schedules: [{ type: 'WEEKLY', day: text, startTime: text, endTime: text }] }),
  (text) => {
    for (const query of queries)
      z.safeParse(query, normaliseQuery(Object.fromEntries(Object.keys(query.def.shape as object).map((name) => [name, text]))));
  },
  (text) => (parsedCount % 50 === 0 ? searchCityOrZip(text.slice(0, 100)) : undefined),
];

if (process.argv[2] === 'control') {
  process.stdout.write('BEGUN\n');
  /^(a+)+$/.test(`${'a'.repeat(200)}!`);
}
let parsedCount = 0;
for (const [count, length] of [
  [Number(process.argv[2]) - 100, 300],
  [80, 8_000],
  [20, HOSTILE_TEXT_LENGTH],
] as const)
  for (const text of hostileTexts(count, length)) {
    for (const parse of TEXT_PARSERS) parse(text);
    parsedCount += 1;
  }
process.stdout.write(`READ ${parsedCount}\n`);
