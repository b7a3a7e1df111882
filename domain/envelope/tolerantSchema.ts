import * as z from 'zod/mini';
import { sameFacts } from '../values/sameFacts.ts';

/*
 * Reading is tolerant, writing strict (decision 009). During a deployment old and new processes run side by side, so an event may contain
 * parts unknown to this version: a field, a value of a list, an entry of another kind. Readers use the known parts and keep the unknown
 * ones. There is one schema per event, the strict one; all three functions derive from it.
 */

type Schema = z.core.$ZodType;
type PlainObject = Readonly<Record<string, unknown>>;

const defOf = (schema: Schema): z.core.$ZodTypes['_zod']['def'] => (schema as z.core.$ZodTypes)._zod.def;

const isPlainObject = (value: unknown): value is PlainObject => typeof value === 'object' && value !== null && !Array.isArray(value);

const accepts = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success;

/** Returns the values that name one shape of a union: `WEEKLY` of `{ type: 'WEEKLY', … }`. */
const discriminatorValues = (option: Schema, discriminator: string): readonly unknown[] => {
  const def = defOf(option);
  const discriminatorSchema = def.type === 'object' ? def.shape[discriminator] : undefined;
  return [...(discriminatorSchema?._zod.values ?? [])];
};

interface DiscriminatedUnion {
  readonly discriminator: string;
  readonly optionByValue: ReadonlyMap<unknown, Schema>;
}

const discriminatedUnions = new WeakMap<Schema, DiscriminatedUnion | null>();

const createDiscriminatedUnion = (schema: Schema): DiscriminatedUnion | null => {
  const def = defOf(schema);
  if (def.type !== 'union' || !('discriminator' in def)) return null;
  const discriminator = String(def.discriminator);
  const options = def.options.flatMap((option) => discriminatorValues(option, discriminator).map((value) => [value, option] as const));
  return { discriminator, optionByValue: new Map(options) };
};

const discriminatedUnionOf = (schema: Schema): DiscriminatedUnion | null => {
  const known = discriminatedUnions.get(schema);
  if (known !== undefined) return known;
  const discriminatedUnion = createDiscriminatedUnion(schema);
  discriminatedUnions.set(schema, discriminatedUnion);
  return discriminatedUnion;
};

const optionOf = ({ discriminator, optionByValue }: DiscriminatedUnion, value: unknown): Schema | undefined =>
  isPlainObject(value) ? optionByValue.get(value[discriminator]) : undefined;

/** Returns the schema of a kind unknown to this version: any object whose discriminator has another value. */
const unknownKindSchema = ({ discriminator, optionByValue }: DiscriminatedUnion): Schema =>
  z.looseObject({ [discriminator]: z.string().check(z.refine((name) => !optionByValue.has(name))) });

const tolerantSchemas = new WeakMap<Schema, Schema>();

const createTolerantSchema = (schema: Schema): Schema => {
  const def = defOf(schema);
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, tolerant(part)]));
      return z.clone(schema, { ...def, shape, catchall: z.unknown() } as typeof def);
    }
    case 'array':
      return z.clone(schema, { ...def, element: tolerant(def.element) } as typeof def);
    case 'record':
      return z.clone(schema, { ...def, valueType: tolerant(def.valueType) } as typeof def);
    case 'optional':
    case 'nullable':
      return z.clone(schema, { ...def, innerType: tolerant(def.innerType) } as typeof def);
    case 'union': {
      const known = z.clone(schema, { ...def, options: def.options.map(tolerant) } as typeof def);
      const discriminatedUnion = discriminatedUnionOf(schema);
      return discriminatedUnion === null ? known : z.union([known, unknownKindSchema(discriminatedUnion)]);
    }
    case 'enum':
      return z.string();
    default:
      return schema;
  }
};

/**
 * Returns the schema for reading an event: it keeps unknown fields at every depth, unknown values of lists and unknown kinds of entries.
 * Known fields must be valid.
 */
