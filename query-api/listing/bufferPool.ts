/**
 * Memory for responses, reused once a response is sent. A response of 100 cards is some 55 KB outside the heap; allocating a new buffer
 * each time makes the garbage collector scan every service in memory, many times a second.
 */
export interface BufferPool {
  /** Returns a buffer of at least `size` bytes with arbitrary content. */
  acquire(size: number): Buffer;
  /** Takes back a buffer that no caller reads any more. */
  returnBuffer(buffer: Buffer): void;
}

const BUFFER_BYTES = 64 * 1024;
const MAX_FREE_BUFFERS = 64;

export const createBufferPool = (): BufferPool => {
  const freeBuffers: Buffer[] = [];
  return {
    acquire: (size) => (size <= BUFFER_BYTES ? (freeBuffers.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES)) : Buffer.allocUnsafeSlow(size)),
    returnBuffer(buffer) {
      if (buffer.length === BUFFER_BYTES && freeBuffers.length < MAX_FREE_BUFFERS) freeBuffers.push(buffer);
    },
  };
};
