import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';

export type ReadCall = ServerWritableStream<ReadReq, Buffer>;

/** The sending end of a read: waits while the client is slow, so that nothing piles up here. */
export interface Outbox {
  /** False once the client has gone. */
  readonly open: boolean;
  /** Sends one message; a promise when the next one must wait. */
  send(message: Buffer): Promise<void> | null;
  /** Resolves when `wake` was called since the last wait, or the client has gone. */
  wait(): Promise<void>;
  wake(): void;
}

export const createOutbox = (call: ReadCall): Outbox => {
  let open = !call.cancelled;
  let drained: (() => void) | null = null;
  let woken = false;
  let awaited: (() => void) | null = null;

  const release = (): void => {
    drained?.();
    drained = null;
  };
  const wake = (): void => {
    woken = true;
    awaited?.();
    awaited = null;
  };
  const gone = (): void => {
    open = false;
    release();
    wake();
  };
  call.on('drain', release);
  call.on('cancelled', gone);
  call.on('close', gone);

  return {
    get open() {
      return open;
    },
    send: (message) => {
      if (!open || call.write(message)) return null;
      return new Promise((resolve) => {
        drained = resolve;
      });
    },
    wait: async () => {
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
