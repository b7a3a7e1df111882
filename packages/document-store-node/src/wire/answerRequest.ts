import type { Socket } from 'node:net';
import { cursorIdOf } from './cursorReply.ts';
import { writeReply, type Request } from './message.ts';

interface Answering {
  readonly socket: Socket;
  readonly run: (request: Request) => Promise<Record<string, unknown> | Buffer>;
  /** True once no reply may be sent any more. */
  readonly isClosed: () => boolean;
  /** Ends the cursor of a stream of batches that the client no longer reads. */
  readonly abandonCursor: (id: bigint) => void;
}

/** Resolves when the socket accepts data again, or closes. */
const untilDrained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      socket.off('drain', finish).off('close', finish);
      resolve();
    };
    socket.on('drain', finish).on('close', finish);
    if (socket.destroyed) finish();
  });

/**
 * Runs a request and sends its reply. A `getMore` that allows exhaust gets one reply for each remaining batch: all but the last have the
 * flag `moreToCome`, and each answers the reply before it, as in MongoDB's wire protocol.
 */
export const answerRequest = async (request: Request, { socket, run, isClosed, abandonCursor }: Answering): Promise<void> => {
  let { requestId } = request;
  for (;;) {
    const reply = await run(request);
    const cursorId = request.allowsExhaust && request.name === 'getMore' ? cursorIdOf(reply) : 0n;
    const moreToCome = cursorId !== 0n;
    if (isClosed()) {
      if (moreToCome) abandonCursor(cursorId);
      return;
    }
    if (!request.wantsReply) return;
    const message = writeReply({ ...request, requestId }, reply, { moreToCome });
    const isBuffered = !socket.write(message);
    if (!moreToCome) {
      if (!isBuffered) return;
      socket.pause();
      socket.once('drain', () => socket.resume());
      return;
    }
    if (isBuffered) await untilDrained(socket);
    requestId = message.readInt32LE(4);
  }
};
