import type { ServiceDocument } from '../projections/services/document.ts';
import { isPermanentlyClosed } from '../kernel/schedule/permanentlyClosed.ts';
import { CONDITIONS, type Condition } from '../domain/service/facts.ts';
import { CATEGORIES, categoriesShown, type Category } from '../kernel/vocabulary/categories.ts';
import { hasBeds, SERVICE_TYPES, typesShown, type ServiceType } from '../kernel/vocabulary/serviceTypes.ts';
import { cityCentre } from '../geo/place/index.ts';
import { createPointIndex, type PointIndex } from './pointIndex.ts';
import { createJournal, type Journal } from './journal.ts';
import { unitVector, type UnitVector } from './sphere.ts';

/** Bits of the column `flags`; those of the conditions come after. */
export const FLAGS = { present: 1, approved: 2, beds: 4, critical: 8, permanentlyClosed: 16 } as const;
const FIRST_CONDITION = Object.keys(FLAGS).length;

/** Each condition has a bit for "yes" and one for "no"; of what is not known neither is set. */
export const conditionBit = (condition: Condition, holds: boolean): number =>
  1 << (FIRST_CONDITION + 2 * CONDITIONS.indexOf(condition) + Number(holds));

/** A set of types as bits, in the order of the vocabulary. */
export const typeBits = (types: readonly ServiceType[]): number =>
  types.reduce((bits, type) => bits | (1 << SERVICE_TYPES.indexOf(type)), 0);
export const categoryBits = (categories: readonly Category[]): number =>
  categories.reduce((bits, category) => bits | (1 << CATEGORIES.indexOf(category)), 0);

/** What filters ask most, side by side in memory: one number per slot. */
interface Columns {
  readonly flags: Uint32Array;
  readonly types: Uint32Array;
  readonly categories: Uint16Array;
}

/**
 * All services of a query-api in numbered slots. A slot belongs to one id for ever: a removed service keeps its slot
 * and loses the flag `present`.
 */
export interface Catalogue {
  /** Slots in use, from 0. */
  readonly size: number;
  readonly ids: readonly string[];
  readonly documents: readonly (ServiceDocument | null)[];
  readonly columns: Columns;
  readonly points: PointIndex;
  /** Which slots changed, in order. */
  readonly journal: Journal;
  slotOf(id: string): number | undefined;
  /** null removes it. Returns its slot. */
  put(id: string, document: ServiceDocument | null): number;
}

const flagsOf = (document: ServiceDocument): number =>
  FLAGS.present |
  (document.isApproved ? FLAGS.approved : 0) |
  (hasBeds(typesShown(document.classified.types)) ? FLAGS.beds : 0) |
  (document.critical === undefined ? 0 : FLAGS.critical) |
  (isPermanentlyClosed(document.hours) ? FLAGS.permanentlyClosed : 0) |
  CONDITIONS.reduce((bits, condition) => {
    const holds = document.classified[condition];
    return holds === undefined ? bits : bits | conditionBit(condition, holds);
  }, 0);

/** Whether distances are measured to the service's own point; a hidden address never is (server rule 7). */
export const hasOwnPoint = (document: ServiceDocument): boolean => document.location !== undefined && !document.address.confidential;

/** Where a service is listed: at its point; a confidential one and one without a point at its city's centre; or nowhere. */
export const listedAt = (document: ServiceDocument): UnitVector | null => {
  if (document.location !== undefined && !document.address.confidential) return unitVector(...document.location.coordinates);
  const centre = cityCentre(document.address.city, document.address.state);
  return centre === null ? null : unitVector(centre.longitude, centre.latitude);
};

const columnsOf = (length: number): Columns => ({
  flags: new Uint32Array(length),
  types: new Uint32Array(length),
  categories: new Uint16Array(length),
});

export const createCatalogue = (): Catalogue => {
  const ids: string[] = [];
  const documents: (ServiceDocument | null)[] = [];
  const slots = new Map<string, number>();
  const points = createPointIndex();
  const journal = createJournal();
  let columns = columnsOf(1024);

  const grow = (): void => {
    const larger = columnsOf(columns.flags.length * 2);
    larger.flags.set(columns.flags);
    larger.types.set(columns.types);
    larger.categories.set(columns.categories);
    columns = larger;
  };

  const newSlot = (id: string): number => {
    const slot = ids.length;
    if (slot === columns.flags.length) grow();
    ids.push(id);
    slots.set(id, slot);
    return slot;
  };

  return {
    get size() {
      return ids.length;
    },
    get columns() {
      return columns;
    },
    ids,
    documents,
    points,
    journal,
    slotOf: (id) => slots.get(id),
    put(id, document) {
      const slot = slots.get(id) ?? newSlot(id);
      documents[slot] = document;
      columns.flags[slot] = document === null ? 0 : flagsOf(document);
      columns.types[slot] = document === null ? 0 : typeBits(typesShown(document.classified.types));
      columns.categories[slot] = document === null ? 0 : categoryBits(categoriesShown(document.classified.categories));
      points.place(slot, document === null ? null : listedAt(document));
      journal.add(slot);
      return slot;
    },
  };
};
