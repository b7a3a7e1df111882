import { streamNameFilter, type AllStreamSubscription, type StreamSubscription } from '@eventstore/db-client';
import { createRandom, type Random } from 'test-tools/random.ts';
import { soakCount } from 'test-tools/soak.ts';
import { event, newStream, openContract, testEmbeddedNode, type Contract } from './contract.ts';

/*
 * The switch from catching up to live: subscriptions start and stop at random moments while writers run. Each receives every event from
 * its start on, once, in order, wherever the switch happens.
 */

const ROUND_COUNT = soakCount(30, 600);
const WRITER_COUNT = 4;

let contract: Contract;
beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

interface AppendedEvents {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
}

/** Starts writers that append to streams until they are stopped. */
const startWriters = (streamPrefix: string, random: Random) => {
  const appendedEvents: AppendedEvents[] = [];
  const state = { goesOn: true };
  const write = async (writer: number): Promise<void> => {
    const stream = `${streamPrefix}-${writer}`;
    for (let next = 0; state.goesOn;) {
      const batchEvents = Array.from({ length: random.int(1, 5) }, () => event('seam'));
      const { position } = await contract.client.appendToStream(stream, batchEvents, {
        expectedRevision: next === 0 ? 'no_stream' : BigInt(next - 1),
      });
      next += batchEvents.length;
      appendedEvents.push({ stream, revision: next - 1, position: position!.commit });
    }
  };
  const pendingWrites = Promise.all(Array.from({ length: WRITER_COUNT }, (_, writer) => write(writer)));
  return {
    appended: appendedEvents,
    stop: async () => {
      state.goesOn = false;
      await pendingWrites;
    },
  };
};

type Subscription = AllStreamSubscription | StreamSubscription;

/** Returns the events of a subscription until it has caught up and received `after` more, as `stream@revision`. */
const receivedAfter = async (subscription: Subscription, streamPrefix: string, after: number): Promise<string[]> => {
  const receivedEvents: string[] = [];
  let live: number | null = null;
  await new Promise<void>((resolve, reject) => {
    const check = (): void => {
      if (live !== null && receivedEvents.length >= live + after) resolve();
    };
    subscription.on('error', reject);
    subscription.on('caughtUp', () => {
      live ??= receivedEvents.length;
      check();
    });
    subscription.on('data', ({ event: stored }: { event?: { streamId: string; revision: bigint } }) => {
      if (stored?.streamId.startsWith(streamPrefix) === true) receivedEvents.push(`${stored.streamId}@${stored.revision}`);
      check();
    });
  });
  await subscription.unsubscribe();
  return receivedEvents;
};

/** Returns the gaps in each stream's revisions, from the expected start on. */
const gapsIn = (receivedEvents: readonly string[], firstRevisions: ReadonlyMap<string, number>): string[] => {
  const next = new Map(firstRevisions);
  const gaps: string[] = [];
  for (const eventLabel of receivedEvents) {
    const [stream = '', revision = ''] = eventLabel.split('@');
    const expected = next.get(stream) ?? 0;
    if (Number(revision) !== expected) gaps.push(`${eventLabel} instead of ${expected}`);
    next.set(stream, Number(revision) + 1);
  }
  return gaps;
};

/** Returns the next expected revision of each stream after a position. */
const nextRevisions = (appendedEvents: readonly AppendedEvents[], position: bigint): Map<string, number> => {
  const next = new Map<string, number>();
  for (const one of appendedEvents)
    if (one.position <= position) next.set(one.stream, Math.max(next.get(one.stream) ?? 0, one.revision + 1));
  return next;
};

// EventStoreDB ends a subscription with ABORTED once 32 live events wait for a slow client.
testEmbeddedNode('subscriptions started and stopped at any moment while writers run lose and duplicate no event', async () => {
  const random = createRandom(19);
  const streamPrefix = newStream();
  const writers = startWriters(streamPrefix, random);
  const lengths = new Set<number>();
  try {
    const runRound = async (round: number): Promise<void> => {
      while (writers.appended.length < WRITER_COUNT) await contract.client.appendToStream(newStream(), event());
      // Usually start near the end, so that the switch happens immediately; sometimes far back.
      const positionsBack = random.chance(0.7) ? random.int(1, 20) : random.int(1, writers.appended.length);
      const from = writers.appended.at(-positionsBack) ?? writers.appended[0]!;
      const options = { fromPosition: { commit: from.position, prepare: from.position } };
      const live = random.int(0, 40);
      if (round % 3 === 0) {
        const receivedEvents = await receivedAfter(
          contract.client.subscribeToStream(from.stream, { fromRevision: BigInt(from.revision) }),
          streamPrefix,
          live,
        );
        expect(gapsIn(receivedEvents, new Map([[from.stream, from.revision + 1]]))).toEqual([]);
        lengths.add(receivedEvents.length);
        return;
      }
      const isFiltered = round % 3 === 1;
      const filter = streamNameFilter({ prefixes: [`${streamPrefix}-1`, `${streamPrefix}-2`] });
      const receivedEvents = await receivedAfter(
        contract.client.subscribeToAll(isFiltered ? { ...options, filter } : options),
        streamPrefix,
        live,
      );
      expect(gapsIn(receivedEvents, nextRevisions(writers.appended, from.position))).toEqual([]);
      if (isFiltered) expect(receivedEvents.every((eventLabel) => /-[12]@/.test(eventLabel))).toBe(true);
      lengths.add(receivedEvents.length);
    };
    for (let round = 0; round < ROUND_COUNT; round += 6) await Promise.all(Array.from({ length: 6 }, (_, one) => runRound(round + one)));
  } finally {
    await writers.stop();
  }
  expect(lengths.size).toBeGreaterThan(5);
});

test('control: detects a lost, a duplicated and an early event', () => {
  const firstRevisions = new Map([['s', 3]]);
  expect(gapsIn(['s@3', 't@0', 's@4', 't@1'], firstRevisions)).toEqual([]);
  expect(gapsIn(['s@4'], firstRevisions)).toEqual(['s@4 instead of 3']);
  expect(gapsIn(['s@3', 's@3'], firstRevisions)).toEqual(['s@3 instead of 4']);
  expect(gapsIn(['s@3', 's@5', 's@4'], firstRevisions)).toEqual(['s@5 instead of 4', 's@4 instead of 6']);
});
