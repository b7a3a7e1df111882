import type { Known } from './expectation.ts';

export interface RecentIds {
  /** Returns the recent place of the event with this id (a UUID in lower case) in this stream. */
  get(streamId: number, id: string): Known | undefined;
  /** Remembers the place of an event. Ignores ids that are not UUIDs. */
  set(streamId: number, id: string, revision: number, position: number): void;
}

const UUID_LENGTH = 36;
const HYPHENS = [8, 13, 18, 23];
/** Indexes of the hexadecimal digits in the text of a UUID. */
const DIGITS = Uint8Array.from(Array.from({ length: UUID_LENGTH }, (_, at) => at).filter((at) => !HYPHENS.includes(at)));
const NO_DIGIT = 255;
const VALUES = new Uint8Array(256).fill(NO_DIGIT);
for (const [value, digit] of [...'0123456789abcdef'].entries()) VALUES[digit.charCodeAt(0)] = value;

/** Parses the four 32-bit words of a UUID into `words`; returns false if the text is not a UUID. */
const readWords = (id: string, words: Uint32Array): boolean => {
  if (id.length !== UUID_LENGTH) return false;
  let seen = 0;
  for (let word = 0; word < 4; word += 1) {
    let value = 0;
    for (let digit = 8 * word; digit < 8 * word + 8; digit += 1) {
      const read = VALUES[id.charCodeAt(DIGITS[digit]!)] ?? NO_DIGIT;
      seen |= read;
      value = (value << 4) | (read & 15);
    }
    words[word] = value;
  }
  return seen < 16;
};

const mixed = (words: Uint32Array, streamId: number): number => {
  let hash = Math.imul(streamId, 0x9e3779b1);
  for (let word = 0; word < 4; word += 1) {
    hash = Math.imul(hash ^ words[word]!, 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
};

/** Creates a hash table in flat memory: each slot contains an id, its stream, revision and position (plus one; 0: empty). */
const createTable = (most: number) => {
  let places = 16;
  while (places < 2 * most) places *= 2;
  const ids = new Uint32Array(4 * places);
  const streams = new Float64Array(places);
  const revisions = new Float64Array(places);
  const positions = new Float64Array(places);

  /** Returns the slot of an id of a stream, or the free slot for it. */
  const placeOf = (words: Uint32Array, streamId: number): number => {
    let place = mixed(words, streamId) & (places - 1);
    while (
      positions[place] !== 0 &&
      (ids[4 * place] !== words[0] ||
        ids[4 * place + 1] !== words[1] ||
        ids[4 * place + 2] !== words[2] ||
        ids[4 * place + 3] !== words[3] ||
        streams[place] !== streamId)
    )
      place = (place + 1) & (places - 1);
    return place;
  };

  return {
    get: (words: Uint32Array, streamId: number): Known | undefined => {
      const place = placeOf(words, streamId);
      const position = positions[place]!;
      return position === 0 ? undefined : { revision: revisions[place]!, position: position - 1 };
    },
    set: (words: Uint32Array, streamId: number, revision: number, position: number): void => {
      const place = placeOf(words, streamId);
      ids.set(words, 4 * place);
      streams[place] = streamId;
      revisions[place] = revision;
      positions[place] = position + 1;
    },
    clear: () => void positions.fill(0),
  };
};

/**
 * Creates a cache of the newest events' places by stream and event id: at most `capacity`, and at least the newest half of that, because
 * it evicts half at a time. It uses flat memory, because garbage collection of a large `Map` of long-lived objects would dominate the cost
 * of an append.
 */
export const createRecentIds = (capacity: number): RecentIds => {
  const half = Math.ceil(capacity / 2);
  let older = createTable(half);
  let newer = createTable(half);
  let inNewer = 0;
  const words = new Uint32Array(4);
  return {
    get: (streamId, id) => (readWords(id, words) ? (newer.get(words, streamId) ?? older.get(words, streamId)) : undefined),
    set: (streamId, id, revision, position) => {
      if (!readWords(id, words)) return;
      if (inNewer >= half) {
        [older, newer] = [newer, older];
        newer.clear();
        inNewer = 0;
      }
      newer.set(words, streamId, revision, position);
      inNewer += 1;
    },
  };
};
