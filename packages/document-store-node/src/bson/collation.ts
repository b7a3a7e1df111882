import { badValue, notSupported } from '../errors.ts';
import { compareValues, type StringCompare } from './compare.ts';
import { isDocument, type Document } from './document.ts';

const SENSITIVITY_BY_STRENGTH = ['base', 'base', 'accent', 'variant', 'variant', 'variant'] as const;
const SUPPORTED_LOCALES = new Set(['en', 'es', 'en_US', 'es_MX', 'es_US', 'en_GB', 'es_ES']);

/** Returns the comparison of a request's collation, undefined for the simple one. Supports English and Spanish only. */
export const collationOf = (value: unknown): StringCompare | undefined => {
  if (value === undefined || value === null) return undefined;
  if (!isDocument(value) || typeof value['locale'] !== 'string') throw badValue('collation needs a locale');
  const locale = value['locale'];
  if (locale === 'simple') return undefined;
  if (!SUPPORTED_LOCALES.has(locale)) throw badValue(`Field 'locale' is invalid in: { locale: "${locale}" }`);
  const strength = value['strength'] === undefined ? 3 : Number(value['strength']);
  if (!(strength >= 1 && strength <= 5)) throw badValue(`Enumeration value '${strength}' for field 'strength' is not a valid value.`);
  const caseLevel = value['caseLevel'] === true;
  const isShifted = value['alternate'] === 'shifted';
  if (value['backwards'] === true || (isShifted && (strength > 3 || value['maxVariable'] === 'space')))
    throw notSupported('collations with backwards accents, or that tell punctuation apart, are not supported by this server');
  const collator = new Intl.Collator(locale.replace('_', '-'), {
    sensitivity: caseLevel ? (strength === 1 ? 'case' : 'variant') : SENSITIVITY_BY_STRENGTH[strength]!,
    numeric: value['numericOrdering'] === true,
    caseFirst: value['caseFirst'] === 'upper' || value['caseFirst'] === 'lower' ? value['caseFirst'] : 'false',
    ignorePunctuation: isShifted,
  });
  return (a, b) => collator.compare(a, b);
};

export type SortSpec = readonly (readonly [path: string, direction: 1 | -1])[];

export const parseSort = (value: unknown): SortSpec => {
  if (value === undefined || value === null) return [];
  if (!isDocument(value)) throw badValue('sort must be an object');
  return Object.entries(value).map(([path, direction]) => {
    const directionNumber = typeof direction === 'object' && direction !== null && isDocument(direction) ? Number.NaN : Number(direction);
    if (directionNumber !== 1 && directionNumber !== -1) throw badValue('Sort direction must be 1 or -1');
    return [path, directionNumber] as const;
  });
};

const collectValues = (value: unknown, segments: readonly string[], depth: number, collected: unknown[]): void => {
  if (depth === segments.length) {
    if (Array.isArray(value)) {
      // An empty array sorts before null.
      if (value.length === 0) collected.push(undefined);
      else for (const item of value) collected.push(item ?? null);
    } else collected.push(value ?? null);
    return;
  }
  const name = segments[depth]!;
  if (Array.isArray(value)) {
    if (/^\d+$/.test(name)) {
      if (Number(name) < value.length) collectValues(value[Number(name)], segments, depth + 1, collected);
      return;
    }
    for (const item of value) if (isDocument(item)) collectValues(item, segments, depth, collected);
    return;
  }
  if (isDocument(value)) collectValues(value[name], segments, depth + 1, collected);
};

/** Returns the value by which a document sorts. A missing field sorts as null. */
const sortValue = (document: Document, segments: readonly string[], direction: 1 | -1, compareStrings?: StringCompare): unknown => {
  if (segments.length === 1) {
    const value = document[segments[0]!];
    if (!Array.isArray(value)) return value ?? null;
  }
  const values: unknown[] = [];
  collectValues(document, segments, 0, values);
  if (values.length === 0) return null;
  let bestValue = values[0];
  for (const value of values) if (compareValues(value, bestValue, compareStrings) * direction < 0) bestValue = value;
  return bestValue;
};

/** Compiles a sort specification into a comparison of lists of sort values, one value per part. */
const compareBySpec = (spec: SortSpec, compareStrings?: StringCompare): ((a: readonly unknown[], b: readonly unknown[]) => number) => {
  const directions = spec.map(([, direction]) => direction);
  return (a, b) => {
    for (let i = 0; i < directions.length; i++) {
      const result = compareValues(a[i], b[i], compareStrings);
      if (result !== 0) return result * directions[i]!;
    }
    return 0;
  };
};

/**
 * Sorts items by their fields; `compareTies` orders equal items, otherwise they keep their input order. With `maxItems`, stores only that
 * many of the first items in memory.
 */
export const sortTopBy = <Item>(
  items: Iterable<Item>,
  fieldsOf: (item: Item) => Document,
  spec: SortSpec,
  {
    compareStrings,
    maxItems = Infinity,
    compareTies = () => 0,
  }: { compareStrings?: StringCompare | undefined; maxItems?: number; compareTies?: (a: Item, b: Item) => number },
): Item[] => {
  const paths = spec.map(([path, direction]) => ({ segments: path.split('.'), direction }));
  const compareKeys = compareBySpec(spec, compareStrings);
  let smallest: { readonly item: Item; readonly key: readonly unknown[] }[] = [];
  const sortSmallest = () => smallest.sort((a, b) => compareKeys(a.key, b.key) || compareTies(a.item, b.item));
  for (const item of items) {
    const fields = fieldsOf(item);
    smallest.push({ item, key: paths.map(({ segments, direction }) => sortValue(fields, segments, direction, compareStrings)) });
    if (smallest.length >= maxItems * 2 + 1000) smallest = sortSmallest().slice(0, maxItems);
  }
  return sortSmallest().map(({ item }) => item);
};
