import { BETWEEN } from './cards.ts';

const FIRST = '[{"distance":';
/** The farthest two places are some 20,040,000 m apart. */
const MOST_DIGITS = 8;
const ZERO = 48;

/** One card of an answer: its bytes as `Cards` makes them, whole metres (NaN: not known) and what is added at its head. */
export interface ListedCard {
  readonly bytes: Buffer;
  readonly metres: number;
  /** JSON members with a comma after each: `"isApproved":false,`. */
  readonly head: string;
}

/** Writes a whole number in decimal digits; returns the place after it. */
const writeNumber = (out: Buffer, place: number, value: number): number => {
  let digits = 1;
  for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) digits++;
  let rest = value;
  for (let at = place + digits - 1; at >= place; at--) {
    const tenth = Math.floor(rest / 10);
    out[at] = ZERO + rest - tenth * 10;
    rest = tenth;
  }
  return place + digits;
};

/** The usual list: every card has a distance and nothing else at its head. One copy per card. */
export const writeMeasuredList = (cards: readonly Buffer[], metres: ArrayLike<number>): Buffer => {
  if (cards.length === 0) return Buffer.from('[]');
  let size = FIRST.length;
  for (const bytes of cards) size += bytes.length + MOST_DIGITS;
  const out = Buffer.allocUnsafe(size);
  let place = out.write(FIRST, 'latin1');
  for (let index = 0; index < cards.length; index++) {
    const bytes = cards[index]!;
    place = writeNumber(out, place, metres[index]!);
    out.set(bytes, place);
    place += bytes.length;
  }
  // The last card has no next one.
  place -= BETWEEN.length;
  out[place++] = 93;
  return out.subarray(0, place);
};

/** Any list: cards without a place, or with more than their distance at the head. */
export const writeList = (cards: readonly ListedCard[]): Buffer => {
  const parts = cards.map(({ bytes, metres, head }) => {
    const own = bytes.toString('utf8', 1, bytes.length - BETWEEN.length);
    return `{${Number.isNaN(metres) ? '' : `"distance":${metres},`}${head}${own}`;
  });
  return Buffer.from(`[${parts.join(',')}]`);
};
