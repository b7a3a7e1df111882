import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/**
 * Returns every field of a schema, at every depth, with the values of its enums: `address.city`, `kind = A | B`. A field of several union
 * members is returned once.
 */
export const fieldsOf = (schema: Schema, at = ''): string[] => {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => {
        const here = at === '' ? name : `${at}.${name}`;
        return [here, ...fieldsOf(part, here)];
      });
    case 'array':
      return fieldsOf(def.element, `${at}[]`);
    case 'record':
      return [...fieldsOf(def.keyType, `${at}{key}`), ...fieldsOf(def.valueType, `${at}{}`)];
    case 'optional':
    case 'nullable':
      return fieldsOf(def.innerType, at);
    case 'union':
      return def.options.flatMap((option) => fieldsOf(option, at));
    case 'enum':
      return Object.values(def.entries).map((value) => `${at} = ${value}`);
    case 'literal':
      return def.values.map((value) => `${at} = ${String(value)}`);
    default:
      return [];
  }
};
