import * as fc from 'fast-check';
import { DomainError } from '../values/errors.ts';
import { evolve, initialState } from './decider.ts';
import type { BedsEvent } from './events.ts';
import { restoreBedCount, undoBedCount, type BedsHistory } from './undoBedCount.ts';

const HOUR_MS = 3_600_000;
const timeAt = (hour: number): string => new Date(Date.UTC(2026, 2, 10) + hour * HOUR_MS).toISOString();
const counted = (available: number, hour: number, total: number | null = 60): BedsEvent => ({
  type: 'BedsCounted',
  data: { available, total, observedAt: timeAt(hour), saw: null },
});
const capacity = (total: number | null): BedsEvent => ({ type: 'CapacitySet', data: { total } });

/** Builds a history in which each event has its own actor; id and revision follow from the index. */
const historyOf = (...events: readonly BedsEvent[]): BedsHistory =>
  events.map((event, index) => ({
    ...event,
    id: `e${index}`,
    revision: BigInt(index),
    metadata: { actor: { id: `p${index}`, role: 'USER' } },
  }));
const stateAfter = (history: BedsHistory, more: readonly BedsEvent[]) =>
  historyOf(...history.map(({ type, data }) => ({ type, data }) as BedsEvent), ...more).reduce(evolve, initialState);

test('undoing the present count restores the count before it, with its age and author', () => {
  const history = historyOf(capacity(60), counted(12, 1), counted(40, 3));
  expect(undoBedCount(history, 'e2')).toEqual([
    { type: 'BedsCountCorrected', data: { available: 12, total: 60, observedAt: timeAt(1), of: 'e2', by: { id: 'p1', role: 'USER' } } },
  ]);
});

test('undoing an older count changes the history only: the present number stays', () => {
  const history = historyOf(counted(12, 1), counted(40, 3), counted(9, 5));
  const correction = undoBedCount(history, 'e1');
  expect(correction).toEqual([{ type: 'BedsCountCorrected', data: { available: 9, total: 60, observedAt: timeAt(5), of: 'e1' } }]);
  expect(stateAfter(history, correction)).toMatchObject({ available: 9, observedAt: timeAt(5) });
});

test('an undone count is neither restored by another undo nor undone twice', () => {
  const history = historyOf(counted(12, 1), counted(40, 3), counted(9, 5), {
    type: 'BedsCountCorrected',
    data: { available: 9, total: 60, observedAt: timeAt(5), of: 'e1' },
  });
  expect(undoBedCount(history, 'e2')).toMatchObject([{ data: { available: 12, observedAt: timeAt(1), of: 'e2' } }]);
  expect(undoBedCount(history, 'e1')).toEqual([]);
});

test('an undo limits the free beds to the capacity that was set after the count', () => {
  const history = historyOf(capacity(60), counted(50, 1), counted(5, 3, 60), capacity(20));
  expect(undoBedCount(history, 'e2')).toMatchObject([{ data: { available: 20, total: 20, observedAt: timeAt(1) } }]);
});

test('rejects undoing the only count and undoing other events', () => {
  const history = historyOf(capacity(60), counted(12, 1));
  expect(() => undoBedCount(history, 'e1')).toThrow(new DomainError('ONLY_COUNT'));
  expect(() => undoBedCount(history, 'e0')).toThrow(new DomainError('NOT_FOUND'));
});

test('the latest count that is not undone is the present one, for commands in any order', () => {
  covers('beds-7');
  // The decider rejects a count older than the present one, so the counts are sorted here.
  const counts = fc.uniqueArray(fc.nat(200), { minLength: 2, maxLength: 12 }).map((hours) => hours.toSorted((one, other) => one - other));
  fc.assert(
    fc.property(counts, fc.infiniteStream(fc.nat()), (hours, randomIndexes) => {
      let events: readonly BedsEvent[] = hours.map((hour) => counted(hour % 61, hour));
      const undoneIndexes = new Set<number>();
      while (undoneIndexes.size < hours.length - 1) {
        const remainingIndexes = hours.map((_, index) => index).filter((index) => !undoneIndexes.has(index));
        const index = remainingIndexes[Number(randomIndexes.next().value) % remainingIndexes.length]!;
        events = [...events, ...undoBedCount(historyOf(...events), `e${index}`)];
        undoneIndexes.add(index);
        const latest = Math.max(...hours.filter((_, each) => !undoneIndexes.has(each)));
        expect(historyOf(...events).reduce(evolve, initialState)).toMatchObject({ available: latest % 61, observedAt: timeAt(latest) });
      }
    }),
  );
});

const corrected = (available: number, hour: number, of: string): BedsEvent => ({
  type: 'BedsCountCorrected',
  data: { available, total: 60, observedAt: timeAt(hour), of },
});

describe('restoring an undone count', () => {
  test('makes it the present count, with its author, if no valid count followed', () => {
    const history = historyOf(counted(12, 1), counted(40, 3), corrected(12, 1, 'e1'));
    const restored = restoreBedCount(history, 'e1');
    expect(restored).toEqual([
      { type: 'BedsCountRestored', data: { available: 40, total: 60, observedAt: timeAt(3), of: 'e1', by: { id: 'p1', role: 'USER' } } },
    ]);
    expect(stateAfter(history, restored)).toMatchObject({ available: 40, observedAt: timeAt(3) });
  });

  test('changes the history only if a valid count followed', () => {
    const history = historyOf(counted(12, 1), counted(40, 3), corrected(12, 1, 'e1'), counted(9, 5));
    expect(restoreBedCount(history, 'e1')).toEqual([
      { type: 'BedsCountRestored', data: { available: 9, total: 60, observedAt: timeAt(5), of: 'e1' } },
    ]);
  });

  test('allows undoing it again, and does not restore it twice', () => {
    const history = historyOf(counted(12, 1), counted(40, 3), corrected(12, 1, 'e1'), {
      type: 'BedsCountRestored',
      data: { available: 40, total: 60, observedAt: timeAt(3), of: 'e1' },
    });
    expect(restoreBedCount(history, 'e1')).toEqual([]);
    expect(undoBedCount(history, 'e1')).toMatchObject([{ type: 'BedsCountCorrected', data: { available: 12, of: 'e1' } }]);
    expect(() => restoreBedCount(history, 'e9')).toThrow(new DomainError('NOT_FOUND'));
  });
});
