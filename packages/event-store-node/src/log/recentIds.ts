import type { KnownEvent } from './decideAppend.ts';

export interface RecentIds {
  /** Returns the place where the event with this id (a UUID in lower case) was first written to this stream, if that is recent. */
  get(streamId: number, id: string): KnownEvent | undefined;
  /** Remembers the place of an event, or its first place if that is known. Ignores ids that are not UUIDs. */
  set(streamId: number, id: string, revision: number, position: number): void;
}

const UUID_LENGTH = 36;
const HYPHENS = [8, 13, 18, 23];
/** Indexes of the hexadecimal digits in the text of a UUID. */
const DIGIT_POSITIONS = Uint8Array.from(Array.from({ length: UUID_LENGTH }, (_, at) => at).filter((at) => !HYPHENS.includes(at)));
const NO_DIGIT = 255;
const DIGIT_VALUES = new Uint8Array(256).fill(NO_DIGIT);
for (const [value, digit] of [...'0123456789abcdef'].entries()) DIGIT_VALUES[digit.charCodeAt(0)] = value;

/** Parses the four 32-bit words of a UUID into `words`; returns false if the text is not a UUID. */
const parseUuidWords = (id: string, words: Uint32Array): boolean => {
  if (id.length !== UUID_LENGTH) return false;
  let seenDigits = 0;
  for (let word = 0; word < 4; word += 1) {
    let value = 0;
    for (let digit = 8 * word; digit < 8 * word + 8; digit += 1) {
      const digitValue = DIGIT_VALUES[id.charCodeAt(DIGIT_POSITIONS[digit]!)] ?? NO_DIGIT;
      seenDigits |= digitValue;
      value = (value << 4) | (digitValue & 15);
    }
    words[word] = value;
  }
  return seenDigits < 16;
};

const hashOf = (words: Uint32Array, streamId: number): number => {
  let hash = Math.imul(streamId, 0x9e3779b1);
  for (let word = 0; word < 4; word += 1) {
    hash = Math.imul(hash ^ words[word]!, 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
};

/** Creates a hash table in flat memory: each slot contains an id, its stream, revision and position plus one (0 if empty). */
const createTable = (maxEntries: number) => {
  let slotCount = 16;
  while (slotCount < 2 * maxEntries) slotCount *= 2;
  const ids = new Uint32Array(4 * slotCount);
  const streams = new Float64Array(slotCount);
  const revisions = new Float64Array(slotCount);
  const positions = new Float64Array(slotCount);

  /** Returns the slot of an id of a stream, or the free slot for it. */
  const slotOf = (words: Uint32Array, streamId: number): number => {
    let slot = hashOf(words, streamId) & (slotCount - 1);
    while (
      positions[slot] !== 0 &&
      (ids[4 * slot] !== words[0] ||
        ids[4 * slot + 1] !== words[1] ||
        ids[4 * slot + 2] !== words[2] ||
        ids[4 * slot + 3] !== words[3] ||
        streams[slot] !== streamId)
    )
      slot = (slot + 1) & (slotCount - 1);
    return slot;
  };

  return {
    get: (words: Uint32Array, streamId: number): KnownEvent | undefined => {
      const slot = slotOf(words, streamId);
      const position = positions[slot]!;
      return position === 0 ? undefined : { revision: revisions[slot]!, position: position - 1 };
    },
    set: (words: Uint32Array, streamId: number, revision: number, position: number): void => {
      const slot = slotOf(words, streamId);
      ids.set(words, 4 * slot);
      streams[slot] = streamId;
      revisions[slot] = revision;
      positions[slot] = position + 1;
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
  const halfCapacity = Math.ceil(capacity / 2);
  let olderTable = createTable(halfCapacity);
  let newerTable = createTable(halfCapacity);
  let newerCount = 0;
  const words = new Uint32Array(4);
  return {
    get: (streamId, id) => (parseUuidWords(id, words) ? (newerTable.get(words, streamId) ?? olderTable.get(words, streamId)) : undefined),
    set: (streamId, id, revision, position) => {
      if (!parseUuidWords(id, words)) return;
      if (newerCount >= halfCapacity) {
        [olderTable, newerTable] = [newerTable, olderTable];
        newerTable.clear();
        newerCount = 0;
      }
      const firstPlace = newerTable.get(words, streamId) ?? olderTable.get(words, streamId) ?? { revision, position };
      newerTable.set(words, streamId, firstPlace.revision, firstPlace.position);
      newerCount += 1;
    },
  };
};
