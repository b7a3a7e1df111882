import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import streamsGrpc, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { status, type ClientReadableStream, type StatusObject } from '@grpc/grpc-js';
import { CutShort, NoResponse } from './failures.ts';
import type { RawEvent } from './rawEvent.ts';
import { readRequest, type RawQuery } from './rawReading.ts';
import { decodeReadResponse } from './readingDecoder.ts';

const { path, requestSerialize } = streamsGrpc.StreamsService.read;

/** Decodes a response; false if it contains no event, because null would end the object stream. */
const decode = (bytes: Buffer): RawEvent | false => decodeReadResponse(bytes) ?? false;

export type ReadCall = ClientReadableStream<RawEvent | false>;

/**
 * Opens a read, links not resolved, over the official client's connection (its TLS, credentials, discovery and errors). It skips the
 * client's building of events, which costs more than all the rest, and its reading, which treats a cancelled call as complete.
 */
export const openRead = (client: EventStoreDBClient, query: RawQuery): Promise<ReadCall> =>
  client['GRPCStreamCreator'](streamsGrpc.StreamsClient, 'read', (calls: StreamsClient) => {
    const [metadata, options] = client['callArguments']({}, { deadline: Infinity });
    return calls.makeServerStreamRequest(path, requestSerialize, decode, readRequest(query), metadata, options);
  })();

/**
 * Passes all events of a call to `take`. Resolves only on the server's status OK: any other status, or none, rejects, whatever arrived
 * before and whichever side ended the call.
 */
export const takeAll = (call: ReadCall, take: (event: RawEvent) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    let ended: StatusObject | undefined;
    call.on('data', (event: RawEvent | false) => {
      if (event !== false) take(event);
    });
    call.on('status', (answer: StatusObject) => {
      ended = answer;
    });
    call.on('error', (error: Error) => reject(convertToCommandError(error)));
    const finish = (): void => {
      if (ended?.code === status.OK) resolve();
      else reject(new CutShort('The read was interrupted.'));
    };
    call.once('end', finish);
    call.once('close', finish);
  });

/**
 * Reads one page of a stream or of `$all`; empty if the stream does not exist. Rejects with `NoAnswer` if no data arrives for `patience`
 * ms, and with an error if the page was cut short.
 */
export const readPage = async (
  client: EventStoreDBClient,
  query: RawQuery & { readonly count: number },
  patience: number,
): Promise<RawEvent[]> => {
  const events: RawEvent[] = [];
  let call: ReadCall | undefined;
  let heardAt = 0;
  let ticks = 0;
  let silent = false;
  let giveUp: ((error: NoResponse) => void) | undefined;
  const givenUp = new Promise<never>((_resolve, reject) => {
    giveUp = reject;
  });
  const watch = setInterval(() => {
    ticks += 1;
    if (heardAt === events.length && ticks > 1) {
      silent = true;
      call?.cancel();
      giveUp?.(new NoResponse(`No response within ${patience} ms.`));
    }
    heardAt = events.length;
  }, patience / 2);
  const reading = (async () => {
    call = await openRead(client, query);
    if (silent) call.cancel();
    await takeAll(call, (event) => events.push(event));
    return events;
  })();
  // Ignore the later of the two errors.
  reading.catch(() => undefined);
  try {
    return await Promise.race([reading, givenUp]);
  } finally {
    clearInterval(watch);
  }
};
