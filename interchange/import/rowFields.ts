import type { Point } from '#geo/place/index.ts';
import { KIND_FIELDS } from './columnNames.ts';
import { meaningsOf, type ColumnMapping, type Field } from './columns.ts';
import { isObject, toText, type Row } from './row.ts';

/** The notation of databases, longitude first. */
const WELL_KNOWN_TEXT_PATTERN = /^(?:SRID=\d+;\s*)?POINT\s*\(\s*(-?[\d.]+)\s+(-?[\d.]+)\s*\)$/i;
/** A pair of decimals at the end of a text, latitude first: "1 Main St (39.74, -104.99)". Whole numbers may be anything. */
const LATITUDE_FIRST_PATTERN = /(?:^|[\s(])(-?\d{1,3}\.\d{2,}),\s*(-?\d{1,3}\.\d{2,})\)?$/;

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

const toPoint = (longitude: unknown, latitude: unknown): Point | null =>
  isNumeric(longitude) && isNumeric(latitude) ? { longitude: Number(longitude), latitude: Number(latitude) } : null;

/** Removes a pair of coordinates from the end of an address. */
const withoutPoint = (text: string): string => text.replace(LATITUDE_FIRST_PATTERN, '').trim();

const pointOfText = (text: string): Point | null => {
  const wellKnownText = WELL_KNOWN_TEXT_PATTERN.exec(text);
  if (wellKnownText) return toPoint(wellKnownText[1], wellKnownText[2]);
  const pair = LATITUDE_FIRST_PATTERN.exec(text);
  return pair && toPoint(pair[2], pair[1]);
};

/**
 * Reads one column with a whole point: GeoJSON, `{latitude, longitude}`, `POINT (longitude latitude)` or "(latitude, longitude)"; null for
 * anything else. Does not check the range.
 */
const parsePoint = (value: unknown): Point | null => {
  if (typeof value === 'string') return pointOfText(value.trim());
  if (Array.isArray(value)) return value.length === 2 ? toPoint(value[0], value[1]) : null;
  if (!isObject(value)) return null;
  const { type, coordinates, latitude, longitude, x, y } = value;
  if (type === 'Point' && Array.isArray(coordinates)) return toPoint(coordinates[0], coordinates[1]);
  if (latitude !== undefined && longitude !== undefined) return toPoint(longitude, latitude);
  return x !== undefined && y !== undefined ? toPoint(x, y) : null;
};

export interface RowFields {
  /** Values by the names of `COLUMN_NAMES`: texts, lists of texts, lists of objects. */
  readonly fields: Row;
  /** Columns with a value, and whether a field has it. */
  readonly isUsed: ReadonlyMap<string, boolean>;
}

/** Fields that are lists of objects. */
const OBJECT_LISTS: ReadonlySet<Field> = new Set(['hours', 'dated_sessions']);
/** Fields that may be a list of texts; a list for any other field becomes one text. */
const TEXT_LISTS: ReadonlySet<Field> = new Set(KIND_FIELDS);

/** Converts a published value to the form of a field; undefined if it has none, or is empty. */
const valueFor = (field: Field, value: unknown): unknown => {
  if (OBJECT_LISTS.has(field)) return Array.isArray(value) && value.some(isObject) ? value : undefined;
  if (field === 'point') return parsePoint(value) ?? undefined;
  if (!Array.isArray(value)) {
    const text = field === 'address' ? withoutPoint(toText(value)) : toText(value);
    return text === '' ? undefined : text;
  }
  const texts = value.map(toText).filter((text) => text !== '');
  if (texts.length === 0) return undefined;
  return TEXT_LISTS.has(field) ? texts : texts.join('; ');
};

/** Returns whether a published value is more than an empty text, list or object. */
export const hasValue = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(hasValue) : isObject(value) ? Object.values(value).some(hasValue) : toText(value) !== '';

/** Returns whether a row has a column for its name other than a title; the title is then a person's. */
const namesItsPlace = (columns: readonly string[], mapping?: ColumnMapping): boolean =>
  columns.some((column) => meaningsOf(column, mapping).some(({ field }) => field === 'name'));

/** Returns the field as which a column of a row is read, if no better column has that field; null if it is read as none. */
export const fieldOfColumn = (column: string, published: Row, mapping?: ColumnMapping): Field | null => {
  const isTitleAName = !namesItsPlace(Object.keys(published), mapping);
  const fields = meaningsOf(column, mapping).flatMap(({ field }) => (field === 'title' && !isTitleAName ? [] : [field]));
  return fields.find((field) => valueFor(field, published[column]) !== undefined) ?? fields[0] ?? null;
};

/**
 * Assigns the columns of a published row to fields: of several filled columns for one field the one that `mapping` names counts, then the
 * best name, then the first.
 */
export const readRowFields = (published: Row, mapping?: ColumnMapping): RowFields => {
  const columns = Object.keys(published);
  const isUsed = new Map<string, boolean>();
  const best = new Map<Field, { readonly column: string; readonly rank: number; readonly value: unknown }>();
  const isTitleAName = !namesItsPlace(columns, mapping);
  for (const column of columns) {
    const value = published[column];
    if (!hasValue(value)) continue;
    isUsed.set(column, false);
    for (const { field, rank } of meaningsOf(column, mapping)) {
      if (field === 'title' && !isTitleAName) continue;
      const fieldValue = valueFor(field, value);
      if (fieldValue === undefined || rank >= (best.get(field)?.rank ?? Number.POSITIVE_INFINITY)) continue;
      best.set(field, { column, rank, value: fieldValue });
    }
  }
  const fields: Record<string, unknown> = {};
  for (const [field, { column, value }] of best) {
    fields[field] = value;
    isUsed.set(column, true);
  }
  const point = fields['point'] as Point | undefined;
  if (point && fields['longitude'] === undefined && fields['latitude'] === undefined) Object.assign(fields, point);
  return { fields, isUsed };
};
