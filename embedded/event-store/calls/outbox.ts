import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { framedSize, framesIn, writePrefix, type Frames } from '../wire/frames.ts';
import { writeEventResponse, type EventResponse } from '../wire/responses.ts';

export type ReadCall = ServerWritableStream<ReadReq, Frames>;

/** Messages are gathered up to this many bytes for one write: what a frame of HTTP/2 carries. */
const GATHERED_BYTES = 16 * 1024;
/** What may be written and not taken by the client before the next message waits. */
export const MAX_UNSENT_BYTES = 256 * 1024;

const NOTHING = Buffer.alloc(0);

/**
 * The sending end of a read. Buffers at most `MAX_UNSENT_BYTES` and one write more for a client that reads slowly or not at all; the
 * sender waits until there is room.
 */
export interface Outbox {
  /** False once the client has gone. */
  readonly open: boolean;
  /** Bytes that the client has not taken. */
  readonly unsent: number;
  /** Takes one message; a promise when the next one must wait. */
  send(message: Buffer): Promise<void> | null;
  /** The same for an event, which is written once, where it is sent from. */
  sendEvent(response: EventResponse): Promise<void> | null;
  /** Writes what was gathered. */
  flush(): void;
  /** Flushes; resolves when `wake` was called since the last wait, or the client has gone. */
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
    // A little goes as a copy of its own: a client that takes nothing is not to hold much memory by little messages.
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

  /** Makes room for a message and writes its prefix; returns where the message goes. */
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
