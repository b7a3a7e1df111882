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

/** Ids of the counts that are taken back now. */
const takenBackIn = (history: readonly BedsEvent[]): ReadonlySet<string> => {
  const takenBack = new Set<string>();
  for (const { type, data } of history) {
    if (type === 'BedsCountCorrected') takenBack.add(data.of);
    if (type === 'BedsCountRestored') takenBack.delete(data.of);
  }
  return takenBack;
};

/** The count observed last; of two observed at the same moment the later one. */
const latest = (counts: readonly Count[]): Count | undefined =>
  counts.reduce<Count | undefined>(
    (found, each) => (found === undefined || Date.parse(each.data.observedAt) >= Date.parse(found.data.observedAt) ? each : found),
    undefined,
  );

/** The present number stays as it is; null where there is none. */
const presentCount = ({ available, total, observedAt }: BedsState, of: string) =>
  available === null || observedAt === null ? null : { available, total, observedAt, of };

/**
 * A count stands again, with who made it. The capacity is said by itself: no count brings one back. Fewer beds than were free then
 * are all free.
 */
const asCounted = ({ data: { available, observedAt }, metadata: { actor } }: Count, { total }: BedsState, of: string) => {
  const { id, role } = actor;
  return { available: total === null ? available : Math.min(available, total), total, observedAt, of, by: { id, role } };
};

/**
 * Takes a count back; `of` is the id of its event. Where it is the one that stands, the latest good one before it stands again; an older
 * one is taken out of the history alone, and the present number stays. Nothing where it was taken back already. Throws `NOT_FOUND`
 * where there is no such count, and `ONLY_COUNT` where no other is known: then a user has to count the beds again.
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
 * Says that a count which was taken back is right; `of` is the id of its event. It stands again where no good count was made after it;
 * an older one comes back into the history alone. Nothing where it is not taken back. Throws `NOT_FOUND` where there is no such count.
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
