import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import streamsGrpc, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams, { type ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import * as fc from 'fast-check';
import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import { compactEventStore } from '../src/compactEventStore.ts';
import { DEFAULT_MAX_APPEND_BYTES, startEventStore, type EventStoreNode } from '../src/server.ts';
import { createLogModel, type LogModel, type ModelEvent, type Readable, type WriteResult } from './historyModel.ts';
import { rawRead, setExpected, streamIdentifier, trailer, unaryAppend, type ExpectedRevision, type RawReadQuery } from './raw.ts';

/* Embedded node only: random histories of writes, reads, compactions and restarts have the results of a naive model. */

const HISTORY_COUNT = Number(process.env['DIFFERENTIAL_RUNS'] ?? (RUNS_WHOLE_MATRIX ? 200 : 40));
const STREAM_NAMES = ['a', 'b', 'c'];
const TOMBSTONE_REVISION = String(2n ** 63n - 1n);
const STREAM_DELETED_CODE = 9;

/** A number expects a revision relative to the stream's last one. */
type Expectation = 'any' | 'no_stream' | 'stream_exists' | number;
type Step =
  | { readonly do: 'append'; readonly stream: string; readonly expected: Expectation; readonly count: number }
  | { readonly do: 'softDelete' | 'tombstone'; readonly stream: string; readonly expected: Expectation }
  | { readonly do: 'setMetadata'; readonly stream: string; readonly metadata: object }
  /** `by`: the new first revision, relative to the stream's end. */
  | { readonly do: 'truncate'; readonly stream: string; readonly by: number }
  | {
      readonly do: 'read';
      readonly stream: string;
      readonly from: 'start' | 'end' | number;
      readonly backwards: boolean;
      readonly count: number;
    }
  | { readonly do: 'readAll'; readonly backwards: boolean; readonly count: number }
  | { readonly do: 'compact' | 'restart' };

const stream = fc.constantFrom(...STREAM_NAMES);
const count = fc.integer({ min: 1, max: 40 });
const backwards = fc.boolean();
const expected: fc.Arbitrary<Expectation> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('any' as const) },
  fc.constantFrom<Expectation>('no_stream', 'stream_exists', 0, -1, 1),
);
const metadata = fc.record(
  { $maxCount: fc.integer({ min: 0, max: 5 }), $tb: fc.nat(12), mine: fc.constantFrom('x', 'y') },
  { requiredKeys: [] },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('append' as const), stream, expected, count: fc.oneof(fc.nat(4), fc.nat(40)) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('softDelete' as const), stream, expected }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tombstone' as const), stream, expected }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('setMetadata' as const), stream, metadata }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('truncate' as const), stream, by: fc.integer({ min: -5, max: 3 }) }) },
  {
    weight: 4,
    arbitrary: fc
      .record({ do: fc.constant('read' as const), stream, from: fc.oneof(fc.constantFrom('start' as const, 'end' as const), count), backwards, count })
      .filter(({ from, backwards: isBackwards }) => from !== 'end' || isBackwards),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('readAll' as const), backwards, count }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('compact' as const, 'restart' as const) }) },
); // oxfmt-ignore

/** Describes an event with sorted keys, so that the events of the model and of the node can be compared. */
const describeEvent = ({ stream: name, revision, data }: ModelEvent): string =>
  `${name}@${revision} ${JSON.stringify(Object.entries(data).toSorted())}`;

