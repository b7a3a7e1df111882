import { createRandom } from 'test-tools/random.ts';
import { TEXT_LIMITS } from '#domain/service/limits.ts';
import { hasBidiControl } from '#domain/values/bidi.ts';
import { formatReport } from './importReport.ts';
import { readListing, type Listing } from './readListing.ts';
import type { Row } from './row.ts';
import { readRowFields } from './rowFields.ts';

/* Imports texts that no form would accept. */

const listingOf = (row: Row): Listing => {
  const readResult = readListing(readRowFields(row).fields);
  if (!readResult.ok) throw new Error(readResult.reason);
  return readResult.listing;
};
const refusalOf = (name: string): string | undefined => {
  const readResult = readListing({ name, phone: '202-555-0107' });
  return readResult.ok ? undefined : readResult.reason;
};

test.each([
  ['…', 'NAME_NOT_READABLE'],
  ['\u3164\u2800\u115F', 'NAME_NOT_READABLE'],
  ['☎ 🙂', 'NAME_NOT_READABLE'],
  ['Pantry \u202E7010-555 (202)', 'NAME_NOT_READABLE'],
  ['\u2067Pantry\u2069', 'NAME_NOT_READABLE'],
  ['x'.repeat(201), 'NAME_TOO_LONG'],
  ['x'.repeat(300_000), 'NAME_TOO_LONG'],
  ['x'.repeat(200), undefined],
  ['Caf\u00E9 \u98DF\u7269', undefined],
  // A direction mark left over from copying.
  ['Pantry\u200E', undefined],
])('accepts or rejects the name %j', (name, reason) => {
  expect(refusalOf(name)).toBe(reason);
});

test("shortens and reports a text over the forms' limit", () => {
  const longText = 'Bread and soup. '.repeat(40).trim();
  const { facts, spanish, cut } = listingOf({
    name: 'Pantry',
    phone: '202-555-0107',
    services: longText,
    age: 'x'.repeat(250),
    summary_es: longText,
  });
  expect(facts.described.summary.length).toBeLessThanOrEqual(TEXT_LIMITS.serviceSummary);
  expect(facts.described.summary).toMatch(/ (Bread|and|soup\.)…$/);
  expect(facts.described.age).toBe(`${'x'.repeat(199)}…`);
  expect(spanish.spanish?.summary).toBe(facts.described.summary);
  expect(cut).toEqual([
    { field: 'serviceSummary', length: longText.length },
    { field: 'serviceSummary', length: longText.length },
    { field: 'age', length: 250 },
  ]);
  const report = {
    importId: 'i',
    name: 'file.jsonl',
    digest: '',
    encoding: 'UTF-8',
    uncertainPart: '',
    unusedColumns: [],
    rows: 2,
    added: 1,
    revised: 0,
    unchanged: 0,
    refused: 1,
    kept: 0,
    kinds: { fields: 1, words: 0, option: 0, nothing: 0 },
    position: '1',
  } as const;
  const text = formatReport({
    ...report,
    outcomes: [
      { line: 2, name: 'Kitchen', outcome: 'added', serviceId: 's-1', kindFrom: 'fields', cut: [{ field: 'age', length: 250 }] },
      { line: 3, outcome: 'refused', reason: 'NAME_TOO_LONG', name: 'y'.repeat(300_000) },
    ],
  });
  expect(text).toContain('line 2 imported with only the beginning of its age: 250 characters, of which 200 are stored (service s-1)');
  expect(text).toMatch(/line 3 refused, its name is longer than 200 characters: y{199}…$/m);
  expect(text.length).toBeLessThan(1000);
});

describe('200 generated texts in every field that a row has', () => {
  const { pick: pickRandom, int: randomInt } = createRandom(7);
  const TEXT_FRAGMENTS = [
    'Bread',
    ' and ',
    'soup',
    '\n',
    '\u202E',
    '\u2066',
    '\u2069',
    '\u200F',
    '\u061C',
    '\u200B',
    '\u2800',
    '&rlm;',
    '&#8238;',
    '<b>',
    '—',
    '食物',
    '🙂',
  ];
  const texts = Array.from({ length: 200 }, () =>
    Array.from({ length: randomInt(1, 12) }, () => pickRandom(TEXT_FRAGMENTS))
      .join('')
      .repeat(pickRandom([1, 1, 1, 60])),
  );
  const FIELDS = ['address', 'address_2', 'city', 'phone', 'notes', 'services', 'age', 'hours_text', 'food_bank', 'summary_es', 'notes_es', 'age_es', 'website', 'facebook', 'email', 'wheelchair', 'category']; // oxfmt-ignore
  /** Returns every text of a value, with its field. */
  const textsIn = (value: unknown, field = ''): readonly (readonly [string, string])[] => {
    if (typeof value === 'string') return [[field, value]];
    return typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, nestedValue]) => textsIn(nestedValue, name))
      : [];
  };

  test.each(FIELDS)("%s: contains no direction controls, and obeys the forms' limit", (field) => {
    for (const text of texts) {
      const { facts, spanish } = listingOf({ name: 'Pantry', phone: '202-555-0107', city: 'Toledo', [field]: text });
      const storedTexts = [...textsIn(facts), ...textsIn(spanish)];
      expect(storedTexts.filter(([, nestedValue]) => hasBidiControl(nestedValue))).toEqual([]);
      const LIMIT_BY_FIELD: Readonly<Record<string, number>> = { ...TEXT_LIMITS, summary: TEXT_LIMITS.serviceSummary };
      expect(storedTexts.filter(([name, nestedValue]) => nestedValue.length > (LIMIT_BY_FIELD[name] ?? TEXT_LIMITS.webAddress))).toEqual(
        [],
      );
    }
  });

  test("name: is rejected above the forms' limit, and otherwise contains no direction controls", () => {
    for (const text of texts) {
      const readResult = readListing({ name: `Pantry ${text}`, phone: '202-555-0107' });
      if (readResult.ok)
        expect([hasBidiControl(readResult.listing.facts.described.name), readResult.listing.facts.described.name.length <= 200]).toEqual([
          false,
          true,
        ]);
      else expect(['NAME_TOO_LONG', 'NAME_NOT_READABLE']).toContain(readResult.reason);
    }
  });
});
