import type { BedsEvent } from '#domain/beds/events.ts';
import type { Actor, RecordedEvent } from '#domain/envelope/envelope.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { findLastIndexNotAfter } from './findLastIndexNotAfter.ts';

/** The bed fields of a service. */
export type BedFields = Pick<
  ServiceDocument,
  'bedsRevision' | 'availableBeds' | 'totalBeds' | 'bedsCountedAt' | 'bedsCountedBy' | 'bedsCountedById' | 'bedReminderOff'
>;

/** Numbers per state in a flat array, so that a million counts take 50 bytes each instead of some hundred. */
const FIELDS_PER_ROW = 7;
const FIELD_OFFSETS = { since: 0, revision: 1, available: 2, total: 3, countedAt: 4, counter: 5, isReminderOff: 6 } as const;
/** Marks an absent value. */
const ABSENT = NaN;

/** Bed counters, each person in each role once. */
export interface CounterPool {
  indexOf(id: string, role: Actor['role']): number;
  counterAt(index: number): Pick<BedFields, 'bedsCountedBy' | 'bedsCountedById'>;
}

export const createCounterPool = (): CounterPool => {
  const pooled: { readonly bedsCountedBy: Actor['role']; readonly bedsCountedById: string }[] = [];
  const indexByKey = new Map<string, number>();
  return {
    indexOf(id, role) {
      const key = `${role} ${id}`;
      let index = indexByKey.get(key);
      if (index === undefined) {
        index = pooled.push({ bedsCountedBy: role, bedsCountedById: id }) - 1;
        indexByKey.set(key, index);
      }
      return index;
    },
    counterAt: (index) => pooled[index] ?? {},
  };
};

/** Bed states of one service, each with its start time. */
export interface BedStates {
  /** Folds an event with its time, which must not be earlier than the previous one. */
  foldEvent(event: RecordedEvent<BedsEvent>, since: number): void;
  /** Returns the index of the state at a time; -1 before the first. */
  indexAt(moment: number): number;
  state(index: number): BedFields;
}

export const createBedStates = (counterPool: CounterPool): BedStates => {
  let rows = new Float64Array(FIELDS_PER_ROW * 4);
  let length = 0;
  /** Times whose text differs from JavaScript's format. */
  const originalTexts = new Map<number, string>();
  let currentDocument = {} as ServiceDocument;

  const writeRow = (index: number, since: number, bedFields: BedFields): void => {
    if ((index + 1) * FIELDS_PER_ROW > rows.length) {
      const larger = new Float64Array(Math.ceil(rows.length / FIELDS_PER_ROW / 2) * 3 * FIELDS_PER_ROW);
      larger.set(rows);
      rows = larger;
    }
    const {
      bedsRevision,
      availableBeds = ABSENT,
      totalBeds = ABSENT,
      bedsCountedAt,
      bedsCountedBy,
      bedsCountedById,
      bedReminderOff,
    } = bedFields;
    const isCounted = bedsCountedBy !== undefined && bedsCountedById !== undefined;
    const countedAt = bedsCountedAt === undefined ? ABSENT : Date.parse(bedsCountedAt);
    originalTexts.delete(index);
    if (bedsCountedAt !== undefined && new Date(countedAt).toISOString() !== bedsCountedAt) originalTexts.set(index, bedsCountedAt);
    const counter = isCounted ? counterPool.indexOf(bedsCountedById, bedsCountedBy) : ABSENT;
    rows.set([since, bedsRevision, availableBeds, totalBeds, countedAt, counter, bedReminderOff === true ? 1 : 0], index * FIELDS_PER_ROW);
  };
  const readField = (index: number, field: keyof typeof FIELD_OFFSETS): number =>
    rows[index * FIELDS_PER_ROW + FIELD_OFFSETS[field]] ?? ABSENT;

  return {
    foldEvent(event, since) {
      currentDocument = servicesProjection.apply(currentDocument, event) ?? currentDocument;
      const isSameMoment = length > 0 && readField(length - 1, 'since') === since;
      if (!isSameMoment) length += 1;
      writeRow(length - 1, since, currentDocument);
    },
    indexAt: (moment) => findLastIndexNotAfter(length, (index) => readField(index, 'since'), moment),
    state(index) {
      const [available, total, countedAt, counter] = [
        readField(index, 'available'),
        readField(index, 'total'),
        readField(index, 'countedAt'),
        readField(index, 'counter'),
      ];
      return {
        bedsRevision: readField(index, 'revision'),
        ...(Number.isNaN(available) ? {} : { availableBeds: available }),
        ...(Number.isNaN(total) ? {} : { totalBeds: total }),
        ...(Number.isNaN(countedAt) ? {} : { bedsCountedAt: originalTexts.get(index) ?? new Date(countedAt).toISOString() }),
        ...(Number.isNaN(counter) ? {} : counterPool.counterAt(counter)),
        ...(readField(index, 'isReminderOff') === 1 ? { bedReminderOff: true as const } : {}),
      };
    },
  };
};
