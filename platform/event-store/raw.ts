import type { CallOptions, ClientReadableStream, Metadata } from '@grpc/grpc-js';
import streamsGrpc, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { ErrorType } from '@eventstore/db-client';
import { connect } from './connection.ts';
import { DamagedLog, EventStoreUnavailable } from './errors.ts';
import { commandErrorOf, failureOf, reasonOf } from './failures.ts';
import { createRawAppender } from './rawAppender.ts';
import { rawEventOf, readRequest, type RawQuestion } from './rawReading.ts';
import type { RawEvent, RawLog } from './rawTypes.ts';
import { defaultTiming, pause, pauseBefore } from './timing.ts';

export type { RawAppender, RawEvent, RawLog, RawNewEvent } from './rawTypes.ts';

/** How long one page may take, in ms. */
const PAGE_PATIENCE = 60_000;
const ATTEMPTS = 5;
const DATA_LOSS = 15;

const isDamage = (error: unknown): error is Error & { readonly details?: string } =>
  error instanceof Error && 'code' in error && error.code === DATA_LOSS;

/** What a call brings, event by event; cancelled when the reader leaves before its end. */
async function* eventsOf(call: ClientReadableStream<ReadResp>): AsyncGenerator<RawEvent> {
  let ended = false;
  // Errors that come after the loop was left must not end the process.
  call.on('error', () => undefined);
  try {
    for await (const response of call as AsyncIterable<ReadResp>) {
      const event = rawEventOf(response);
      if (event !== null) yield event;
    }
    ended = true;
  } catch (error) {
    if (isDamage(error)) throw new DamagedLog(error.details ?? error.message);
    throw error;
  } finally {
    if (!ended) call.cancel();
  }
}

/** The official client's connection (its TLS, credentials and discovery), spoken to without its reading of events. */
export const openRawLog = (url: string): RawLog => {
  const connection = connect(url);

  const withCall = <T>(
    deadline: number,
    use: (client: StreamsClient, metadata: Metadata, options: CallOptions) => Promise<T>,
  ): Promise<T> => {
    const client = connection.client();
    return client['execute'](streamsGrpc.StreamsClient, 'raw', (calls) => {
      const [metadata, options] = client['callArguments']({}, { deadline: deadline === Infinity ? Infinity : Date.now() + deadline });
      return use(calls, metadata, options);
    });
  };

  /** Reads one page; reading again does no harm. */
  const page = async (question: RawQuestion): Promise<RawEvent[]> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await withCall(PAGE_PATIENCE, async (client, metadata, options) => {
          const events: RawEvent[] = [];
          for await (const event of eventsOf(client.read(readRequest(question), metadata, options))) events.push(event);
          return events;
        });
      } catch (error) {
        if (error instanceof DamagedLog || failureOf(error) === 'refused') throw error;
        if (attempt >= ATTEMPTS) throw new EventStoreUnavailable(`The event store does not answer: ${reasonOf(error)}`);
        await pause(pauseBefore(attempt, defaultTiming, Math.random));
      }
    }
  };

  async function* follow({ after, signal }: Parameters<RawLog['follow']>[0]): AsyncGenerator<RawEvent> {
    if (signal.aborted) return;
    const call = await withCall(Infinity, async (client, metadata, options) =>
      client.read(readRequest({ from: after ?? 'start', count: null }), metadata, options),
    );
    const cancel = (): void => call.cancel();
    signal.addEventListener('abort', cancel);
    try {
      yield* eventsOf(call);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  return {
    readAll: async ({ after, maxCount }) => {
      // The server includes the event at the position itself.
      const events = await page({ from: after ?? 'start', count: after === undefined ? maxCount : maxCount + 1 });
      return events.filter(({ position }) => after === undefined || position > after).slice(0, maxCount);
    },
    readStream: (streamName, { from, backwards = false, maxCount }) => page({ streamName, from, backwards, count: maxCount }),
    lastPosition: async () => (await page({ from: 'end', backwards: true, count: 1 }))[0]?.position ?? 0n,
    follow,
    appender: () => withCall(Infinity, async (client, metadata, options) => createRawAppender(client.batchAppend(metadata, options))),
    tombstone: async (streamName) => {
      try {
        await connection.client().tombstoneStream(streamName);
      } catch (error) {
        if (commandErrorOf(error)?.type !== ErrorType.STREAM_DELETED) throw error;
      }
    },
    close: () => connection.close(),
  };
};
