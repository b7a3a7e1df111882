import { doubleOf, integerOf, numberKind, typedDouble, typedInteger, type NumberKind } from '../bson/typedNumbers.ts';
import { refuseDecimal } from './operator.ts';

/** Adds two doubles and returns the rounded sum and the exact rest. */
const twoSum = (a: number, b: number): readonly [sum: number, rest: number] => {
  const sum = a + b;
  const added = sum - a;
  return [sum, a - (sum - added) + (b - added)];
};

/** Sum of numbers of all kinds without rounding errors: integers as bigint, doubles as a list of parts that do not overlap (Shewchuk). */
export interface ExactSum {
  /** Adds a number of an expression; ignores all other values. */
  add(value: unknown): void;
  readonly count: number;
  /** Returns the sum in the widest type of its numbers; an int that overflows becomes a long, a long a double. */
  typed(): unknown;
  /** Returns the double that is nearest to the sum. */
  double(): number;
}

const addPart = (parts: number[], value: number): number[] => {
  let carried = value;
  const rests: number[] = [];
  for (const part of parts) {
    const [sum, rest] = twoSum(carried, part);
    if (rest !== 0) rests.push(rest);
    carried = sum;
  }
  return [...rests, carried];
};

/** Returns the double nearest to the sum of parts that do not overlap, from small to large. */
const roundParts = (parts: readonly number[]): number => {
  const rest = [...parts];
  let sum = rest.pop() ?? 0;
  while (rest.length > 0) {
    const part = rest.pop()!;
    const [next, error] = twoSum(sum, part);
    sum = next;
    if (error === 0) continue;
    // Half-way cases depend on the sign of the part below.
    const below = rest.at(-1) ?? 0;
    if ((error < 0 && below < 0) || (error > 0 && below > 0)) {
      const doubled = error * 2;
      if (sum + doubled - sum === doubled) sum += doubled;
    }
    break;
  }
  return sum;
};

export const createSum = (): ExactSum => {
  let integers = 0n;
  let parts: number[] = [];
  let simpleSum = 0;
  let widest: NumberKind = 'int';
  let count = 0;
  const double = (): number => {
    let allParts = parts;
    for (let rest = integers; rest !== 0n;) {
      const part = Number(rest);
      allParts = addPart(allParts, part);
      rest -= BigInt(part);
    }
    const sum = roundParts(allParts);
    return Number.isFinite(sum) ? sum : simpleSum + Number(integers);
  };
  return {
    add: (value) => {
      const kind = numberKind(value);
      if (kind === undefined) return;
      if (kind === 'decimal') refuseDecimal();
      count++;
      if (kind === 'double') {
        widest = 'double';
        simpleSum += doubleOf(value);
        parts = addPart(parts, doubleOf(value));
      } else {
        if (kind === 'long' && widest === 'int') widest = 'long';
        integers += integerOf(value);
      }
    },
    get count() {
      return count;
    },
    typed: () => (widest === 'double' ? undefined : typedInteger(integers, widest as 'int' | 'long')) ?? typedDouble(double()),
    double,
  };
};
