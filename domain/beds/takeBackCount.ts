import { DomainError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/events/envelope.ts';
import { evolve, initialState } from './decider.ts';
import type { BedsEvent } from './events.ts';

type Counted = Extract<BedsEvent, { type: 'BedsCounted' }>;
/** What taking back asks of an event of the stream. */
export type BedsHistory = readonly (BedsEvent & {
  readonly id: string;
  readonly revision: bigint;
  readonly metadata: { readonly actor: Pick<Actor, 'id' | 'role'> };
})[];

const isCount = (event: BedsHistory[number]): event is BedsHistory[number] & Counted => event.type === 'BedsCounted';

/**
 * Takes a count back; `of` is the id of its event. Where it is the one that stands, the latest good one before it stands again; an older
 * one is taken out of the history alone, and the present number stays. Nothing where it was taken back already. Throws `NOT_FOUND`
 * where there is no such count, and `ONLY_COUNT` where no other is known: then the beds have to be counted anew.
 */
export const takeBackCount = (history: BedsHistory, of: string): BedsEvent[] => {
  const takenBack = new Set(history.flatMap(({ type, data }) => (type === 'BedsCountCorrected' ? [data.of] : [])));
  const counts = history.filter(isCount);
  if (!counts.some(({ id }) => id === of)) throw new DomainError('NOT_FOUND');
  if (takenBack.has(of)) return [];
  const good = counts.filter(({ id }) => !takenBack.has(id));
  // Of two of one moment the later one stands.
  const latest = (some: typeof good) =>
    some.reduce<(typeof good)[number] | undefined>(
      (found, each) => (found === undefined || Date.parse(each.data.observedAt) >= Date.parse(found.data.observedAt) ? each : found),
      undefined,
    );
  const state = history.reduce(evolve, initialState);
  const stands = latest(good);
  const isPresent = stands?.id === of && stands.data.available === state.available && stands.data.observedAt === state.observedAt;
  if (!isPresent && state.available !== null && state.observedAt !== null) {
    const { available, total, observedAt } = state;
    return [{ type: 'BedsCountCorrected', data: { available, total, observedAt, of } }];
  }
  const again = latest(good.filter(({ id }) => id !== of));
  if (again === undefined) throw new DomainError('ONLY_COUNT');
  const { available, observedAt } = again.data;
  // The capacity is said by itself: taking a count back takes none back. Fewer beds than were free then are all free.
  const free = state.total === null ? available : Math.min(available, state.total);
  const { id, role } = again.metadata.actor;
  return [{ type: 'BedsCountCorrected', data: { available: free, total: state.total, observedAt, of, by: { id, role } } }];
};
