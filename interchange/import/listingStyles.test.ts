import { createRandom } from 'test-tools/random.ts';
import { comparePhone, comparePlace } from '#tests/support/listingStyles/compareContact.ts';
import { contactColumns } from '#tests/support/listingStyles/contactColumns.ts';
import { csvText, geoJsonText, jsonLinesText, type WrittenRow } from '#tests/support/listingStyles/fileTexts.ts';
import { HOURS_COLUMNS } from '#tests/support/listingStyles/hoursColumns.ts';
import { knownListing, type KnownListing } from '#tests/support/listingStyles/knownListing.ts';
import { compareHours } from '#tests/support/listingStyles/openMinutes.ts';
import { parseFile } from './parseFile.ts';
import { readListing, type Listing } from './readListing.ts';
import { readRowFields } from './rowFields.ts';

const ROWS_PER_STYLE = 40;
const MIN_SHARE_READ = 0.9;
const STYLE_NAMES = Object.keys(HOURS_COLUMNS);

const writeRow = (styleIndex: number, listing: KnownListing): WrittenRow => ({
  Name: listing.name,
  Category: listing.kind,
  ...contactColumns(styleIndex, listing.phone, listing.place),
  ...HOURS_COLUMNS[STYLE_NAMES[styleIndex] ?? '']?.(listing.hours),
});

/** Writes a file: lists and objects need JSON; texts are also written as CSV with each separator. */
const writeFile = (styleIndex: number, rows: readonly WrittenRow[]): string => {
  if (rows.some((row) => 'geometry' in row)) return geoJsonText(rows);
  if (rows.some((row) => typeof row['hours'] === 'object')) return jsonLinesText(rows);
  return [csvText(rows), csvText(rows, ';'), csvText(rows, '\t'), jsonLinesText(rows), JSON.stringify(rows)][styleIndex % 5] ?? '';
};

const readFile = (text: string): Listing[] =>
  parseFile(text).map(({ line, row }) => {
    const read = row && readListing(readRowFields(row).fields);
    if (!read?.ok) throw new Error(`Line ${line} was refused: ${JSON.stringify(row)}`);
    return read.listing;
  });

interface StyleResult {
  readonly style: string;
  readonly read: { hours: number; phone: number; place: number };
  readonly wrong: readonly string[];
}

/** Writes, reads and compares the rows of one style. */
const resultOf = (style: string, styleIndex: number): StyleResult => {
  const random = createRandom(1 + styleIndex);
  const known = Array.from({ length: ROWS_PER_STYLE }, (_, index) => knownListing(random, index));
  const rows = known.map((listing) => writeRow(styleIndex, listing));
  const listings = readFile(writeFile(styleIndex, rows));
  expect(listings).toHaveLength(known.length);
  const read = { hours: 0, phone: 0, place: 0 };
  const wrong: string[] = [];
  for (const [index, { facts }] of listings.entries()) {
    const { hours, phone, place } = known[index] as KnownListing;
    const verdicts = {
      hours: compareHours(hours, facts.hours),
      phone: comparePhone(phone, facts.contact),
      place: comparePlace(place, facts),
    };
    for (const [part, verdict] of Object.entries(verdicts) as [keyof typeof verdicts, ReturnType<typeof compareHours>][]) {
      if (verdict === 'read') read[part] += 1;
      else if (verdict !== 'unread') wrong.push(`${part}: ${verdict.wrong}: ${JSON.stringify(rows[index])}`);
    }
  }
  return { style, read, wrong };
};

test('the comparison finds hours that are too long, too short, on another day or in another week', () => {
  const known = { isAlwaysOpen: false, closedDays: [], groups: [{ days: [0], weeks: [1], periods: [{ start: 540, end: 720 }] }] };
  const entry = { type: 'MONTHLY', day: 'MONDAY', period: 'FIRST', startTime: '09:00', endTime: '12:00' } as const;
  const verdictOf = (change: object, more: object = {}) =>
    compareHours(known, { schedules: [{ ...entry, ...change }], closedDays: [], ...more });
  expect(verdictOf({})).toBe('read');
  expect(verdictOf({ endTime: '12:01' })).toEqual({ wrong: 'open at MONDAY 12:00' });
  expect(verdictOf({ startTime: '09:01' })).toEqual({ wrong: 'closed at MONDAY 9:00' });
  expect(verdictOf({ startTime: '09:01' }, { unknownDays: ['MONDAY'] })).toBe('unread');
  for (const change of [{ day: 'TUESDAY' }, { period: 'LAST' }, { endsNextDay: true }])
    expect(verdictOf(change)).toEqual({ wrong: expect.any(String) });
  expect(verdictOf({}, { closedDays: [{ type: 'WEEKLY', day: 'MONDAY' }] })).toEqual({ wrong: 'closed at MONDAY 9:00' });
  expect(compareHours(known, { schedules: [], closedDays: [] })).toBe('unread');
});

describe('listings in many styles', () => {
  const results = STYLE_NAMES.map(resultOf);

  test('show no opening hours, phone number or place that is not the known one', () => {
    expect(results.length).toBeGreaterThanOrEqual(30);
    expect(results.filter(({ wrong }) => wrong.length > 0).map(({ style, wrong }) => ({ style, wrong }))).toEqual([]);
  });

  test.each(['hours', 'phone', 'place'] as const)('are read for at least 90 percent: %s', (part) => {
    const shares = results.map(({ style, read }) => ({ style, share: read[part] / ROWS_PER_STYLE }));
    const total = shares.reduce((sum, { share }) => sum + share, 0) / shares.length;
    console.info(
      [`${part}: ${Math.round(total * 100)} %`, ...shares.map(({ style, share }) => `${Math.round(share * 100)} % ${style}`)].join('\n'),
    );
    expect(total).toBeGreaterThanOrEqual(MIN_SHARE_READ);
  });
});
