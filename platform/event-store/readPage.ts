import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import streamsGrpc, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { status, type ClientReadableStream, type StatusObject } from '@grpc/grpc-js';
import { decodeReadResponse } from './decodeReadResponse.ts';
import { StreamCutShort, NoResponse } from './failures.ts';
import type { RawEvent } from './rawEvent.ts';
import { createReadRequest, type RawQuery } from './readRequest.ts';

const { path, requestSerialize } = streamsGrpc.StreamsService.read;

/** Decodes a response; false if it contains no event, because null would end the object stream. */
const decodeEvent = (bytes: Buffer): RawEvent | false => decodeReadResponse(bytes) ?? false;

export type ReadCall = ClientReadableStream<RawEvent | false>;

/**
 * Opens a read, links not resolved, over the official client's connection (its TLS, credentials, discovery and errors). It skips the
 * client's building of events, which costs more than all the rest, and its reading, which treats a cancelled call as complete.
 */
export const openRead = (client: EventStoreDBClient, query: RawQuery): Promise<ReadCall> =>
  client['GRPCStreamCreator'](streamsGrpc.StreamsClient, 'read', (streamsClient: StreamsClient) => {
    const [metadata, options] = client['callArguments']({}, { deadline: Infinity });
    return streamsClient.makeServerStreamRequest(path, requestSerialize, decodeEvent, createReadRequest(query), metadata, options);
  })();

/**
 * Passes all events of a call to `onEvent`. Resolves only on the server's status OK: any other status, or none, rejects, whatever arrived
 * before and whichever side ended the call.
 */
export const consumeAll = (call: ReadCall, onEvent: (event: RawEvent) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    let endStatus: StatusObject | undefined;
    call.on('data', (event: RawEvent | false) => {
      if (event !== false) onEvent(event);
    });
    call.on('status', (callStatus: StatusObject) => {
      endStatus = callStatus;
    });
    call.on('error', (error: Error) => reject(convertToCommandError(error)));
    const finish = (): void => {
      if (endStatus?.code === status.OK) resolve();
      else reject(new StreamCutShort('The read was interrupted.'));
    };
    call.once('end', finish);
    call.once('close', finish);
  });

/**
 * Reads one page of a stream or of `$all`; empty if the stream does not exist. Rejects with `NoAnswer` if no data arrives for `timeoutMs`
 * ms, and with an error if the page was cut short.
 */
export const readPage = async (
  client: EventStoreDBClient,
  query: RawQuery & { readonly count: number },
  timeoutMs: number,
): Promise<RawEvent[]> => {
  const events: RawEvent[] = [];
  let call: ReadCall | undefined;
  let lastHeardTick = 0;
  let ticks = 0;
  let isSilent = false;
  let rejectGivenUp: ((error: NoResponse) => void) | undefined;
  const givenUpPromise = new Promise<never>((_resolve, reject) => {
    rejectGivenUp = reject;
  });
  const silenceTimer = setInterval(() => {
    ticks += 1;
    if (lastHeardTick === events.length && ticks > 1) {
      isSilent = true;
      call?.cancel();
      rejectGivenUp?.(new NoResponse(`No response within ${timeoutMs} ms.`));
    }
    lastHeardTick = events.length;
  }, timeoutMs / 2);
  const readingPromise = (async () => {
    call = await openRead(client, query);
    if (isSilent) call.cancel();
    await consumeAll(call, (event) => events.push(event));
    return events;
  })();
  // Ignore the later of the two errors.
  readingPromise.catch(() => undefined);
  try {
    return await Promise.race([readingPromise, givenUpPromise]);
  } finally {
    clearInterval(silenceTimer);
  }
};