export const tolerant = (schema: Schema): Schema => {
  const known = tolerantSchemas.get(schema) ?? createTolerantSchema(schema);
  tolerantSchemas.set(schema, known);
  return known;
};

/**
 * Returns the known part of stored data: without unknown fields and without unreadable items of lists. A single unknown value stays, since
 * there is no replacement for it.
 */
export const knownPart = <KnownSchema extends Schema>(schema: KnownSchema, stored: unknown): z.output<KnownSchema> => {
  // Almost all stored data is known as a whole: parsing it once only removes unknown fields.
  const whole = z.safeParse(schema, stored);
  return whole.success ? whole.data : (knownPartOf(schema, stored) as z.output<KnownSchema>);
};

const knownPartOf = (schema: Schema, stored: unknown): unknown => {
  const def = defOf(schema);
  switch (def.type) {
    case 'object': {
      if (!isPlainObject(stored)) return stored;
      const known: Record<string, unknown> = {};
      for (const name in def.shape) if (stored[name] !== undefined) known[name] = knownPartOf(def.shape[name]!, stored[name]);
      return known;
    }
    case 'array':
      return Array.isArray(stored)
        ? stored.flatMap((item) => {
            const part = knownPartOf(def.element, item);
            return accepts(def.element, part) ? [part] : [];
          })
        : stored;
    case 'record':
      return isPlainObject(stored)
        ? Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, knownPartOf(def.valueType, value)]))
        : stored;
    case 'optional':
    case 'nullable':
      return stored === undefined || stored === null ? stored : knownPartOf(def.innerType, stored);
    case 'union': {
      const discriminatedUnion = discriminatedUnionOf(schema);
      const option = discriminatedUnion === null ? undefined : optionOf(discriminatedUnion, stored);
      return option === undefined ? stored : knownPartOf(option, stored);
    }
    default:
      return stored;
  }
};

/** Returns the written items, each with the unknown parts of the same former item, then the former items of unknown kinds. */
const carryOverItems = (element: Schema, newItems: readonly unknown[], previous: readonly unknown[]): unknown[] => {
  const unmatched = previous.map((item) => ({ item, part: knownPartOf(element, item) }));
  const items = newItems.map((item) => {
    const matchIndex = unmatched.findIndex(({ part }) => sameFacts(part, item));
    const [match] = matchIndex < 0 ? [] : unmatched.splice(matchIndex, 1);
    return match === undefined ? item : carryOverUnknown(element, item, match.item);
  });
  return [...items, ...unmatched.flatMap(({ item, part }) => (accepts(element, part) ? [] : [item]))];
};

/**
 * Returns the data to write in place of former data: the new data plus all former parts unknown to this version, so that an edit by an
 * older process loses no data of a newer one.
 */
export const carryOverUnknown = (schema: Schema, next: unknown, previous: unknown): unknown => {
  const def = defOf(schema);
  switch (def.type) {
    case 'object': {
      if (!isPlainObject(next) || !isPlainObject(previous)) return next;
      const known = Object.entries(next).map(([name, value]) => {
        const part = def.shape[name];
        return [name, part === undefined ? value : carryOverUnknown(part, value, previous[name])];
      });
      const unknown = Object.entries(previous).filter(([name]) => !Object.hasOwn(def.shape, name));
      return Object.fromEntries([...known, ...unknown]);
    }
    case 'array':
      return Array.isArray(next) && Array.isArray(previous) ? carryOverItems(def.element, next, previous) : next;
    case 'optional':
    case 'nullable':
      return next === undefined || next === null ? next : carryOverUnknown(def.innerType, next, previous);
    case 'union': {
      const discriminatedUnion = discriminatedUnionOf(schema);
      const option = discriminatedUnion === null ? undefined : optionOf(discriminatedUnion, next);
      const isSameKind = discriminatedUnion !== null && option !== undefined && option === optionOf(discriminatedUnion, previous);
      return isSameKind ? carryOverUnknown(option, next, previous) : next;
    }
    default:
      return next;
  }
};
