import { Double, Int32, Long } from 'bson';
import { typeOrderOf, TYPE_ORDER } from '../bson/compare.ts';
import { CommandError, notSupported, typeMismatch } from '../errors.ts';

type Operation = 'add' | 'multiply';

const numericRank = (value: unknown): 0 | 1 | 2 => {
  const tag = (value as { _bsontype?: string })._bsontype;
  if (tag === 'Int32') return 0;
  if (tag === 'Long') return 1;
  if (tag === 'Decimal128') throw notSupported('arithmetic on Decimal128 is not supported by this server');
  if (typeof value === 'bigint') return 1;
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) <= 0x7fffffff ? 0 : 2;
  return 2;
};

const toBigInteger = (value: unknown): bigint => (value instanceof Long ? value.toBigInt() : BigInt(Number(value)));

const MAX_LONG = 2n ** 63n - 1n;

/** Adds or multiplies as MongoDB does: int32 overflows to int64, a double makes the result a double, int64 overflow is an error. */
export const applyArithmetic = (operation: Operation, current: unknown, amount: unknown, description: string): unknown => {
  if (typeOrderOf(amount) !== TYPE_ORDER.number)
    throw typeMismatch(`Cannot ${operation === 'add' ? 'increment' : 'multiply'} with non-numeric argument: {${description}}`);
  if (typeOrderOf(current) !== TYPE_ORDER.number) {
    throw typeMismatch(`Cannot apply $${operation === 'add' ? 'inc' : 'mul'} to a value of non-numeric type. {${description}}`);
  }
  const resultRank = Math.max(numericRank(current), numericRank(amount));
  if (resultRank === 2) {
    const [a, b] = [current, amount].map((value) => (value instanceof Long ? value.toNumber() : Number(value))) as [number, number];
    return new Double(operation === 'add' ? a + b : a * b);
  }
  const [a, b] = [toBigInteger(current), toBigInteger(amount)];
  const result = operation === 'add' ? a + b : a * b;
  if (result > MAX_LONG || result < -MAX_LONG - 1n) {
    throw new CommandError(
      2,
      'BadValue',
      `Failed to apply $${operation === 'add' ? 'inc' : 'mul'} operations to current value ((NumberLong)${a}) for document {${description}}`,
    );
  }
  return resultRank === 0 && result >= -0x80000000n && result <= 0x7fffffffn ? new Int32(Number(result)) : Long.fromBigInt(result);
};
