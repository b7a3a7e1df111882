import { BETWEEN } from './cards.ts';

const FIRST = '[{"distance":';
/** The maximum distance between two places is some 20,040,000 m. */
const MAX_DIGITS = 8;
const ZERO = 48;

/** One card of a response: its bytes from `Cards`, whole metres (NaN: unknown) and additional members at its start. */
export interface ListedCard {
  readonly bytes: Buffer;
  readonly metres: number;
  /** JSON members with a comma after each: `"isApproved":false,`. */
  readonly head: string;
}

/** Writes a whole number below 2^31 in decimal digits; returns the position after it. */
const writeNumber = (out: Buffer, place: number, value: number): number => {
  let end = place + 1;
  for (let rest = (value / 10) | 0; rest > 0; rest = (rest / 10) | 0) end++;
  let rest = value | 0;
  for (let at = end - 1; at >= place; at--) {
    const tenth = (rest / 10) | 0;
    out[at] = ZERO + rest - tenth * 10;
    rest = tenth;
  }
  return end;
};

/** Returns the maximum size of the output of `writeMeasuredList`, in bytes. */
export const measuredListSize = (cards: readonly Buffer[]): number => {
  let size = FIRST.length;
  for (const bytes of cards) size += bytes.length + MAX_DIGITS;
  return size;
};

/**
 * Writes the usual list, in which every card has a distance and no other member at its start, with one copy per card. Returns its length.
 */
export const writeMeasuredList = (out: Buffer, cards: readonly Buffer[], metres: ArrayLike<number>): number => {
  if (cards.length === 0) return out.write('[]', 'latin1');
  let place = out.write(FIRST, 'latin1');
  for (let index = 0; index < cards.length; index++) {
    const bytes = cards[index]!;
    place = writeNumber(out, place, metres[index]!);
    out.set(bytes, place);
    place += bytes.length;
  }
  // No card follows the last one.
  place -= BETWEEN.length;
  out[place++] = 93;
  return place;
};

/** Writes any list, also with cards without a distance or with additional members at the start. */
export const writeList = (cards: readonly ListedCard[]): Buffer => {
  const parts = cards.map(({ bytes, metres, head }) => {
    const own = bytes.toString('utf8', 1, bytes.length - BETWEEN.length);
    return `{${Number.isNaN(metres) ? '' : `"distance":${metres},`}${head}${own}`;
  });
  return Buffer.from(`[${parts.join(',')}]`);
};
