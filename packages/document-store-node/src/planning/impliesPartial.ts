import { decode, encode, isDocument, type Document } from '../bson/document.ts';
import type { Constraints } from '../query/constraints.ts';
import { compileFilter } from '../query/filter.ts';
import { isOperators } from '../query/predicates.ts';

const flattenClauses = (filter: Document): [string, unknown][] =>
  Object.entries(filter).flatMap(([name, value]): [string, unknown][] =>
    name === '$and' && Array.isArray(value) ? value.flatMap((part) => (isDocument(part) ? flattenClauses(part) : [])) : [[name, value]],
  );

const isSameValue = (a: unknown, b: unknown): boolean => encode({ a }).equals(encode({ a: b }));

const isFieldImplied = (path: string, condition: unknown, clauses: readonly [string, unknown][], constraints: Constraints): boolean => {
  if (clauses.some(([name, value]) => name === path && isSameValue(value, condition))) return true;
  const pathConstraints = constraints.byPath.get(path) ?? [];
  const equality = pathConstraints.find((constraint) => constraint.equalValue !== undefined && constraint.equalValue !== null);
  if (equality !== undefined && !path.includes('.'))
    return compileFilter({ [path]: condition }, {}).matches(decode(encode({ [path]: equality.equalValue })));
  if (!isOperators(condition)) return false;
  return Object.entries(condition).every(([name, operand]) => {
    if (name === '$exists') return operand === true && pathConstraints.some((constraint) => !constraint.matchesMissing);
    return clauses.some(
      ([clausePath, value]) => clausePath === path && isOperators(value) && value[name] !== undefined && isSameValue(value[name], operand),
    );
  });
};

/** Checks whether every document that matches the filter certainly matches a partial index's expression. */
export const impliesPartial = (filter: Document, constraints: Constraints, partial: Document): boolean => {
  const clauses = flattenClauses(filter);
  return flattenClauses(partial).every(
    ([path, condition]) => !path.startsWith('$') && isFieldImplied(path, condition, clauses, constraints),
  );
};
