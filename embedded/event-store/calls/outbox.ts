import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { framedSize, framesIn, writePrefix, type Frames } from '../wire/frames.ts';
import { writeEventResponse, type EventResponse } from '../wire/responses.ts';

export type ReadCall = ServerWritableStream<ReadReq, Frames>;

/** Maximum bytes gathered for one write: the size of one HTTP/2 frame. */
const GATHERED_BYTES = 16 * 1024;
/** Maximum bytes written but not read by the client before the next message waits. */
export const MAX_UNSENT_BYTES = 256 * 1024;

const NOTHING = Buffer.alloc(0);

/**
 * The sending side of a read. Buffers at most `MAX_UNSENT_BYTES` plus one write for a slow client; the sender waits until there is room.
 */
export interface Outbox {
  /** False once the client has disconnected. */
  readonly open: boolean;
  /** Bytes that the client has not read. */
  readonly unsent: number;
  /** Queues one message; returns a promise if the sender must wait before the next. */
  send(message: Buffer): Promise<void> | null;
  /** Like `send` for an event, which is encoded directly into the send buffer. */
  sendEvent(response: EventResponse): Promise<void> | null;
  /** Writes the gathered messages. */
  flush(): void;
  /** Flushes; resolves if `wake` was called since the last wait, or the client has disconnected. */
  wait(): Promise<void>;
  wake(): void;
}

export const createOutbox = (call: Pick<ReadCall, 'cancelled' | 'on' | 'write'>): Outbox => {
  let open = !call.cancelled;
  let gathered = NOTHING;
  let gatheredBytes = 0;
  let writtenBytes = 0;
  let taken: (() => void) | null = null;
  let woken = false;
  let awaited: (() => void) | null = null;

  const release = (): void => {
    taken?.();
    taken = null;
  };
  const wake = (): void => {
    woken = true;
    awaited?.();
    awaited = null;
  };
  const gone = (): void => {
    open = false;
    gathered = NOTHING;
    gatheredBytes = 0;
    release();
    wake();
  };
  call.on('cancelled', gone);
  call.on('close', gone);

  const flush = (): void => {
    if (gatheredBytes === 0 || !open) return;
    const bytes = gatheredBytes;
    const written = gathered.subarray(0, bytes);
    // Copy a small write to its own buffer, so that small messages to a slow client do not hold large buffers.
    const isLittle = bytes * 2 < gathered.length;
    const frames = framesIn(isLittle ? Buffer.from(written) : written);
    if (!isLittle) gathered = NOTHING;
    gatheredBytes = 0;
    writtenBytes += bytes;
    call.write(frames, () => {
      writtenBytes -= bytes;
      if (writtenBytes <= MAX_UNSENT_BYTES) release();
    });
  };

  /** Reserves room for a message and writes its prefix; returns the offset of the message. */
  const place = (length: number): number => {
    const size = framedSize(length);
    if (gatheredBytes + size > gathered.length) {
      flush();
      gathered = Buffer.allocUnsafeSlow(Math.max(size, GATHERED_BYTES));
    }
    const at = writePrefix(gathered, gatheredBytes, length);
    gatheredBytes += size;
    return at;
  };

  const wait = (): Promise<void> | null =>
    writtenBytes <= MAX_UNSENT_BYTES || !open
      ? null
      : new Promise((resolve) => {
          taken = resolve;
        });

  return {
    get open() {
      return open;
    },
    get unsent() {
      return gatheredBytes + writtenBytes;
    },
    send: (message) => {
      if (!open) return null;
      const at = place(message.length);
      gathered.set(message, at);
      return wait();
    },
    sendEvent: (response) => {
      if (!open) return null;
      const at = place(response.size);
      writeEventResponse(gathered, at, response);
      return wait();
    },
    flush,
    wait: async () => {
      flush();
      if (!woken && open) {
        await new Promise<void>((resolve) => {
          awaited = resolve;
        });
      }
      woken = false;
    },
    wake,
  };
};
