import * as z from 'zod/mini';
import { sameFacts } from '../service/sections.ts';

/*
 * Reading is tolerant, writing strict (decision 009). During a deployment old and new processes run side by side, so an event may contain
 * parts unknown to this version: a field, a value of a list, an entry of another kind. Readers use the known parts and keep the unknown
 * ones. There is one schema per event, the strict one; all three functions derive from it.
 */

type Schema = z.core.$ZodType;
type Plain = Readonly<Record<string, unknown>>;

const defOf = (schema: Schema): z.core.$ZodTypes['_zod']['def'] => (schema as z.core.$ZodTypes)._zod.def;

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

const accepts = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success;

/** Returns the values that name one shape of a union: `WEEKLY` of `{ type: 'WEEKLY', … }`. */
const namesOf = (option: Schema, discriminator: string): readonly unknown[] => {
  const def = defOf(option);
  const named = def.type === 'object' ? def.shape[discriminator] : undefined;
  return [...(named?._zod.values ?? [])];
};

interface Discriminated {
  readonly discriminator: string;
  readonly options: readonly Schema[];
}

const discriminatedIn = (schema: Schema): Discriminated | null => {
  const def = defOf(schema);
  if (def.type !== 'union' || !('discriminator' in def)) return null;
  return { discriminator: String(def.discriminator), options: def.options };
};

const optionOf = ({ discriminator, options }: Discriminated, value: unknown): Schema | undefined =>
  isPlain(value) ? options.find((option) => namesOf(option, discriminator).includes(value[discriminator])) : undefined;

/** Returns the schema of a kind unknown to this version: any object whose discriminator has another value. */
const ofAnotherKind = ({ discriminator, options }: Discriminated): Schema => {
  const known = options.flatMap((option) => namesOf(option, discriminator));
  return z.looseObject({ [discriminator]: z.string().check(z.refine((name) => !known.includes(name))) });
};

const made = new WeakMap<Schema, Schema>();

const makeTolerant = (schema: Schema): Schema => {
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
      const discriminated = discriminatedIn(schema);
      return discriminated === null ? known : z.union([known, ofAnotherKind(discriminated)]);
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
  const known = made.get(schema) ?? makeTolerant(schema);
  made.set(schema, known);
  return known;
};

/**
 * Returns the known part of stored data: without unknown fields and without unreadable items of lists. A single unknown value stays, since
 * there is no replacement for it.
 */
export const knownPart = <Of extends Schema>(schema: Of, stored: unknown): z.output<Of> => partOf(schema, stored) as z.output<Of>;

const partOf = (schema: Schema, stored: unknown): unknown => {
  const def = defOf(schema);
  switch (def.type) {
    case 'object': {
      if (!isPlain(stored)) return stored;
      const named = Object.entries(def.shape).filter(([name]) => stored[name] !== undefined);
      return Object.fromEntries(named.map(([name, part]) => [name, partOf(part, stored[name])]));
    }
    case 'array':
      return Array.isArray(stored)
        ? stored.flatMap((item) => {
            const part = partOf(def.element, item);
            return accepts(def.element, part) ? [part] : [];
          })
        : stored;
    case 'record':
      return isPlain(stored)
        ? Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, partOf(def.valueType, value)]))
        : stored;
    case 'optional':
    case 'nullable':
      return stored === undefined || stored === null ? stored : partOf(def.innerType, stored);
    case 'union': {
      const discriminated = discriminatedIn(schema);
      const option = discriminated === null ? undefined : optionOf(discriminated, stored);
      return option === undefined ? stored : partOf(option, stored);
    }
    default:
      return stored;
  }
};

/** Returns the written items, each with the unknown parts of the same former item, then the former items of unknown kinds. */
const carryItems = (element: Schema, written: readonly unknown[], before: readonly unknown[]): unknown[] => {
  const left = before.map((item) => ({ item, part: partOf(element, item) }));
  const items = written.map((item) => {
    const at = left.findIndex(({ part }) => sameFacts(part, item));
    const [same] = at < 0 ? [] : left.splice(at, 1);
    return same === undefined ? item : carryOver(element, item, same.item);
  });
  return [...items, ...left.flatMap(({ item, part }) => (accepts(element, part) ? [] : [item]))];
};

/**
 * Returns the data to write in place of former data: the new data plus all former parts unknown to this version, so that an edit by an
 * older process loses no data of a newer one.
 */
export const carryOver = (schema: Schema, now: unknown, before: unknown): unknown => {
  const def = defOf(schema);
  switch (def.type) {
    case 'object': {
      if (!isPlain(now) || !isPlain(before)) return now;
      const known = Object.entries(now).map(([name, value]) => {
        const part = def.shape[name];
        return [name, part === undefined ? value : carryOver(part, value, before[name])];
      });
      const unknown = Object.entries(before).filter(([name]) => !Object.hasOwn(def.shape, name));
      return Object.fromEntries([...known, ...unknown]);
    }
    case 'array':
      return Array.isArray(now) && Array.isArray(before) ? carryItems(def.element, now, before) : now;
    case 'optional':
    case 'nullable':
      return now === undefined || now === null ? now : carryOver(def.innerType, now, before);
    case 'union': {
      const discriminated = discriminatedIn(schema);
      const option = discriminated === null ? undefined : optionOf(discriminated, now);
      const isSameKind = discriminated !== null && option !== undefined && option === optionOf(discriminated, before);
      return isSameKind ? carryOver(option, now, before) : now;
    }
    default:
      return now;
  }
};
