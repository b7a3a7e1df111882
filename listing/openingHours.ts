import { computeOpenings } from '#kernel/schedule/computeOpenings.ts';
import type { Openings } from '#kernel/schedule/openings.ts';
import { isOpenAt } from '#kernel/schedule/openStatus.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import type { Catalogue } from './catalogue.ts';
import { localDayOf, type LocalDay } from './localDay.ts';

/** Openings with the local day for which they are valid. */
export interface DatedOpenings {
  readonly openings: Openings;
  readonly from: number;
  readonly until: number;
}

const UTC = 'UTC';
/** Seconds before midnight at which the next day is prepared. */
const AHEAD = 900;

/** Returns a service's own time zone, if its place is known. */
export const zoneOf = ({ place }: Pick<ServiceDocument, 'place'>): string | undefined => place?.timeZone ?? undefined;

/**
 * Returns a service's openings for a whole local day, computed at its start. `askersZone` is used only for a service without its own zone;
 * without either, hours that need a zone are unknown.
 */
export const openingsForDay = (document: ServiceDocument, at: number, askersZone?: string): DatedOpenings => {
  const zone = zoneOf(document) ?? askersZone;
  const { from, until }: LocalDay = localDayOf(zone ?? UTC, at);
  const openings = computeOpenings(document.hours, zone ?? UTC, from);
  const known = zone !== undefined || openings.kind !== 'scheduled';
  return { openings: known ? openings : { kind: 'unknown', intervals: [] }, from, until };
};

/** Returns when the result of `isOpenAt` may change next: the next start or end of an opening. */
const nextEdge = ({ intervals, next }: Openings, at: number, until: number): number => {
  let edge = until;
  for (const interval of next === undefined ? intervals : [...intervals, [next.start, next.end] as const])
    for (const moment of interval) if (moment > at && moment < edge) edge = moment;
  return edge;
};

/** Openings of every slot, cached per local day, and whether it is open, cached until that changes. */
export interface OpeningHours {
  of(slot: number, at: number, askersZone?: string): DatedOpenings;
  isOpen(slot: number, at: number, askersZone?: string): boolean;
  /** Computes this local day's openings, and the next one's shortly before it begins. */
  prepare(slot: number, at: number): void;
  /** Drops cached data of a slot whose document changed. */
  forget(slot: number): void;
}

export const createOpeningHours = (catalogue: Catalogue): OpeningHours => {
  const dated: (DatedOpenings | undefined)[] = [];
  /** Openings of the next local day. */
  const coming: (DatedOpenings | undefined)[] = [];
  /** Start and end of the interval in which `open` is valid. */
  let from = new Float64Array(1024);
  let until = new Float64Array(1024);
  let open = new Uint8Array(1024);

  const grow = (slot: number): void => {
    const size = Math.max(slot + 1, open.length * 2);
    const [olderFrom, olderUntil, olderOpen] = [from, until, open];
    from = new Float64Array(size);
    until = new Float64Array(size);
    open = new Uint8Array(size);
    from.set(olderFrom);
    until.set(olderUntil);
    open.set(olderOpen);
  };

  const holds = (held: DatedOpenings | undefined, at: number): held is DatedOpenings =>
    held !== undefined && held.from <= at && at < held.until;

  const of = (slot: number, at: number, askersZone?: string): DatedOpenings => {
    const held = dated[slot];
    if (holds(held, at)) return held;
    const next = coming[slot];
    if (holds(next, at)) return (dated[slot] = next);
    const document = catalogue.document(slot);
    if (!document) throw new Error(`Slot ${slot} contains no service.`);
    const made = openingsForDay(document, at, askersZone);
    if (zoneOf(document) !== undefined) dated[slot] = made;
    return made;
  };

  return {
    of,
    isOpen(slot, at, askersZone) {
      if (at >= from[slot]! && at < until[slot]!) return open[slot] === 1;
      const { openings, until: endOfDay } = of(slot, at, askersZone);
      const isOpen = isOpenAt(openings, at);
      // The cache omits results that depend on the visitor.
      const document = catalogue.document(slot);
      if (!document || zoneOf(document) === undefined) return isOpen;
      if (slot >= open.length) grow(slot);
      from[slot] = at;
      until[slot] = nextEdge(openings, at, endOfDay);
      open[slot] = isOpen ? 1 : 0;
      return isOpen;
    },
    prepare(slot, at) {
      const document = catalogue.document(slot);
      if (!document || zoneOf(document) === undefined) return;
      const { until: midnight } = of(slot, at);
      if (midnight - at <= AHEAD && !holds(coming[slot], midnight)) coming[slot] = openingsForDay(document, midnight);
    },
    forget(slot) {
      dated[slot] = undefined;
      coming[slot] = undefined;
      if (slot < until.length) until[slot] = 0;
    },
  };
};
