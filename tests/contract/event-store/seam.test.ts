import { streamNameFilter, type AllStreamSubscription, type StreamSubscription } from '@eventstore/db-client';
import { createRandom, type Random } from '../../support/generator.ts';
import { times } from '../../support/soak.ts';
import { event, newStream, openContract, type Contract } from './contract.ts';

/*
 * The switch from catching up to live: subscriptions start and stop at random moments while writers run. Each receives every event from
 * its start on, once, in order, wherever the switch happens.
 */

const ROUNDS = times(30, 600);
const WRITERS = 4;

let contract: Contract;
beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

interface Appended {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
}

/** Starts writers that append to streams until they are stopped. */
const startWriters = (mark: string, random: Random) => {
  const appended: Appended[] = [];
  const state = { goesOn: true };
  const write = async (writer: number): Promise<void> => {
    const stream = `${mark}-${writer}`;
    for (let next = 0; state.goesOn;) {
      const some = Array.from({ length: random.int(1, 5) }, () => event('seam'));
      const { position } = await contract.client.appendToStream(stream, some, {
        expectedRevision: next === 0 ? 'no_stream' : BigInt(next - 1),
      });
      next += some.length;
      appended.push({ stream, revision: next - 1, position: position!.commit });
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return {
    appended,
    stop: async () => {
      state.goesOn = false;
      await writing;
    },
  };
};

type Subscription = AllStreamSubscription | StreamSubscription;

/** Returns the events of a subscription until it has caught up and received `after` more, as `stream@revision`. */
const taken = async (subscription: Subscription, mark: string, after: number): Promise<string[]> => {
  const given: string[] = [];
  let live: number | null = null;
  await new Promise<void>((resolve, reject) => {
    const check = (): void => {
      if (live !== null && given.length >= live + after) resolve();
    };
    subscription.on('error', reject);
    subscription.on('caughtUp', () => {
      live ??= given.length;
      check();
    });
    subscription.on('data', ({ event: stored }: { event?: { streamId: string; revision: bigint } }) => {
      if (stored?.streamId.startsWith(mark) === true) given.push(`${stored.streamId}@${stored.revision}`);
      check();
    });
  });
  await subscription.unsubscribe();
  return given;
};

/** Returns the gaps in each stream's revisions, from the expected start on. */
const gapsIn = (given: readonly string[], begin: ReadonlyMap<string, number>): string[] => {
  const next = new Map(begin);
  const found: string[] = [];
  for (const place of given) {
    const [stream = '', revision = ''] = place.split('@');
    const expected = next.get(stream) ?? 0;
    if (Number(revision) !== expected) found.push(`${place} instead of ${expected}`);
    next.set(stream, Number(revision) + 1);
  }
  return found;
};

/** Returns the next expected revision of each stream after a position. */
const nextOf = (appended: readonly Appended[], position: bigint): Map<string, number> => {
  const next = new Map<string, number>();
  for (const one of appended) if (one.position <= position) next.set(one.stream, Math.max(next.get(one.stream) ?? 0, one.revision + 1));
  return next;
};

test('subscriptions started and stopped at any moment while writers run lose and duplicate no event', async () => {
  const random = createRandom(19);
  const mark = newStream();
  const writers = startWriters(mark, random);
  const lengths = new Set<number>();
  try {
    const oneRound = async (round: number): Promise<void> => {
      while (writers.appended.length < WRITERS) await contract.client.appendToStream(newStream(), event());
      // Usually start near the end, so that the switch happens immediately; sometimes far back.
      const back = random.chance(0.7) ? random.int(1, 20) : random.int(1, writers.appended.length);
      const from = writers.appended.at(-back) ?? writers.appended[0]!;
      const options = { fromPosition: { commit: from.position, prepare: from.position } };
      const live = random.int(0, 40);
      if (round % 3 === 0) {
        const given = await taken(contract.client.subscribeToStream(from.stream, { fromRevision: BigInt(from.revision) }), mark, live);
        expect(gapsIn(given, new Map([[from.stream, from.revision + 1]]))).toEqual([]);
        lengths.add(given.length);
        return;
      }
      const isFiltered = round % 3 === 1;
      const filter = streamNameFilter({ prefixes: [`${mark}-1`, `${mark}-2`] });
      const given = await taken(contract.client.subscribeToAll(isFiltered ? { ...options, filter } : options), mark, live);
      expect(gapsIn(given, nextOf(writers.appended, from.position))).toEqual([]);
      if (isFiltered) expect(given.every((place) => /-[12]@/.test(place))).toBe(true);
      lengths.add(given.length);
    };
    for (let round = 0; round < ROUNDS; round += 6) await Promise.all(Array.from({ length: 6 }, (_, one) => oneRound(round + one)));
  } finally {
    await writers.stop();
  }
  expect(lengths.size).toBeGreaterThan(5);
});

test('control: detects a lost, a duplicated and an early event', () => {
  const begin = new Map([['s', 3]]);
  expect(gapsIn(['s@3', 't@0', 's@4', 't@1'], begin)).toEqual([]);
  expect(gapsIn(['s@4'], begin)).toEqual(['s@4 instead of 3']);
  expect(gapsIn(['s@3', 's@3'], begin)).toEqual(['s@3 instead of 4']);
  expect(gapsIn(['s@3', 's@5', 's@4'], begin)).toEqual(['s@5 instead of 4', 's@4 instead of 6']);
});
