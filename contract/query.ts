import * as z from 'zod/mini';
import { coordinatesIn, type Coordinates as Coordinate } from '#kernel/coordinates.ts';

export type { Coordinate };

/*
 * The grammar of query strings, one for every list of the API. Clients of the specification send empty, `null` and
 * `undefined` values, repeat a parameter or separate by commas: `normaliseQuery` evens that out before a schema sees it.
 */

/** A query as Express or URLSearchParams has it: the value of a repeated parameter is a list. */
export type RawQuery = Readonly<Record<string, unknown>>;

const ABSENT = new Set(['', 'null', 'undefined']);

const tidy = (values: readonly string[]): string[] => [
  ...new Set(values.map((value) => value.trim()).filter((value) => !ABSENT.has(value))),
];

/** Trims, drops what is empty, `null` or `undefined`, and de-duplicates; one value left is that value, several are a list. */
export const normaliseQuery = (raw: RawQuery): Record<string, string | string[]> => {
  const entries = Object.entries(raw).flatMap(([name, value]) => {
    const values = tidy((Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string'));
    const [first] = values;
    return first === undefined ? [] : [[name, values.length === 1 ? first : values] as const];
  });
  return Object.fromEntries(entries);
};

/** A list: repeated or comma-separated, trimmed, de-duplicated, empty ones dropped. */
export const listOf = <Item extends z.ZodMiniType>(item: Item, most = 100) =>
  z.pipe(
    z.transform((raw: unknown): unknown => {
      const given: unknown[] = Array.isArray(raw) ? raw : [raw];
      return given.every((value) => typeof value === 'string') ? tidy(given.flatMap((value) => value.split(','))) : raw;
    }),
    z.array(item).check(z.maxLength(most)),
  );

/** A short text without control characters. */
export const textOf = (longest: number) => z.string().check(z.maxLength(longest), z.regex(/^\P{Cc}*$/u));

/** `true` or `false` (or 1 and 0), in any case. */
export const flag = z.pipe(
  z.transform((raw: unknown): unknown => {
    if (typeof raw !== 'string') return raw;
    if (['true', '1'].includes(raw.toLowerCase())) return true;
    return ['false', '0'].includes(raw.toLowerCase()) ? false : raw;
  }),
  z.boolean(),
);

/** A whole number written in decimal digits. */
export const wholeNumber = (from: number, to: number) =>
  z.pipe(
    z.transform((raw: unknown): unknown => (typeof raw === 'string' && /^-?\d{1,10}$/.test(raw) ? Number(raw) : raw)),
    z.int().check(z.gte(from), z.lte(to)),
  );

/** Order and part of a list: by which fields it may be sorted, the first where none is named. */
export const pageOf = <const Field extends string>(...fields: readonly [Field, ...Field[]]) => ({
  sort: z._default(z.enum(fields), fields[0]),
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  limit: z._default(wholeNumber(1, 100), 25),
  skip: z._default(wholeNumber(0, 1_000_000), 0),
});

const coordinateIn = (order: string, read: (text: string) => Coordinate | undefined) =>
  z
    .pipe(
      z.string(),
      z.transform((text, context): Coordinate => {
        const found = read(text);
        if (found !== undefined) return found;
        context.issues.push({ code: 'custom', message: 'INVALID_COORDINATE', input: text });
        return z.NEVER;
      }),
    )
    .check(z.describe(`Two decimal numbers, ${order}.`));

/** As lists take it. */
export const coordinate = coordinateIn('longitude|latitude', coordinatesIn);
/** As the chatbot takes it. */
export const coordinateLatitudeFirst = coordinateIn('latitude|longitude', (text) => coordinatesIn(text.split('|').toReversed().join('|')));

/** A JSON document inside a parameter, checked by `schema`. */
export const jsonOf = <Schema extends z.ZodMiniType>(schema: Schema, code: string) =>
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
