import { DamagedLog } from '#platform/event-store/errors.ts';
import type { RawEvent } from '#platform/event-store/openRawLog.ts';
import { iterateAsync, rawEvent, rawEvents } from '#tests/support/rawEvents.ts';
import { createStreamComparison } from './compareStreams.ts';

const log = rawEvents(30);

/** Returns the findings for these events in `$all` and these in the streams. */
const findingPlaces = async (
  allEvents: readonly RawEvent[],
  streams: readonly RawEvent[],
): Promise<(readonly [string | null, number | null])[]> => {
  const streamNotes = createStreamComparison();
  for await (const event of iterateAsync(allEvents)) streamNotes.noteEvent(event);
  const findings = await streamNotes.compare({
    readStream: async (streamName, { from, maxCount }) =>
      streams.filter((event) => event.streamName === streamName && event.revision >= (from as bigint)).slice(0, maxCount),
  });
  return findings.map(({ streamName, revision }) => [streamName, revision]);
};

test('finds nothing if the streams match the log, or have newer events', async () => {
  expect(await findingPlaces(log, log)).toEqual([]);
  expect(await findingPlaces(log, [...log, rawEvent('service-0', 10)])).toEqual([]);
});

test.each([
  ['that lost its last event', log.toSpliced(29, 1), ['service-2', 9]],
  ['that lost its first event', log.toSpliced(1, 1), ['service-1', 0]],
  ['that lost one in the middle', log.toSpliced(12, 1), ['service-0', 4]],
  ['that does not exist', log.filter(({ streamName }) => streamName !== 'service-1'), ['service-1', 0]],
  ['that contains another event', log.with(12, { ...log[12]!, position: 14n }), ['service-0', 0]],
])('reports a stream %s', async (_what, streams, expectedPlace) => {
  expect(await findingPlaces(log, streams)).toEqual([expectedPlace]);
});

test('reports a gap in the log itself', async () => {
  expect(await findingPlaces(log.toSpliced(12, 1), log)).toContainEqual(['service-0', 5]);
});

test('does not report a stream that is truncated by its metadata, or deleted', async () => {
  const metadata = rawEvent('$$service-1', 0, { type: '$metadata' });
  const tombstone = rawEvent('service-2', 9_000, { type: '$streamDeleted' });
  expect(
    await findingPlaces(
      [...log, metadata, tombstone],
      log.slice(0, 1).concat(log.filter(({ streamName }) => streamName === 'service-0').slice(1)),
    ),
  ).toEqual([]);
});

/** Reads streams of a server that reports one of them as damaged. */
const readStream = async (streamName: string): Promise<readonly RawEvent[]> => {
  if (streamName === 'service-1') throw new DamagedLog('The index of streams is damaged.');
  return log.filter((event) => event.streamName === streamName);
};

test('reports a stream that the server cannot read', async () => {
  const streamNotes = createStreamComparison();
  for (const event of log) streamNotes.noteEvent(event);
  expect(await streamNotes.compare({ readStream })).toMatchObject([{ kind: 'stream', streamName: 'service-1' }]);
});
