import type { BedsEvent } from '#domain/beds/events.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import type { BedMonth } from './document.ts';
import { bedHistoryProjection } from './projection.ts';

const uuid = (end: number): string => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`;

const recorded = (event: BedsEvent, revision = 0): RecordedEvent => ({
  ...event,
  id: uuid(revision),
  streamName: 'beds-s',
  revision: BigInt(revision),
  position: BigInt(revision) * 100n,
  metadata: {
    commandId: uuid(900 + revision),
    commandDigest: '',
    correlationId: uuid(900 + revision),
    causationId: uuid(900 + revision),
    actor: { id: 'ana', role: 'USER', via: 'web' },
    occurredAt: '2026-03-10T17:00:00.000Z',
    locale: 'en',
  },
});
const counted = (observedAt: string, available: number, revision: number): RecordedEvent =>
  recorded({ type: 'BedsCounted', data: { available, total: 60, observedAt, saw: null } }, revision);
const corrected = (of: string, revision: number): RecordedEvent =>
  recorded({ type: 'BedsCountCorrected', data: { available: 9, total: 60, observedAt: '2026-02-27T06:00:00.000Z', of } }, revision);
const fold = (...events: readonly RecordedEvent[]): BedMonth | null => events.reduce<BedMonth | null>(bedHistoryProjection.apply, null);

test('stores a count in the month of its time, with the counter and role', () => {
  const event = counted('2026-02-28T23:30:00.000Z', 12, 3);
  expect(bedHistoryProjection.documentId(event)).toBe('s.2026-02');
  expect(fold(event)).toEqual({
    serviceId: 's',
    month: '2026-02',
    counts: [
      { id: uuid(3), at: '2026-02-28T23:30:00.000Z', available: 12, total: 60, actor: { id: 'ana', role: 'USER' }, command: uuid(903) },
    ],
    corrections: [],
  });
});

test('orders counts by time, even if one arrives late', () => {
  const month = fold(
    counted('2026-02-10T08:00:00.000Z', 1, 0),
    counted('2026-02-12T08:00:00.000Z', 3, 1),
    counted('2026-02-11T08:00:00.000Z', 2, 2),
  );
  expect(month?.counts.map(({ available }) => available)).toEqual([1, 2, 3]);
});

test('splits a month of machine counts into parts, so that no document grows without limit', () => {
  const at = '2026-02-28T23:30:00.000Z';
  expect(bedHistoryProjection.documentId(counted(at, 12, 4999))).toBe('s.2026-02');
  expect(bedHistoryProjection.documentId(counted(at, 12, 5000))).toBe('s.2026-02.00000001');
  expect(bedHistoryProjection.documentId(counted(at, 12, 9999))).toBe('s.2026-02.00000001');
  expect(bedHistoryProjection.documentId(counted('2026-03-01T00:00:00.000Z', 12, 54_321))).toBe('s.2026-03.00000010');
  expect(bedHistoryProjection.documentId(corrected(uuid(4), 5000))).toBe('s.corrections.00000001');
});

test('stores corrections apart from the months, because they lack the time of their count', () => {
  const event = corrected(uuid(4), 5);
  expect(bedHistoryProjection.documentId(event)).toBe('s.corrections');
  expect(fold(event)?.corrections).toEqual([
    { of: uuid(4), at: '2026-03-10T17:00:00.000Z', actor: { id: 'ana', role: 'USER' }, command: uuid(905) },
  ]);
});

test('ignores other events of beds', () => {
  expect(bedHistoryProjection.documentId(recorded({ type: 'CapacitySet', data: { total: 60 } }))).toBeNull();
  expect(fold(recorded({ type: 'BedReminderSet', data: { on: false } }))).toBeNull();
  expect(bedHistoryProjection.documentIdOfStream('beds-s')).toBe('beds-s');
  expect(bedHistoryProjection.documentIdOfStream('service-s')).toBeNull();
});
