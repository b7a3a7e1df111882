import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { framedSize, framesOf, writePrefix, type Frames } from '../wire/frames.ts';
import { writeEventResponse, type EventResponse } from '../wire/responses.ts';

export type ReadCall = ServerWritableStream<ReadReq, Frames>;

/** Maximum bytes gathered for one write: the size of one HTTP/2 frame. */
const WRITE_BUFFER_BYTES_BUFFER = 16 * 1024;
/** Maximum bytes written but not read by the client before the next message waits. */
export const MAX_UNSENT_BYTES = 256 * 1024;

const NOTHING = Buffer.alloc(0);

/**
 * The sending side of a read. Buffers at most `MAX_UNSENT_BYTES` plus one write for a slow client; the sender waits until there is room.
 */
export interface Outbox {
  /** False once the client has disconnected. */
  readonly isOpen: boolean;
  /** Bytes that the client has not read. */
  readonly unsentBytes: number;
  /** Queues one message; returns a promise if the sender must wait before the next. */
  send(message: Buffer): Promise<void> | null;
  /** Like `send` for an event, which is encoded directly into the send buffer. */
  sendEvent(response: EventResponse): Promise<void> | null;
  /** Writes the gathered messages. */
  flush(): void;
  /** Flushes; resolves if `wakeUp` was called since the last wait, or the client has disconnected. */
  wait(): Promise<void>;
  wakeUp(): void;
}

export const createOutbox = (call: Pick<ReadCall, 'cancelled' | 'on' | 'write'>): Outbox => {
  let isOpen = !call.cancelled;
  let writeBuffer = NOTHING;
  let bufferedBytes = 0;
  let writtenBytes = 0;
  let resolveCapacity: (() => void) | null = null;
  let isWoken = false;
  let resolveWait: (() => void) | null = null;

  const release = (): void => {
    resolveCapacity?.();
    resolveCapacity = null;
  };
  const wakeUp = (): void => {
    isWoken = true;
    resolveWait?.();
    resolveWait = null;
  };
  const closeOutbox = (): void => {
    isOpen = false;
    writeBuffer = NOTHING;
    bufferedBytes = 0;
    release();
    wakeUp();
  };
  call.on('cancelled', closeOutbox);
  call.on('close', closeOutbox);

  const flush = (): void => {
    if (bufferedBytes === 0 || !isOpen) return;
    const bytes = bufferedBytes;
    const bufferedPart = writeBuffer.subarray(0, bytes);
    // Copy a small write to its own buffer, so that small messages to a slow client do not hold large buffers.
    const isSmallWrite = bytes * 2 < writeBuffer.length;
    const frames = framesOf(isSmallWrite ? Buffer.from(bufferedPart) : bufferedPart);
    if (!isSmallWrite) writeBuffer = NOTHING;
    bufferedBytes = 0;
    writtenBytes += bytes;
    call.write(frames, () => {
      writtenBytes -= bytes;
      if (writtenBytes <= MAX_UNSENT_BYTES) release();
    });
  };

  /** Reserves room for a message and writes its prefix; returns the offset of the message. */
  const reserveMessage = (length: number): number => {
    const size = framedSize(length);
    if (bufferedBytes + size > writeBuffer.length) {
      flush();
      writeBuffer = Buffer.allocUnsafeSlow(Math.max(size, WRITE_BUFFER_BYTES_BUFFER));
    }
    const messageOffset = writePrefix(writeBuffer, bufferedBytes, length);
    bufferedBytes += size;
    return messageOffset;
  };

  const wait = (): Promise<void> | null =>
    writtenBytes <= MAX_UNSENT_BYTES || !isOpen
      ? null
      : new Promise((resolve) => {
          resolveCapacity = resolve;
        });

  return {
    get isOpen() {
      return isOpen;
    },
    get unsentBytes() {
      return bufferedBytes + writtenBytes;
    },
    send: (message) => {
      if (!isOpen) return null;
      const messageOffset = reserveMessage(message.length);
      writeBuffer.set(message, messageOffset);
      return wait();
    },
    sendEvent: (response) => {
      if (!isOpen) return null;
      const messageOffset = reserveMessage(response.size);
      writeEventResponse(writeBuffer, messageOffset, response);
      return wait();
    },
    flush,
    wait: async () => {
      flush();
      if (!isWoken && isOpen) {
        await new Promise<void>((resolve) => {
          resolveWait = resolve;
        });
      }
      isWoken = false;
    },
    wakeUp,
  };
};
