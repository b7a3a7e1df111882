import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import streamsGrpc, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { NoAnswer } from './failures.ts';
import { decodeReadAnswer } from './readingDecoder.ts';
import { readRequest } from './rawReading.ts';
import type { RawEvent } from './rawTypes.ts';

const { path, requestSerialize } = streamsGrpc.StreamsService.read;

/** A stream of objects ends at null: what is no event is false. */
const decode = (bytes: Buffer): RawEvent | false => decodeReadAnswer(bytes) ?? false;

/**
 * One page of `$all` from a position (inclusive), links not resolved: the official client's connection (its TLS,
 * credentials, discovery and errors) without its building of events, which costs more than all the rest. Ends with
 * `NoAnswer` when nothing comes for `patience` ms.
 */
export const readAllPage = async (
  client: EventStoreDBClient,
  { from, count }: { readonly from: bigint | 'start'; readonly count: number },
  patience: number,
): Promise<RawEvent[]> => {
  const open = client['GRPCStreamCreator'](streamsGrpc.StreamsClient, 'readAll', (calls: StreamsClient) => {
    const [metadata, options] = client['callArguments']({}, { deadline: Infinity });
    return calls.makeServerStreamRequest(path, requestSerialize, decode, readRequest({ from, count }), metadata, options);
  });
  const call = await open();
  const events: RawEvent[] = [];
  let heardAt = 0;
  let ticks = 0;
  let silent = false;
  const watch = setInterval(() => {
    ticks += 1;
    if (heardAt === events.length && ticks > 1) {
      silent = true;
      call.cancel();
    }
    heardAt = events.length;
  }, patience / 2);
  try {
    await new Promise<void>((resolve, reject) => {
      call.on('data', (event: RawEvent | false) => {
        if (event !== false) events.push(event);
      });
      call.once('end', resolve);
      call.on('error', (error: Error) => reject(silent ? new NoAnswer(`No answer within ${patience} ms.`) : convertToCommandError(error)));
    });
    return events;
  } finally {
    clearInterval(watch);
  }
};
