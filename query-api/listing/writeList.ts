import { CARD_SEPARATOR } from './cards.ts';

const LIST_START = '[{"distance":';
/** The maximum distance between two places is some 20,040,000 m. */
const MAX_DIGITS = 8;
const ASCII_ZERO = 48;

/** One card of a response: its bytes from `Cards`, whole metres (NaN: unknown) and additional members at its start. */
export interface ListedCard {
  readonly bytes: Buffer;
  readonly metres: number;
  /** JSON members with a comma after each: `"isApproved":false,`. */
  readonly extraFields: string;
}

/** Writes a whole number below 2^31 in decimal digits; returns the position after it. */
const writeNumber = (buffer: Buffer, offset: number, value: number): number => {
  let end = offset + 1;
  for (let quotient = (value / 10) | 0; quotient > 0; quotient = (quotient / 10) | 0) end++;
  let quotient = value | 0;
  for (let digitIndex = end - 1; digitIndex >= offset; digitIndex--) {
    const tenth = (quotient / 10) | 0;
    buffer[digitIndex] = ASCII_ZERO + quotient - tenth * 10;
    quotient = tenth;
  }
  return end;
};

/** Returns the maximum size of the output of `writeMeasuredList`, in bytes. */
export const measuredListSize = (cards: readonly Buffer[]): number => {
  let size = LIST_START.length;
  for (const bytes of cards) size += bytes.length + MAX_DIGITS;
  return size;
};

/**
 * Writes the usual list, in which every card has a distance and no other member at its start, with one copy per card. Returns its length.
 */
export const writeMeasuredList = (buffer: Buffer, cards: readonly Buffer[], metres: ArrayLike<number>): number => {
  if (cards.length === 0) return buffer.write('[]', 'latin1');
  let offset = buffer.write(LIST_START, 'latin1');
  for (let index = 0; index < cards.length; index++) {
    const bytes = cards[index]!;
    offset = writeNumber(buffer, offset, metres[index]!);
    buffer.set(bytes, offset);
    offset += bytes.length;
  }
  // No card follows the last one.
  offset -= CARD_SEPARATOR.length;
  buffer[offset++] = 93;
  return offset;
};

/** Writes any list, also with cards without a distance or with additional members at the start. */
export const writeList = (cards: readonly ListedCard[]): Buffer => {
  const parts = cards.map(({ bytes, metres, extraFields }) => {
    const cardFields = bytes.toString('utf8', 1, bytes.length - CARD_SEPARATOR.length);
    return `{${Number.isNaN(metres) ? '' : `"distance":${metres},`}${extraFields}${cardFields}`;
  });
  return Buffer.from(`[${parts.join(',')}]`);
};
