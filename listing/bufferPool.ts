/**
 * Memory for answers, used again as soon as one was sent. An answer of 100 cards is some 55 KB outside of the heap; a new
 * one each time makes the collector walk through every service held in memory, many times a second.
 */
export interface BufferPool {
  /** A buffer of at least so many bytes, with anything in it. */
  take(size: number): Buffer;
  /** Returns a buffer that no caller reads any more. */
  give(buffer: Buffer): void;
}

const UNIT = 64 * 1024;
const MAX_FREE = 64;

export const createBufferPool = (): BufferPool => {
  const free: Buffer[] = [];
  return {
    take: (size) => (size <= UNIT ? (free.pop() ?? Buffer.allocUnsafeSlow(UNIT)) : Buffer.allocUnsafeSlow(size)),
    give(buffer) {
      if (buffer.length === UNIT && free.length < MAX_FREE) free.push(buffer);
    },
  };
};
