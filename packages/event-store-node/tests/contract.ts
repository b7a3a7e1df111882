import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  BACKWARDS,
  binaryEvent,
  END,
  EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  START,
  type AllStreamSubscription,
  type EventData,
  type ReadPosition,
  type ResolvedEvent,
  type StreamSubscription,
} from '@eventstore/db-client';
import streamsGrpc, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { credentials, Metadata, type ChannelCredentials, type ServiceError } from '@grpc/grpc-js';
import { startSecureNode } from './nodes.ts';

/*
 * The contract of an event store: these tests run against the embedded node and, unchanged, against the server in
 * `EVENTSTORE_URL`. Every test uses new stream names, so that a server can be used repeatedly.
 */

export interface Contract {
  readonly url: string;
  readonly client: EventStoreDBClient;
  /** Raw protocol client, without the official client. */
  readonly raw: StreamsClient;
  /** Metadata of a raw call, with the URL's credentials. */
  readonly caller: () => Metadata;
  readonly host: string;
  readonly channelCredentials: ChannelCredentials;
  close(): Promise<void>;
}

interface Address {
  readonly host: string;
  readonly secure: boolean;
  readonly authorization: string | null;
  readonly channelCredentials: ChannelCredentials;
}

const addressOf = (url: string): Address => {
  const parsed = new URL(url.replace(/^esdb(\+discover)?:/, 'http:'));
  const secure = parsed.searchParams.get('tls') !== 'false';
  const authority = parsed.searchParams.get('tlsCAFile');
  const hasAccount = parsed.username !== '';
  return {
    host: `${parsed.hostname}:${parsed.port === '' ? '2113' : parsed.port}`,
    secure: secure && hasAccount,
    authorization: hasAccount
      ? `Basic ${Buffer.from(`${decodeURIComponent(parsed.username)}:${decodeURIComponent(parsed.password)}`).toString('base64')}`
      : null,
    channelCredentials: secure ? credentials.createSsl(authority === null ? null : readFileSync(authority)) : credentials.createInsecure(),
  };
};

const givenUrl = process.env['EVENTSTORE_URL'];

const testUnless =
  (reason: string | null) =>
  (name: string, run: () => Promise<void>): void => {
    if (reason === null) {
      test(name, run);
      return;
    }
    console.warn(`Skipped (${reason}): ${name}`);
    test.skip(name, run);
  };

/** Test of the embedded node only: EventStoreDB returns a worse response or none, ends the subscription, or crashes. */
export const testEmbeddedNode = testUnless(givenUrl === undefined ? null : 'the embedded node alone promises it');
/** Test of a server with accounts: a server without accounts accepts everyone. */
export const testSecureNode = testUnless(
  givenUrl === undefined || addressOf(givenUrl).secure ? null : 'the server of EVENTSTORE_URL has no accounts',
);

