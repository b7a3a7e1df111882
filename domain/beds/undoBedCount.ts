import { DomainError } from '#kernel/errors.ts';
import type { Actor } from '#kernel/events/envelope.ts';
import { evolve, initialState, type BedsState } from './decider.ts';
import type { BedsEvent } from './events.ts';

type Counted = Extract<BedsEvent, { type: 'BedsCounted' }>;
/** The parts of a stream's event that undoing or restoring a count reads. */
export type BedsHistory = readonly (BedsEvent & {
  readonly id: string;
  readonly revision: bigint;
  readonly metadata: { readonly actor: Pick<Actor, 'id' | 'role'> };
})[];
type Count = BedsHistory[number] & Counted;

const isCount = (event: BedsHistory[number]): event is Count => event.type === 'BedsCounted';

/** Returns the event ids of the counts that are undone now. */
const takenBackIn = (history: readonly BedsEvent[]): ReadonlySet<string> => {
  const takenBack = new Set<string>();
  for (const { type, data } of history) {
    if (type === 'BedsCountCorrected') takenBack.add(data.of);
    if (type === 'BedsCountRestored') takenBack.delete(data.of);
  }
  return takenBack;
};

/** Returns the count observed last; of two observed at the same moment the later event. */
const latest = (counts: readonly Count[]): Count | undefined =>
  counts.reduce<Count | undefined>(
    (found, each) => (found === undefined || Date.parse(each.data.observedAt) >= Date.parse(found.data.observedAt) ? each : found),
    undefined,
  );

/** Returns a correction that keeps the present number; null if there is none. */
const presentCount = ({ available, total, observedAt }: BedsState, of: string) =>
  available === null || observedAt === null ? null : { available, total, observedAt, of };

/**
 * Returns a correction that makes a count the present one, with its author. The capacity is recorded separately and stays; the free beds
 * are limited to it.
 */
const asCounted = ({ data: { available, observedAt }, metadata: { actor } }: Count, { total }: BedsState, of: string) => {
  const { id, role } = actor;
  return { available: total === null ? available : Math.min(available, total), total, observedAt, of, by: { id, role } };
};

/**
 * Undoes the count whose event has the id `of`. If it is the present count, the latest valid count before it becomes the present one;
 * undoing an older count changes the history only. Returns no events if it is already undone. Throws `NOT_FOUND` if there is no such
 * count, and `ONLY_COUNT` if no other count is known: then a user has to count the beds again.
 */
export const undoBedCount = (history: BedsHistory, of: string): BedsEvent[] => {
  const takenBack = takenBackIn(history);
  const counts = history.filter(isCount);
  if (!counts.some(({ id }) => id === of)) throw new DomainError('NOT_FOUND');
  if (takenBack.has(of)) return [];
  const good = counts.filter(({ id }) => !takenBack.has(id));
  const state = history.reduce(evolve, initialState);
  const current = latest(good);
  const isPresent = current?.id === of && current.data.available === state.available && current.data.observedAt === state.observedAt;
  const present = isPresent ? null : presentCount(state, of);
  if (present !== null) return [{ type: 'BedsCountCorrected', data: present }];
  const again = latest(good.filter(({ id }) => id !== of));
  if (again === undefined) throw new DomainError('ONLY_COUNT');
  return [{ type: 'BedsCountCorrected', data: asCounted(again, state, of) }];
};

/**
 * Restores the undone count whose event has the id `of`. It becomes the present count if no valid count was made after it; otherwise
 * restoring changes the history only. Returns no events if it is not undone. Throws `NOT_FOUND` if there is no such count.
 */
export const restoreCount = (history: BedsHistory, of: string): BedsEvent[] => {
  const takenBack = takenBackIn(history);
  const counts = history.filter(isCount);
  const count = counts.find(({ id }) => id === of);
  if (count === undefined) throw new DomainError('NOT_FOUND');
  if (!takenBack.has(of)) return [];
  const state = history.reduce(evolve, initialState);
  const current = latest(counts.filter(({ id }) => id === of || !takenBack.has(id)));
  const present = current?.id === of ? null : presentCount(state, of);
  return [{ type: 'BedsCountRestored', data: present ?? asCounted(count, state, of) }];
};
