import { decode, encode, isDocument, type Document } from '../bson/document.ts';
import type { Constraints } from './constraints.ts';
import { compileFilter } from './filter.ts';
import { isOperators } from './predicates.ts';

const flat = (filter: Document): [string, unknown][] =>
  Object.entries(filter).flatMap(([name, value]): [string, unknown][] =>
    name === '$and' && Array.isArray(value) ? value.flatMap((part) => (isDocument(part) ? flat(part) : [])) : [[name, value]],
  );

const same = (a: unknown, b: unknown): boolean => encode({ a }).equals(encode({ a: b }));

const fieldImplied = (path: string, condition: unknown, clauses: readonly [string, unknown][], constraints: Constraints): boolean => {
  if (clauses.some(([name, value]) => name === path && same(value, condition))) return true;
  const own = constraints.byPath.get(path) ?? [];
  const fixed = own.find((constraint) => constraint.equals !== undefined && constraint.equals !== null);
  if (fixed !== undefined && !path.includes('.'))
    return compileFilter({ [path]: condition }, {}).matches(decode(encode({ [path]: fixed.equals })));
  if (!isOperators(condition)) return false;
  return Object.entries(condition).every(([name, operand]) => {
    if (name === '$exists') return operand === true && own.some((constraint) => !constraint.meetsMissing);
    return clauses.some(
      ([other, value]) => other === path && isOperators(value) && value[name] !== undefined && same(value[name], operand),
    );
  });
};

/** Checks whether every document that matches the filter certainly matches a partial index's expression. */
export const implies = (filter: Document, constraints: Constraints, partial: Document): boolean => {
  const clauses = flat(filter);
  return flat(partial).every(([path, condition]) => !path.startsWith('$') && fieldImplied(path, condition, clauses, constraints));
};
