import { DamagedLog } from '#platform/event-store/errors.ts';
import type { RawEvent } from '#platform/event-store/raw.ts';
import { each, rawEvent, rawEvents } from '#tests/support/rawEvents.ts';
import { createStreamNotes } from './compareStreams.ts';

const log = rawEvents(30);

/** Findings when `$all` contains these events and the streams contain those. */
const found = async (all: readonly RawEvent[], streams: readonly RawEvent[]): Promise<(readonly [string | null, number | null])[]> => {
  const notes = createStreamNotes();
  for await (const event of each(all)) notes.note(event);
  const findings = await notes.compare({
    readStream: async (streamName, { from, maxCount }) =>
      streams.filter((event) => event.streamName === streamName && event.revision >= (from as bigint)).slice(0, maxCount),
  });
  return findings.map(({ streamName, revision }) => [streamName, revision]);
};

test('streams that are what the whole log says are not found wanting, nor what has come since', async () => {
  expect(await found(log, log)).toEqual([]);
  expect(await found(log, [...log, rawEvent('service-0', 10)])).toEqual([]);
});

test.each([
  ['that lost its last event', log.toSpliced(29, 1), ['service-2', 9]],
  ['that lost its first event', log.toSpliced(1, 1), ['service-1', 0]],
  ['that lost one in the middle', log.toSpliced(12, 1), ['service-0', 4]],
  ['that is not found', log.filter(({ streamName }) => streamName !== 'service-1'), ['service-1', 0]],
  ['that gives another event', log.with(12, { ...log[12]!, position: 14n }), ['service-0', 0]],
])('a stream %s is named', async (_what, streams, place) => {
  expect(await found(log, streams)).toEqual([place]);
});

test('a gap in the whole log itself is named', async () => {
  expect(await found(log.toSpliced(12, 1), log)).toContainEqual(['service-0', 5]);
});

test('a stream whose beginning its metadata hides, or that is deleted, is not missed', async () => {
  const metadata = rawEvent('$$service-1', 0, { type: '$metadata' });
  const tombstone = rawEvent('service-2', 9_000, { type: '$streamDeleted' });
  expect(
    await found([...log, metadata, tombstone], log.slice(0, 1).concat(log.filter(({ streamName }) => streamName === 'service-0').slice(1))),
  ).toEqual([]);
});

/** The log on a server that cannot vouch for one stream. */
const readStream = async (streamName: string): Promise<readonly RawEvent[]> => {
  if (streamName === 'service-1') throw new DamagedLog('The index of streams is damaged.');
  return log.filter((event) => event.streamName === streamName);
};

test('a stream that the server cannot vouch for is named', async () => {
  const notes = createStreamNotes();
  for (const event of log) notes.note(event);
  expect(await notes.compare({ readStream })).toMatchObject([{ kind: 'stream', streamName: 'service-1' }]);
});
