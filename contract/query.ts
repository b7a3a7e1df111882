import * as z from 'zod/mini';
import { parseCoordinates, type Coordinates as Coordinate } from '#domain/values/coordinates.ts';

export type { Coordinate };

/*
 * The grammar of query strings, one for all lists of the API. Clients of the specification send empty, `null` and
 * `undefined` values, and repeat a parameter or separate its values by commas: `normaliseQuery` removes these differences before
 * validation.
 */

/** A query as parsed by Express or URLSearchParams: a repeated parameter has a list as its value. */
export type RawQuery = Readonly<Record<string, unknown>>;

const ABSENT_VALUES = new Set(['', 'null', 'undefined']);

const tidy = (values: readonly string[]): string[] => [
  ...new Set(values.map((value) => value.trim()).filter((value) => !ABSENT_VALUES.has(value))),
];

/**
 * Trims values, drops those that are empty, `null` or `undefined`, and removes duplicates; a single value stays a value, several become a
 * list.
 */
export const normaliseQuery = (raw: RawQuery): Record<string, string | string[]> => {
  const entries = Object.entries(raw).flatMap(([name, value]) => {
    const values = tidy((Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string'));
    const [firstValue] = values;
    return firstValue === undefined ? [] : [[name, values.length === 1 ? firstValue : values] as const];
  });
  return Object.fromEntries(entries);
};

/** Schema of a list: repeated or comma-separated, trimmed, without duplicates and empty items. */
export const listSchema = <Item extends z.ZodMiniType>(item: Item, maxItems = 100) =>
  z.pipe(
    z.transform((raw: unknown): unknown => {
      const items: unknown[] = Array.isArray(raw) ? raw : [raw];
      return items.every((value) => typeof value === 'string') ? tidy(items.flatMap((value) => value.split(','))) : raw;
    }),
    z.array(item).check(z.maxLength(maxItems)),
  );

/** Schema of a short text without control characters. */
export const limitedTextSchema = (maxTextLength: number) => z.string().check(z.maxLength(maxTextLength), z.regex(/^\P{Cc}*$/u));

/** Schema of a boolean: `true` or `false` (or 1 and 0), in any case. */
export const flagSchema = z.pipe(
  z.transform((raw: unknown): unknown => {
    if (typeof raw !== 'string') return raw;
    if (['true', '1'].includes(raw.toLowerCase())) return true;
    return ['false', '0'].includes(raw.toLowerCase()) ? false : raw;
  }),
  z.boolean(),
);

/** Schema of a whole number in decimal digits. */
export const wholeNumberSchema = (from: number, to: number) =>
  z.pipe(
    z.transform((raw: unknown): unknown => (typeof raw === 'string' && /^-?\d{1,10}$/.test(raw) ? Number(raw) : raw)),
    z.int().check(z.gte(from), z.lte(to)),
  );

/** Parameters for the order and part of a list: the fields that it can be sorted by; the first one is the default. */
export const pageOf = <const Field extends string>(...fields: readonly [Field, ...Field[]]) => ({
  sort: z._default(z.enum(fields), fields[0]),
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  limit: z._default(wholeNumberSchema(1, 100), 25),
  skip: z._default(wholeNumberSchema(0, 1_000_000), 0),
});

const coordinateSchemaFor = (order: string, read: (text: string) => Coordinate | undefined) =>
  z
    .pipe(
      z.string(),
      z.transform((text, context): Coordinate => {
        const readCoordinate = read(text);
        if (readCoordinate !== undefined) return readCoordinate;
        context.issues.push({ code: 'custom', message: 'INVALID_COORDINATE', input: text });
        return z.NEVER;
      }),
    )
    .check(z.describe(`Two decimal numbers, ${order}.`));

/** Coordinate in the order that lists accept. */
export const coordinateSchema = coordinateSchemaFor('longitude|latitude', parseCoordinates);
/** Coordinate in the order that the chatbot sends. */
export const latitudeFirstSchema = coordinateSchemaFor('latitude|longitude', (text) =>
  parseCoordinates(text.split('|').toReversed().join('|')),
);

/** Schema of a JSON document in a parameter, validated by `schema`. */
export const jsonSchema = <Schema extends z.ZodMiniType>(schema: Schema, code: string) =>
  z.pipe(
    z.string().check(z.maxLength(20_000)),
    z.transform((text, context): z.output<Schema> => {
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        context.issues.push({ code: 'custom', message: code, input: text });
        return z.NEVER;
      }
      const parsed = z.safeParse(schema, value);
      if (parsed.success) return parsed.data;
      context.issues.push({ code: 'custom', message: code, input: text });
      return z.NEVER;
    }),
  );
