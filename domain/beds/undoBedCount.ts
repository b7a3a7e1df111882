import type { Actor } from '../envelope/envelope.ts';
import { DomainError } from '../values/errors.ts';
import { evolve, initialState, type BedsState } from './decider.ts';
import type { BedsEvent } from './events.ts';

type BedsCountedEvent = Extract<BedsEvent, { type: 'BedsCounted' }>;
/** An event of a shelter's bed counts, with the fields that undo and restore need. */
export type BedsHistory = readonly (BedsEvent & {
  readonly id: string;
  readonly revision: bigint;
  readonly metadata: { readonly actor: Pick<Actor, 'id' | 'role'> };
})[];
type RecordedCount = BedsHistory[number] & BedsCountedEvent;

const isCount = (event: BedsHistory[number]): event is RecordedCount => event.type === 'BedsCounted';

/** Returns the event ids of the counts that are undone now. */
const undoneCountIds = (history: readonly BedsEvent[]): ReadonlySet<string> => {
  const undoneIds = new Set<string>();
  for (const { type, data } of history) {
    if (type === 'BedsCountCorrected') undoneIds.add(data.of);
    if (type === 'BedsCountRestored') undoneIds.delete(data.of);
  }
  return undoneIds;
};

/** Returns the count observed last; of two observed at the same moment the later event. */
const latestObserved = (counts: readonly RecordedCount[]): RecordedCount | undefined =>
  counts.reduce<RecordedCount | undefined>(
    (latestSoFar, candidate) =>
      latestSoFar === undefined || Date.parse(candidate.data.observedAt) >= Date.parse(latestSoFar.data.observedAt)
        ? candidate
        : latestSoFar,
    undefined,
  );

/** Returns a correction that keeps the present number; null if there is none. */
const correctionKeepingCurrent = ({ available, total, observedAt }: BedsState, countId: string) =>
  available === null || observedAt === null ? null : { available, total, observedAt, of: countId };

/**
 * Returns a correction that makes a count the present one, with its author. The capacity is recorded separately and stays; the free beds
 * are limited to it.
 */
const correctionToCount = (
  { data: { available, observedAt }, metadata: { actor } }: RecordedCount,
  { total }: BedsState,
  countId: string,
) => {
  const { id, role } = actor;
  return { available: total === null ? available : Math.min(available, total), total, observedAt, of: countId, by: { id, role } };
};

/**
 * Undoes the count whose event has the id `countId`. If it is the present count, the latest valid count before it becomes the present one;
 * undoing an older count changes the history only. Returns no events if it is already undone. Throws `NOT_FOUND` if there is no such
 * count, and `ONLY_COUNT` if no other count is known: then a user has to count the beds again.
 */
export const undoBedCount = (history: BedsHistory, countId: string): BedsEvent[] => {
  const undoneIds = undoneCountIds(history);
  const counts = history.filter(isCount);
  if (!counts.some(({ id }) => id === countId)) throw new DomainError('NOT_FOUND');
  if (undoneIds.has(countId)) return [];
  const validCounts = counts.filter(({ id }) => !undoneIds.has(id));
  const state = history.reduce(evolve, initialState);
  const current = latestObserved(validCounts);
  const isCurrentCount =
    current?.id === countId && current.data.available === state.available && current.data.observedAt === state.observedAt;
  const keepCurrent = isCurrentCount ? null : correctionKeepingCurrent(state, countId);
  if (keepCurrent !== null) return [{ type: 'BedsCountCorrected', data: keepCurrent }];
  const previousCount = latestObserved(validCounts.filter(({ id }) => id !== countId));
  if (previousCount === undefined) throw new DomainError('ONLY_COUNT');
  return [{ type: 'BedsCountCorrected', data: correctionToCount(previousCount, state, countId) }];
};

/**
 * Restores the undone count whose event has the id `countId`. It becomes the present count if no valid count was made after it; otherwise
 * restoring changes the history only. Returns no events if it is not undone. Throws `NOT_FOUND` if there is no such count.
 */
export const restoreBedCount = (history: BedsHistory, countId: string): BedsEvent[] => {
  const undoneIds = undoneCountIds(history);
  const counts = history.filter(isCount);
  const count = counts.find(({ id }) => id === countId);
  if (count === undefined) throw new DomainError('NOT_FOUND');
  if (!undoneIds.has(countId)) return [];
  const state = history.reduce(evolve, initialState);
  const current = latestObserved(counts.filter(({ id }) => id === countId || !undoneIds.has(id)));
  const keepCurrent = current?.id === countId ? null : correctionKeepingCurrent(state, countId);
  return [{ type: 'BedsCountRestored', data: keepCurrent ?? correctionToCount(count, state, countId) }];
};