/** Connects to the server of `EVENTSTORE_URL`, or to an embedded node started for this file. */
export const openContract = async (): Promise<Contract> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'event-store-'));
  const ownNode = givenUrl === undefined ? await startSecureNode(folder) : null;
  const url = givenUrl ?? ownNode?.url ?? '';
  const client = EventStoreDBClient.connectionString(url);
  const { host, authorization, channelCredentials } = addressOf(url);
  const raw = new streamsGrpc.StreamsClient(host, channelCredentials);
  return {
    url,
    client,
    raw,
    host,
    channelCredentials,
    caller: () => {
      const metadata = new Metadata();
      if (authorization !== null) metadata.set('authorization', authorization);
      return metadata;
    },
    close: async () => {
      await client.dispose();
      (await client['getChannel']()).close();
      raw.close();
      await ownNode?.node.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export const newStream = (): string => `contract-${randomUUID()}`;

/** Creates an event with the given type. */
export const event = (type = 'happened', id: string = randomUUID(), data: object = { type }): EventData =>
  jsonEvent({ id, type, data: data as Record<string, unknown> }) as EventData;

export const events = (count: number, from = 0): EventData[] => Array.from({ length: count }, (_, at) => event(`e${from + at}`));

/** Creates a stream of three events, e0 to e2. */
export const streamOfThree = async (client: EventStoreDBClient): Promise<string> => {
  const stream = newStream();
  await client.appendToStream(stream, events(3));
  return stream;
};

export const bytes = (size: number, id: string = randomUUID()): EventData =>
  binaryEvent({ id, type: 'bytes', data: new Uint8Array(size) }) as EventData;

/** Creates an event whose data is text with a content type other than JSON. */
export const textEvent = (content: string): EventData =>
  binaryEvent({ id: randomUUID(), type: 'text', data: Buffer.from(content) }) as unknown as EventData;

/** Creates a link to another event. */
export const linkEvent = (target: string): EventData =>
  binaryEvent({ id: randomUUID(), type: '$>', data: Buffer.from(target) }) as unknown as EventData;

interface StreamQuery {
  readonly fromRevision?: bigint | 'start' | 'end';
  readonly backwards?: boolean;
  readonly maxCount?: number;
  readonly resolveLinkTos?: boolean;
}

export const readStream = async (
  client: EventStoreDBClient,
  stream: string,
  { fromRevision, backwards = false, maxCount = 10_000, resolveLinkTos = false }: StreamQuery = {},
): Promise<ResolvedEvent[]> => {
  const read = client.readStream(stream, {
    fromRevision: fromRevision ?? (backwards ? END : START),
    direction: backwards ? BACKWARDS : FORWARDS,
    maxCount,
    resolveLinkTos,
  });
  const found: ResolvedEvent[] = [];
  for await (const resolved of read) found.push(resolved as ResolvedEvent);
  return found;
};

export const revisions = (found: readonly ResolvedEvent[]): number[] =>
  found.map(({ event: stored, link: by }) => Number((stored ?? by)?.revision));

/** Reads events of `$all` from a position on (inclusive); only those of the given streams if there are any. */
export const readAll = async (
  client: EventStoreDBClient,
  fromPosition: ReadPosition,
  { backwards = false, maxCount = 100_000, resolveLinkTos = false } = {},
): Promise<ResolvedEvent[]> => {
  const found: ResolvedEvent[] = [];
  for await (const resolved of client.readAll({
    fromPosition,
    direction: backwards ? BACKWARDS : FORWARDS,
    maxCount,
    resolveLinkTos,
  }))
    found.push(resolved);
  return found;
};

/**
 * Returns the result of `run`, which is called again if another client of the server appended events at the same time. The test's own
 * streams contain `ownName` in their names.
 */
export const runAlone = async <Result>(client: EventStoreDBClient, ownName: string, run: () => Promise<Result>): Promise<Result> => {
  for (;;) {
    const { position } = await client.appendToStream(ownName, event());
    const result = await run();
    const appended = await readAll(client, position!);
    if (appended.every(({ event: stored }) => stored?.streamId.includes(ownName) === true)) return result;
  }
};

export const at = (position: bigint): { commit: bigint; prepare: bigint } => ({ commit: position, prepare: position });

/** Returns the error of a rejected promise; throws if it resolves. */
export const rejectionOf = async (promise: Promise<unknown>): Promise<Error & Record<string, unknown>> => {
  try {
    await promise;
  } catch (error) {
    return error as Error & Record<string, unknown>;
  }
  throw new Error('The call was expected to fail.');
};

/** Returns the gRPC code of an error of the official client. */
export const codeOf = (error: Record<string, unknown>): unknown => error['code'] ?? (error['_raw'] as ServiceError | undefined)?.code;

export const UNKNOWN_CODE = 2;
export const INVALID_ARGUMENT_CODE = 3;
export const FAILED_PRECONDITION_CODE = 9;

/** Messages of a subscription in order: event types, `confirmation`, `caughtUp`. */
export interface WatchedSubscription {
  readonly received: string[];
  readonly found: ResolvedEvent[];
  /** Resolves when `isEnough` returns true for the received entries; rejects with the subscription's error. */
  waitUntil(isEnough: (received: readonly string[]) => boolean): Promise<void>;
  stop(): Promise<void>;
}

export const watch = (subscription: AllStreamSubscription | StreamSubscription): WatchedSubscription => {
  const received: string[] = [];
  const found: ResolvedEvent[] = [];
  let error: unknown = null;
  let onChange: (() => void) | null = null;
  const record = (what: string): void => {
    received.push(what);
    onChange?.();
  };
  subscription.on('confirmation', () => record('confirmation'));
  subscription.on('caughtUp', () => record('caughtUp'));
  subscription.on('data', (resolved: ResolvedEvent) => {
    found.push(resolved);
    record((resolved.event ?? resolved.link)?.type ?? '');
  });
  subscription.on('error', (reason: unknown) => {
    error = reason;
    onChange?.();
  });
  return {
    received,
    found,
    waitUntil: async (isEnough) => {
      for (;;) {
        if (isEnough(received)) return;
        if (error !== null) throw error instanceof Error ? error : new Error(String(error));
        await new Promise<void>((resolve) => {
          onChange = resolve;
        });
      }
    },
    stop: () => subscription.unsubscribe(),
  };
};
