import type { LastingService } from '#contract/service.ts';
import { WIRE_NAMES_BY_COLUMN, type ConditionColumn } from '#domain/service/conditions.ts';
import { keepApostrophe } from '#domain/values/formulaCells.ts';
import { hoursRulesText } from '../hoursRules.ts';

/** A value of a column with its natural type; `null` for no value. */
export type ListingValue = string | number | boolean | readonly string[] | null;

/** A cell of a CSV file. */
export type ListingCell = string | number;

/** The part of a listing that its columns show. */
type ColumnValue = (service: LastingService) => ListingValue | undefined;

/** The place's own point; the center of a ZIP code is none. */
const ownPoint = ({ location, isApproximate, isConfidential }: LastingService): readonly [number, number] | undefined =>
  isApproximate === true || isConfidential ? undefined : location?.coordinates;

const hoursOf = ({ schedules, closeSchedules, isContact, unknownDays }: LastingService): string =>
  hoursRulesText({ schedules, closedDays: closeSchedules, contactForHours: isContact, ...(unknownDays && { unknownDays }) });

const conditionValues = Object.fromEntries(
  Object.entries(WIRE_NAMES_BY_COLUMN).map(([column, name]): [string, ColumnValue] => [column, (service) => service[name]]),
) as { readonly [Column in ConditionColumn]: ColumnValue };

/**
 * Columns of a listing, in their order. The import knows those that are facts of the listing (`interchange/import/columnNames.ts`); it
 * leaves out the id, the beds, the critical notice and the mark of the sample directory.
 */
const COLUMN_VALUES = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  kind_codes: ({ type }) => type,
  audience_codes: ({ category }) => category,
  service_summary: ({ serviceSummary }) => serviceSummary,
  service_summary_es: ({ serviceSummaryEs }) => serviceSummaryEs,
  description: ({ description }) => description,
  description_es: ({ descriptionEs }) => descriptionEs,
  age: ({ age }) => age,
  age_es: ({ ageEs }) => ageEs,
  machine_translated: ({ machineTranslatedFields }) => machineTranslatedFields,
  address: ({ address1 }) => address1,
  address_2: ({ address2 }) => address2,
  city: ({ city }) => city,
  state: ({ state }) => state,
  zip: ({ zip }) => zip,
  country: ({ country }) => country,
  confidential_address: ({ isConfidential }) => isConfidential,
  longitude: (service) => ownPoint(service)?.[0],
  latitude: (service) => ownPoint(service)?.[1],
  phone: ({ phone }) => phone,
  phone_extension: ({ extension }) => extension,
  phone_text: ({ phoneText }) => phoneText,
  email: ({ contactEmail }) => contactEmail,
  website: ({ website }) => website,
  facebook: ({ facebook }) => facebook,
  twitter: ({ twitter }) => twitter,
  instagram: ({ instagram }) => instagram,
  youtube: ({ youtube }) => youtube,
  hours_rules: hoursOf,
  ...conditionValues,
  total_beds: ({ totalBeds }) => totalBeds,
  available_beds: ({ availableBeds }) => availableBeds,
  beds_counted_at: ({ bedsCountedAt }) => bedsCountedAt,
  critical_notice: ({ criticalDescription }) => criticalDescription,
  critical_notice_es: ({ criticalDescriptionEs }) => criticalDescriptionEs,
  source_last_updated: ({ updatedAt }) => updatedAt,
  sample: ({ sample }) => sample ?? false,
} as const satisfies Readonly<Record<string, ColumnValue>>;

export type ListingColumn = keyof typeof COLUMN_VALUES;
export const LISTING_COLUMNS = Object.keys(COLUMN_VALUES) as readonly ListingColumn[];

/** Returns what `convert` makes of each value of a listing, by column; `null` is an empty value. */
const byColumn = <Cell>(service: LastingService, convert: (value: ListingValue) => Cell): Readonly<Record<ListingColumn, Cell>> => {
  const row: Partial<Record<ListingColumn, Cell>> = {};
  for (const column of LISTING_COLUMNS) {
    const value = (COLUMN_VALUES[column] as ColumnValue)(service);
    row[column] = convert(value === undefined || value === '' ? null : value);
  }
  return row as Record<ListingColumn, Cell>;
};

/** Returns the values of a listing, as any visitor sees it, by column; `null` for an empty one. */
export const listingValues = (service: LastingService): Readonly<Record<ListingColumn, ListingValue>> =>
  byColumn(service, (value) => value);

const cellOf = (value: ListingValue): ListingCell => {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? keepApostrophe(value) : value.join('; ');
};

/**
 * Returns the cells of a listing's row in a CSV file, by column. Whoever writes the file adds an apostrophe to texts that a spreadsheet
 * would run (`escape_formulas` of csv-stringify).
 */
export const listingCells = (service: LastingService): Readonly<Record<ListingColumn, ListingCell>> => byColumn(service, cellOf);

/** Converts listings to the rows of a CSV file, one by one. */
export async function* listingRows(services: AsyncIterable<LastingService>): AsyncGenerator<Readonly<Record<ListingColumn, ListingCell>>> {
  for await (const service of services) yield listingCells(service);
}

/** A listing as a feature of GeoJSON (RFC 7946); `geometry` is null if the listing has no public point of its own. */
export const listingFeature = (service: LastingService) => {
  const point = ownPoint(service);
  return {
    type: 'Feature',
    id: service.id,
    geometry: point === undefined ? null : { type: 'Point', coordinates: point },
    properties: listingValues(service),
  } as const;
};
