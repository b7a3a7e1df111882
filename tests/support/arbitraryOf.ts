import * as fc from 'fast-check';
import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

const arbitraryByFormat: Readonly<Record<string, fc.Arbitrary<string>>> = {
  datetime: fc.integer({ min: 0, max: 400 }).map((hours) => new Date(Date.UTC(2026, 2, 1) + hours * 3_600_000).toISOString()),
  date: fc.integer({ min: 0, max: 400 }).map((days) => new Date(Date.UTC(2026, 2, 1) + days * 86_400_000).toISOString().slice(0, 10)),
  uuid: fc.nat(9).map((number) => `00000000-0000-4000-8000-00000000000${number}`),
};
/** A few values, so that equal ones occur often. */
const words = fc.constantFrom('aspen', 'birch', 'cedar', '303');

/** Returns an arbitrary of all values that an event schema accepts; values that a refinement rejects are filtered out. */
export const arbitraryOf = (schema: Schema): fc.Arbitrary<unknown> => {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, arbitraryOf(part)])), {
        requiredKeys: Object.entries(def.shape).flatMap(([name, part]) => (part._zod.optin === 'optional' ? [] : [name])),
      });
    case 'array':
      return fc.array(arbitraryOf(def.element), { maxLength: 3 });
    case 'record':
      return fc.dictionary(words, arbitraryOf(def.valueType), { maxKeys: 3 });
    case 'optional':
      return arbitraryOf(def.innerType);
    case 'nullable':
      return fc.option(arbitraryOf(def.innerType), { nil: null });
    case 'union':
      return fc.oneof(...def.options.map(arbitraryOf));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.integer({ min: 1, max: 60 });
    case 'string': {
      const { format } = def as { readonly format?: string };
      return format === undefined || format === 'regex' ? words : (arbitraryByFormat[format] ?? words);
    }
    case 'unknown':
    case 'any':
      return words;
    default:
      throw new Error(`No generator for a schema of type ${def.type}.`);
  }
};
