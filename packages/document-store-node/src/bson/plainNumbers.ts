import { unwrapNumber } from './compare.ts';
import { isDocument } from './document.ts';

/** Converts the numbers of a specification to JavaScript numbers (`{ a: Int32(1) }` → `{ a: 1 }`). */
export const plainNumbers = (value: unknown): unknown => {
  const simple = unwrapNumber(value);
  if (typeof simple === 'bigint') return Number(simple);
  if (Array.isArray(simple)) return simple.map(plainNumbers);
  return isDocument(simple) ? Object.fromEntries(Object.entries(simple).map(([name, item]) => [name, plainNumbers(item)])) : simple;
};
