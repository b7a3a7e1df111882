import { computeOpenings } from '#domain/schedule/computeOpenings.ts';
import type { Openings } from '#domain/schedule/openings.ts';
import { isOpenAt } from '#domain/schedule/openStatus.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import type { Catalogue } from './catalogue.ts';
import { localDayOf, type LocalDay } from './localDay.ts';

/** Openings with the local day for which they are valid. */
export interface DatedOpenings {
  readonly openings: Openings;
  readonly from: number;
  readonly until: number;
}

const DEFAULT_ZONE = 'UTC';
/** Seconds before midnight at which the next day is prepared. */
const PREPARE_AHEAD_SECONDS = 900;

/** Returns a service's own time zone, if its place is known. */
export const zoneOf = ({ place }: Pick<ServiceDocument, 'place'>): string | undefined => place?.timeZone ?? undefined;

/**
 * Returns a service's openings for a whole local day, computed at its start. `visitorTimeZone` is used only for a service without its own
 * zone; without either, hours that need a zone are unknown.
 */
export const openingsForDay = (document: ServiceDocument, at: number, visitorTimeZone?: string): DatedOpenings => {
  const zone = zoneOf(document) ?? visitorTimeZone;
  const { from, until }: LocalDay = localDayOf(zone ?? DEFAULT_ZONE, at);
  const openings = computeOpenings(document.hours, zone ?? DEFAULT_ZONE, from);
  const isKnown = zone !== undefined || openings.kind !== 'scheduled';
  return { openings: isKnown ? openings : { kind: 'unknown', intervals: [] }, from, until };
};

/** Returns when the result of `isOpenAt` may change next: the next start or end of an opening. */
const nextChange = ({ intervals, next }: Openings, at: number, until: number): number => {
  let changeAt = until;
  for (const interval of next === undefined ? intervals : [...intervals, [next.start, next.end] as const])
    for (const moment of interval) if (moment > at && moment < changeAt) changeAt = moment;
  return changeAt;
};

/** Openings of every slot, cached per local day, and whether it is open, cached until that changes. */
export interface OpeningHours {
  openingsOf(slot: number, at: number, visitorTimeZone?: string): DatedOpenings;
  isOpen(slot: number, at: number, visitorTimeZone?: string): boolean;
  /** Computes this local day's openings, and the next one's shortly before it begins. */
  prepare(slot: number, at: number): void;
  /** Drops cached data of a slot whose document changed. */
  invalidateSlot(slot: number): void;
}

export const createOpeningHours = (catalogue: Catalogue): OpeningHours => {
  const openingsToday: (DatedOpenings | undefined)[] = [];
  /** Openings of the next local day. */
  const openingsTomorrow: (DatedOpenings | undefined)[] = [];
  /** Start and end of the interval in which `openFlags` is valid. */
  let from = new Float64Array(1024);
  let until = new Float64Array(1024);
  let openFlags = new Uint8Array(1024);

  const grow = (slot: number): void => {
    const size = Math.max(slot + 1, openFlags.length * 2);
    const [olderFrom, olderUntil, olderOpen] = [from, until, openFlags];
    from = new Float64Array(size);
    until = new Float64Array(size);
    openFlags = new Uint8Array(size);
    from.set(olderFrom);
    until.set(olderUntil);
    openFlags.set(olderOpen);
  };

  const isValidAt = (cached: DatedOpenings | undefined, at: number): cached is DatedOpenings =>
    cached !== undefined && cached.from <= at && at < cached.until;

  const openingsOf = (slot: number, at: number, visitorTimeZone?: string): DatedOpenings => {
    const cached = openingsToday[slot];
    if (isValidAt(cached, at)) return cached;
    const next = openingsTomorrow[slot];
    if (isValidAt(next, at)) return (openingsToday[slot] = next);
    const document = catalogue.document(slot);
    if (!document) throw new Error(`Slot ${slot} contains no service.`);
    const computed = openingsForDay(document, at, visitorTimeZone);
    if (zoneOf(document) !== undefined) openingsToday[slot] = computed;
    return computed;
  };

  return {
    openingsOf,
    isOpen(slot, at, visitorTimeZone) {
      if (at >= from[slot]! && at < until[slot]!) return openFlags[slot] === 1;
      const { openings, until: endOfDay } = openingsOf(slot, at, visitorTimeZone);
      const isOpen = isOpenAt(openings, at);
      // The cache omits results that depend on the visitor.
      const document = catalogue.document(slot);
      if (!document || zoneOf(document) === undefined) return isOpen;
      if (slot >= openFlags.length) grow(slot);
      from[slot] = at;
      until[slot] = nextChange(openings, at, endOfDay);
      openFlags[slot] = isOpen ? 1 : 0;
      return isOpen;
    },
    prepare(slot, at) {
      const document = catalogue.document(slot);
      if (!document || zoneOf(document) === undefined) return;
      const { until: midnight } = openingsOf(slot, at);
      if (midnight - at <= PREPARE_AHEAD_SECONDS && !isValidAt(openingsTomorrow[slot], midnight))
        openingsTomorrow[slot] = openingsForDay(document, midnight);
    },
    invalidateSlot(slot) {
      openingsToday[slot] = undefined;
      openingsTomorrow[slot] = undefined;
      if (slot < until.length) until[slot] = 0;
    },
  };
};
