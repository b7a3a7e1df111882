/**
 * Memory for responses, reused once a response is sent. A response of 100 cards is some 55 KB outside the heap; allocating a new buffer
 * each time makes the garbage collector scan every service in memory, many times a second.
 */
export interface BufferPool {
  /** Returns a buffer of at least `size` bytes with arbitrary content. */
  take(size: number): Buffer;
  /** Takes back a buffer that no caller reads any more. */
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