const describeMessage = (message: ReadResp): string => {
  const event = message.getEvent()?.getEvent();
  if (event === undefined) return message.hasStreamNotFound() ? 'missing' : 'other';
  const revision = event.getStreamRevision();
  const data = Buffer.from(event.getData_asU8()).toString('utf8');
  return describeEvent({
    stream: Buffer.from(event.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8'),
    revision: revision === TOMBSTONE_REVISION ? 'tombstone' : Number(revision),
    data: JSON.parse(data === '' ? '{}' : data) as object,
  });
};

const caller = (): Metadata => new Metadata();

/** Returns the result of a write; throws its error if it is neither a wrong revision nor a deleted stream. */
const resultOf = async (writing: Promise<WriteResult>): Promise<WriteResult> => {
  try {
    return await writing;
  } catch (reason) {
    const error = reason as ServiceError;
    if (trailer(error, 'exception') === 'stream-deleted') return 'deleted';
    if (trailer(error, 'exception') === 'wrong-expected-version') return `wrong ${Number(trailer(error, 'actual-version'))}`;
    throw error;
  }
};

/** A node in a folder of its own, with a client. */
const startTestNode = async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
  let node: EventStoreNode;
  let raw: StreamsClient;
  const start = async (): Promise<void> => {
    node = await startEventStore({
      dataDir: folder,
      port: 0,
      tls: null,
      account: null,
      maxAppendBytes: DEFAULT_MAX_APPEND_BYTES,
      minFreeBytes: 0,
      onFailure: (error) => {
        throw error;
      },
    });
    raw = new streamsGrpc.StreamsClient(`127.0.0.1:${node.port}`, credentials.createInsecure());
  };
  const stop = async (): Promise<void> => {
    raw.close();
    await node.stop();
  };

  const remove = (method: 'delete' | 'tombstone', name: string, expectation: ExpectedRevision, revision: number): Promise<WriteResult> => {
    const [request, options] =
      method === 'delete'
        ? [new streams.DeleteReq(), new streams.DeleteReq.Options()]
        : [new streams.TombstoneReq(), new streams.TombstoneReq.Options()];
    options.setStreamIdentifier(streamIdentifier(name));
    setExpected(options, expectation, (number) => options.setRevision(number));
    request.setOptions(options as never);
    return resultOf(
      new Promise((resolve, reject) => {
        raw[method](request as never, caller(), (error: unknown) => (error === null ? resolve(`ok ${revision}`) : reject(error as Error)));
      }),
    );
  };
  await start();
  return {
    remove,
    append: (name: string, expectation: ExpectedRevision, data: readonly object[]): Promise<WriteResult> =>
      resultOf(
        unaryAppend(
          { raw, caller },
          name,
          expectation,
          data.map((one) => ({ data: Buffer.from(JSON.stringify(one)) })),
        ).then((response): WriteResult => {
          const success = response.getSuccess();
          if (success !== undefined) return `ok ${success.hasNoStream() ? -1 : Number(success.getCurrentRevision())}`;
          const wrong = response.getWrongExpectedVersion();
          return `wrong ${wrong?.hasCurrentNoStream() === true ? -1 : Number(wrong?.getCurrentRevision())}`;
        }),
      ),
    read: async (query: RawReadQuery): Promise<readonly string[]> => {
      const { messages, error } = await rawRead({ raw, caller }, query);
      if (error !== null) return [error.code === STREAM_DELETED_CODE ? 'deleted' : `${error.code} ${error.details}`];
      return messages.map(describeMessage);
    },
    restart: async (between: () => Promise<unknown>): Promise<void> => {
      await stop();
      await between();
      await start();
    },
    compact: () => compactEventStore({ dataDir: folder, clock: Date.now, sealedEvents: null }),
    end: async (): Promise<void> => {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
};
type TestNode = Awaited<ReturnType<typeof startTestNode>>;

const describeReadable = (readable: Readable): readonly string[] =>
  typeof readable === 'string' ? [readable] : readable.map(describeEvent);

/** Compares everything that a client can read, in both directions. */
const compareAll = async (node: TestNode, model: LogModel): Promise<void> => {
  const compare = async (query: RawReadQuery, events: readonly string[]): Promise<void> => {
    expect(await node.read(query)).toEqual(events);
    expect(await node.read({ ...query, from: 'end', backwards: true })).toEqual(events.toReversed());
  };
  await Promise.all([
    compare({}, model.events.map(describeEvent)),
    ...STREAM_NAMES.flatMap((name) => [name, `$$${name}`]).map((name) => compare({ stream: name }, describeReadable(model.readable(name)))),
  ]);
};

/** Runs a step on the node and the model, and compares their results. */
const runStep = async (node: TestNode, model: LogModel, one: Step, at: number): Promise<void> => {
  const expectationOf = (name: string, expectation: Expectation): ExpectedRevision => {
    if (typeof expectation === 'string') return expectation;
    const revision = model.lastRevision(name) + expectation;
    return revision < 0 ? 'no_stream' : revision;
  };
  const compareAppend = async (name: string, expectation: ExpectedRevision, data: readonly object[]): Promise<void> =>
    expect(await node.append(name, expectation, data)).toBe(model.append(name, expectation, data));
  switch (one.do) {
    case 'append':
      return compareAppend(
        one.stream,
        expectationOf(one.stream, one.expected),
        Array.from({ length: one.count }, (_, index) => ({ step: at, index })),
      );
    case 'setMetadata':
      return compareAppend(`$$${one.stream}`, 'any', [one.metadata]);
    case 'truncate':
      return compareAppend(`$$${one.stream}`, 'any', [
        { ...model.metadataOf(one.stream), $tb: Math.max(0, model.lastRevision(one.stream) + 1 + one.by) },
      ]);
    case 'softDelete':
    case 'tombstone': {
      const expectation = expectationOf(one.stream, one.expected);
      const last = model.lastRevision(one.stream);
      const result = model[one.do](one.stream, expectation);
      return expect(await node.remove(one.do === 'softDelete' ? 'delete' : 'tombstone', one.stream, expectation, last)).toBe(result);
    }
    case 'read': {
      const { do: _do, ...query } = one;
      const readable = model.readable(one.stream);
      if (typeof readable === 'string') return expect(await node.read(query)).toEqual([readable]);
      const from = one.from === 'start' ? 0 : one.from === 'end' ? Infinity : one.from;
      const found = one.backwards
        ? readable.filter(({ revision }) => Number(revision) <= from).toReversed()
        : readable.filter(({ revision }) => Number(revision) >= from);
      return expect(await node.read(query)).toEqual(found.slice(0, one.count).map(describeEvent));
    }
    case 'readAll': {
      const all = model.events.map(describeEvent);
      const found = one.backwards ? all.toReversed() : all;
      return expect(await node.read({ from: one.backwards ? 'end' : 'start', backwards: one.backwards, count: one.count })).toEqual(
        found.slice(0, one.count),
      );
    }
    default:
      if (one.do === 'compact') model.compact();
      await node.restart(async () => (one.do === 'compact' ? node.compact() : null));
      return compareAll(node, model);
  }
};

test(`${HISTORY_COUNT} random histories have the results of a naive model`, async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (history) => {
      const [node, model] = [await startTestNode(), createLogModel()];
      try {
        for (const [at, one] of history.entries()) {
          await runStep(node, model, one, at);
          seen.set(one.do, (seen.get(one.do) ?? 0) + 1);
        }
        await compareAll(node, model);
      } finally {
        await node.end();
      }
    }),
    { numRuns: HISTORY_COUNT, seed: 20261130 },
  );
  for (const kind of ['append', 'softDelete', 'tombstone', 'setMetadata', 'truncate', 'read', 'readAll', 'compact', 'restart'])
    expect(seen.get(kind)).toBeGreaterThan(HISTORY_COUNT / 10);
});
