import { DamagedLog } from '#platform/event-store/errors.ts';
import { IDENTITY_STREAM } from '#platform/event-store/logIdentity.ts';
import type { RawEvent } from '#platform/event-store/openRawLog.ts';
import { iterateAsync, rawEvent, rawEvents, sealEventsOver } from '#tests/support/rawEvents.ts';
import { verifySeals } from './verifySeals.ts';

const events = rawEvents(35);
const seals = sealEventsOver(events.slice(0, 30), 10);

const verifyLog = (logEvents: readonly RawEvent[], otherSeals: readonly RawEvent[] = seals) =>
  verifySeals({ events: iterateAsync(logEvents), seals: iterateAsync(otherSeals) });
const findingSentences = async (logEvents: readonly RawEvent[], otherSeals?: readonly RawEvent[]) =>
  (await verifyLog(logEvents, otherSeals)).findings.map(({ sentence }) => sentence);
const flipByte = (bytes: Uint8Array, at: number): Uint8Array => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));

/** Returns the seals with the text of the second one changed. */
const changeData = (text: RegExp, otherSeals: string): RawEvent[] =>
  seals.with(1, { ...seals[1]!, data: Buffer.from(Buffer.from(seals[1]!.data).toString('utf8').replace(text, otherSeals)) });

async function* damagedLog(): AsyncGenerator<RawEvent> {
  yield* events.slice(0, 12);
  throw new DamagedLog('The event at position 900 (stream "service-0", revision 4) is damaged: its checksum is wrong.');
}

describe('verifySeals on an unchanged log', () => {
  test('finds no difference, and counts the events after the newest seal', async () => {
    expect(await verifyLog(events)).toMatchObject({ ok: true, events: 35, seals: 3, unsealed: 5, newest: { count: 30 }, findings: [] });
  });

  test('is independent of positions, and of the events of servers and of the log itself', async () => {
    const eventsElsewhere = events.flatMap((event, at) => [
      rawEvent('$stats', at, { type: '$metadata' }),
      rawEvent(IDENTITY_STREAM, at, { type: 'LogStarted' }),
      rawEvent('links', at, { type: '$>' }),
      { ...event, position: event.position * 1000n },
    ]);
    expect(await verifyLog(eventsElsewhere)).toMatchObject({ ok: true, digest: (await verifyLog(events)).digest });
  });

  test('returns the digest at a given count, null beyond the end', async () => {
    const { digest } = await verifyLog(events.slice(0, 20));
    expect(await verifySeals({ events: iterateAsync(events), seals: iterateAsync(seals), at: 20 })).toMatchObject({ digestAt: digest });
    expect(await verifySeals({ events: iterateAsync(events), seals: iterateAsync(seals), at: 36 })).toMatchObject({ digestAt: null });
  });

  test('accepts a log without seals, and reports that nothing is sealed', async () => {
    expect(await verifyLog(events, [])).toMatchObject({ ok: true, seals: 0, unsealed: 35, newest: null });
  });
});

describe('verifySeals on a changed log', () => {
  test.each([
    ['a bit of the data', (event: RawEvent): RawEvent => ({ ...event, data: flipByte(event.data, 9) })],
    ['a bit of the metadata', (event: RawEvent): RawEvent => ({ ...event, metadata: flipByte(event.metadata, 0) })],
    ['the type', (event: RawEvent): RawEvent => ({ ...event, type: 'AddressSet' })],
    ['the id', (event: RawEvent): RawEvent => ({ ...event, id: event.id.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) })],
  ])('names stream, revision and seal of an event that differs in %s', async (_what, change) => {
    covers('log-8');
    for (const at of [0, 9, 10, 14, 29]) {
      const logEvents = events.with(at, change(events[at]!));
      expect(await verifyLog(logEvents)).toMatchObject({
        ok: false,
        findings: [{ kind: 'changed', seal: Math.floor(at / 10), streamName: `service-${at % 3}`, revision: Math.floor(at / 3) }],
      });
    }
  });

  test('names each of several changed events', async () => {
    const logEvents = events.map((event, at) => (at === 4 || at === 6 || at === 25 ? { ...event, data: flipByte(event.data, 0) } : event));
    expect(await findingSentences(logEvents)).toEqual([
      'service-1@1 differs from the sealed event (seal 0).',
      'service-0@2 differs from the sealed event (seal 0).',
      'service-1@8 differs from the sealed event (seal 2).',
    ]);
  });

  test('finds a missing event, an inserted one, and two swapped ones', async () => {
    expect(await findingSentences(events.toSpliced(14, 1))).toEqual(['An event is missing before service-0@5 (seal 1).']);
    expect(await findingSentences(events.toSpliced(9, 1))).toEqual(['An event is missing before service-1@3 (seal 0).']);
    expect(await findingSentences(events.toSpliced(14, 0, rawEvent('service-9', 0)))).toEqual([
      'service-9@0 did not exist when seal 1 was made.',
    ]);
    const swappedEvents = events.with(14, events[15]!).with(15, events[14]!);
    expect(await findingSentences(swappedEvents)).not.toEqual([]);
  });

  test('finds the missing end of a log', async () => {
    expect(await findingSentences(events.slice(0, 25))).toEqual(['5 events are missing from the end of the log (seal 2).']);
  });

  test('finds a seal that is changed, forged over other events, or invalid', async () => {
    expect(await findingSentences(events, changeData(/"digest":"..../, '"digest":"0000'))).toEqual([
      'Seal 1 or an earlier one was modified: the events it covers match its marks, but its digest differs.',
    ]);
    expect(await findingSentences(events, changeData(/^./, '['))).toContain('seal-log@1 is not a valid successor of the previous seal.');
    const otherEvents = events.map((event) => ({ ...event, type: 'AddressSet' }));
    expect((await verifyLog(events, sealEventsOver(otherEvents, 10))).findings).toHaveLength(35);
  });

  test('names an event that the server reports as damaged', async () => {
    expect(await verifySeals({ events: damagedLog(), seals: iterateAsync(seals) })).toMatchObject({
      ok: false,
      findings: [{ kind: 'unreadable', seal: 1, streamName: 'service-0', revision: 4 }],
    });
  });
});
