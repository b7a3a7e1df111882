import type { BedsEvent } from '#domain/beds/events.ts';
import type { Actor, RecordedEvent } from '#kernel/events/envelope.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { lastNotAfter } from './lastNotAfter.ts';

/** The bed fields of a service. */
export type BedPart = Pick<
  ServiceDocument,
  'bedsRevision' | 'availableBeds' | 'totalBeds' | 'bedsCountedAt' | 'bedsCountedBy' | 'bedsCountedById' | 'bedReminderOff'
>;

/** Numbers per state in a flat array, so that a million counts take 50 bytes each instead of some hundred. */
const WIDTH = 7;
const FIELDS = { since: 0, revision: 1, available: 2, total: 3, countedAt: 4, counter: 5, isReminderOff: 6 } as const;
/** Marks an absent value. */
const NONE = NaN;

/** Bed counters, each person in each role once. */
export interface Counters {
  indexOf(id: string, role: Actor['role']): number;
  at(index: number): Pick<BedPart, 'bedsCountedBy' | 'bedsCountedById'>;
}

export const createCounters = (): Counters => {
  const known: { readonly bedsCountedBy: Actor['role']; readonly bedsCountedById: string }[] = [];
  const indices = new Map<string, number>();
  return {
    indexOf(id, role) {
      const key = `${role} ${id}`;
      let index = indices.get(key);
      if (index === undefined) {
        index = known.push({ bedsCountedBy: role, bedsCountedById: id }) - 1;
        indices.set(key, index);
      }
      return index;
    },
    at: (index) => known[index] ?? {},
  };
};

/** Bed states of one service, each with its start time. */
export interface BedStates {
  /** Folds an event with its time, which must not be earlier than the previous one. */
  take(event: RecordedEvent<BedsEvent>, since: number): void;
  /** Returns the index of the state at a time; -1 before the first. */
  indexAt(moment: number): number;
  state(index: number): BedPart;
}

export const createBedStates = (counters: Counters): BedStates => {
  let rows = new Float64Array(WIDTH * 4);
  let length = 0;
  /** Times whose text differs from JavaScript's format. */
  const written = new Map<number, string>();
  let now = {} as ServiceDocument;

  const put = (index: number, since: number, part: BedPart): void => {
    if ((index + 1) * WIDTH > rows.length) {
      const larger = new Float64Array(Math.ceil(rows.length / WIDTH / 2) * 3 * WIDTH);
      larger.set(rows);
      rows = larger;
    }
    const { bedsRevision, availableBeds = NONE, totalBeds = NONE, bedsCountedAt, bedsCountedBy, bedsCountedById, bedReminderOff } = part;
    const isCounted = bedsCountedBy !== undefined && bedsCountedById !== undefined;
    const countedAt = bedsCountedAt === undefined ? NONE : Date.parse(bedsCountedAt);
    written.delete(index);
    if (bedsCountedAt !== undefined && new Date(countedAt).toISOString() !== bedsCountedAt) written.set(index, bedsCountedAt);
    const counter = isCounted ? counters.indexOf(bedsCountedById, bedsCountedBy) : NONE;
    rows.set([since, bedsRevision, availableBeds, totalBeds, countedAt, counter, bedReminderOff === true ? 1 : 0], index * WIDTH);
  };
  const get = (index: number, field: keyof typeof FIELDS): number => rows[index * WIDTH + FIELDS[field]] ?? NONE;

  return {
    take(event, since) {
      now = servicesProjection.apply(now, event) ?? now;
      const isSameMoment = length > 0 && get(length - 1, 'since') === since;
      if (!isSameMoment) length += 1;
      put(length - 1, since, now);
    },
    indexAt: (moment) => lastNotAfter(length, (index) => get(index, 'since'), moment),
    state(index) {
      const [available, total, countedAt, counter] = [
        get(index, 'available'),
        get(index, 'total'),
        get(index, 'countedAt'),
        get(index, 'counter'),
      ];
      return {
        bedsRevision: get(index, 'revision'),
        ...(Number.isNaN(available) ? {} : { availableBeds: available }),
        ...(Number.isNaN(total) ? {} : { totalBeds: total }),
        ...(Number.isNaN(countedAt) ? {} : { bedsCountedAt: written.get(index) ?? new Date(countedAt).toISOString() }),
        ...(Number.isNaN(counter) ? {} : counters.at(counter)),
        ...(get(index, 'isReminderOff') === 1 ? { bedReminderOff: true as const } : {}),
      };
    },
  };
};
