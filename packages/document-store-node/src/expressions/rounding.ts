import { exactDecimal } from '../bson/compare.ts';

export type RoundingMode = 'halfEven' | 'truncate';

/** Divides and rounds; the divisor is positive. */
const divideRounded = (dividend: bigint, divisor: bigint, mode: RoundingMode): bigint => {
  const quotient = dividend / divisor;
  const rest = dividend % divisor;
  if (mode === 'truncate' || rest === 0n) return quotient;
  const doubled = (rest < 0n ? -rest : rest) * 2n;
  const isUp = doubled > divisor || (doubled === divisor && quotient % 2n !== 0n);
  return isUp ? quotient + (dividend < 0n ? -1n : 1n) : quotient;
};

/** Rounds an integer to a number of decimal places; only negative ones change it. */
export const roundInteger = (value: bigint, places: number, mode: RoundingMode): bigint => {
  if (places >= 0) return value;
  const unit = 10n ** BigInt(-places);
  return divideRounded(value, unit, mode) * unit;
};

/** Rounds the exact decimal value of a double to a number of decimal places, and returns the nearest double. */
export const roundDouble = (value: number, places: number, mode: RoundingMode): number => {
  if (!Number.isFinite(value) || value === 0) return value;
  const [digits = '0', exponent = '0'] = (Number.isInteger(value) ? `${BigInt(value)}E0` : exactDecimal(value)).split('E');
  const scale = Number(exponent) + places;
  if (scale >= 0) return value;
  const rounded = divideRounded(BigInt(digits), 10n ** BigInt(-scale), mode);
  return rounded === 0n && value < 0 ? -0 : Number(`${rounded}E${-places}`);
};
