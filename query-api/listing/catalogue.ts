import { isPermanentlyClosed } from '#domain/schedule/permanentlyClosed.ts';
import { CONDITIONS, type Condition } from '#domain/service/conditions.ts';
import { CATEGORIES, knownCategories, type Category } from '#domain/vocabulary/categories.ts';
import {
  hasBeds,
  SERVICE_TYPES,
  knownServiceTypes,
  TABS,
  TYPES_OF_TAB,
  type ServiceType,
  type Tab,
} from '#domain/vocabulary/serviceTypes.ts';
import { cityCentre } from '#geo/place/index.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { createJournal, type Journal } from './journal.ts';
import { createPointIndex, type PointIndex } from './pointIndex.ts';
import { unitVector, type UnitVector } from './sphere.ts';

/** Bits of the column `flags`; those of the conditions follow. */
export const FLAGS = { present: 1, approved: 2, beds: 4, critical: 8, permanentlyClosed: 16 } as const;
const CONDITION_BIT_OFFSET = Object.keys(FLAGS).length;

/** Returns the bit of a condition for "yes" or "no"; if it is unknown, neither is set. */
export const conditionBit = (condition: Condition, isFulfilled: boolean): number =>
  1 << (CONDITION_BIT_OFFSET + 2 * CONDITIONS.indexOf(condition) + Number(isFulfilled));

/** Returns a set of types as bits, in the order of the vocabulary. */
export const typeBits = (types: readonly ServiceType[]): number =>
  types.reduce((bits, type) => bits | (1 << SERVICE_TYPES.indexOf(type)), 0);

const isTab = (type: ServiceType): type is Tab => (TABS as readonly string[]).includes(type);

/** Returns the types as bits; a tab's name includes all types of the tab. */
export const typeBitsWithTabs = (types: readonly ServiceType[]): number =>
  typeBits(types.flatMap((type) => (isTab(type) ? [type, ...TYPES_OF_TAB[type]] : [type])));

export const categoryBits = (categories: readonly Category[]): number =>
  categories.reduce((bits, category) => bits | (1 << CATEGORIES.indexOf(category)), 0);

/** The fields that filters read most, in columns: one number per slot. */
interface Columns {
  readonly flags: Uint32Array;
  readonly types: Uint32Array;
  readonly categories: Uint16Array;
}

/** Services of a list in numbered slots: a slot always belongs to the same service. */
export interface Catalogue {
  /** Number of slots in use, from 0. */
  readonly size: number;
  readonly ids: readonly string[];
  readonly columns: Columns;
  readonly points: PointIndex;
  /** Changed slots, in order. */
  readonly journal: Journal;
  /** Returns the document of a slot; null for an empty one. */
  document(slot: number): ServiceDocument | null;
  /** Returns all used slots with their documents. */
  entries(): Iterable<readonly [slot: number, document: ServiceDocument]>;
  slotOf(id: string): number | undefined;
  /** In a catalogue of versions: whether a slot's version was valid at the requested time. */
  isValidVersion?(slot: number): boolean;
}

const flagsOf = (document: ServiceDocument): number =>
  FLAGS.present |
  (document.isApproved ? FLAGS.approved : 0) |
  (hasBeds(knownServiceTypes(document.classified.types)) ? FLAGS.beds : 0) |
  (document.critical === undefined ? 0 : FLAGS.critical) |
  (isPermanentlyClosed(document.hours) ? FLAGS.permanentlyClosed : 0) |
  CONDITIONS.reduce((bits, condition) => {
    const isFulfilled = document.classified[condition];
    return isFulfilled === undefined ? bits : bits | conditionBit(condition, isFulfilled);
  }, 0);

/** Whether distances are measured to the service's own point; never to a hidden address (server rule 7). */
export const hasOwnPoint = (document: ServiceDocument): boolean => document.location !== undefined && !document.address.confidential;

/**
 * Returns the position of a service in lists: its point; the centre of its city for a confidential one and one without a point; or null.
 */
export const listedPoint = (document: ServiceDocument): UnitVector | null => {
  if (document.location !== undefined && !document.address.confidential) return unitVector(...document.location.coordinates);
  const centre = cityCentre(document.address.city, document.address.state);
  return centre === null ? null : unitVector(centre.longitude, centre.latitude);
};

const createColumns = (length: number): Columns => ({
  flags: new Uint32Array(length),
  types: new Uint32Array(length),
  categories: new Uint16Array(length),
});

/** Numbered slots, each for one id permanently, with the data that filters and orders read. */
export interface Slots {
  readonly size: number;
  readonly ids: readonly string[];
  readonly columns: Columns;
  readonly points: PointIndex;
  readonly journal: Journal;
  document(slot: number): ServiceDocument | null;
  add(id: string): number;
  /** Sets the document of a slot; null empties it. */
  set(slot: number, document: ServiceDocument | null): void;
}

export const createSlots = (): Slots => {
  const ids: string[] = [];
  const documents: (ServiceDocument | null)[] = [];
  const points = createPointIndex();
  const journal = createJournal();
  let columns = createColumns(1024);

  const grow = (): void => {
    const larger = createColumns(columns.flags.length * 2);
    larger.flags.set(columns.flags);
    larger.types.set(columns.types);
    larger.categories.set(columns.categories);
    columns = larger;
  };

  return {
    get size() {
      return ids.length;
    },
    get columns() {
      return columns;
    },
    ids,
    points,
    journal,
    document: (slot) => documents[slot] ?? null,
    add(id) {
      const slot = ids.length;
      if (slot === columns.flags.length) grow();
      ids.push(id);
      return slot;
    },
    set(slot, document) {
      documents[slot] = document;
      columns.flags[slot] = document === null ? 0 : flagsOf(document);
      columns.types[slot] = document === null ? 0 : typeBits(knownServiceTypes(document.classified.types));
      columns.categories[slot] = document === null ? 0 : categoryBits(knownCategories(document.classified.categories));
      points.setPoint(slot, document === null ? null : listedPoint(document));
      journal.add(slot);
    },
  };
};

export interface LiveCatalogue extends Catalogue {
  /** Sets the document of an id; null removes it. Returns its slot. */
  put(id: string, document: ServiceDocument | null): number;
}

/** Creates a catalogue with one slot for each service: a removed one keeps its slot and loses the flag `present`. */
export const createCatalogue = (): LiveCatalogue => {
  const slots = createSlots();
  const byId = new Map<string, number>();
  return Object.assign(slots, {
    slotOf: (id: string) => byId.get(id),
    *entries() {
      for (let slot = 0; slot < slots.size; slot++) {
        const document = slots.document(slot);
        if (document !== null) yield [slot, document] as const;
      }
    },
    put(id: string, document: ServiceDocument | null) {
      let slot = byId.get(id);
      if (slot === undefined) byId.set(id, (slot = slots.add(id)));
      slots.set(slot, document);
      return slot;
    },
  });
};
