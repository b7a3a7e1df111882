import { memoize } from '../values/memoize.ts';
import { SECONDS_PER_DAY } from './calendar.ts';

/*
 * Local time for browser and server by Intl only. Only numbers are taken from Intl: its texts differ between engines (a narrow or a plain
 * space before PM).
 */

/** Maximum number of cached zones, more than there are: unknown names count too, and a full cache is cleared. */
const MAX_ZONES = 512;

const FORMAT_OPTIONS = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

const formatterOf = memoize(MAX_ZONES, (timeZone: string): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat('en-US', { ...FORMAT_OPTIONS, timeZone });
  } catch {
    // This engine does not know the zone yet: a card in UTC is better than none.
    return new Intl.DateTimeFormat('en-US', { ...FORMAT_OPTIONS, timeZone: 'UTC' });
  }
});

/** Offsets change only at quarters of an hour, so each quarter has one offset. */
const QUARTER_HOUR_SECONDS = 900;
const MAX_CACHED_OFFSETS = 4096;

const computeOffset = (epochSeconds: number, timeZone: string): number => {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(epochSeconds * 1000)) parts[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - epochSeconds;
};

/** Returns the offset of a zone in a quarter of an hour, by its number. */
const offsetsOf = memoize(MAX_ZONES, (timeZone: string) =>
  memoize(MAX_CACHED_OFFSETS, (quarter: number) => computeOffset(quarter * QUARTER_HOUR_SECONDS, timeZone)),
);

/** A zone's offsets in a time range: each applies from its time on, in seconds since 1970; the last one until `until`. */
export interface KnownOffsets {
  readonly changes: readonly (readonly [from: number, offset: number])[];
  readonly until: number;
}

const primedOffsets = new Map<string, KnownOffsets>();

/** Stores preloaded offsets of a zone: the first use of Intl takes a phone a tenth of a second. */
export const primeOffsets = (timeZone: string, preloaded: KnownOffsets): void => {
  if (primedOffsets.size >= MAX_ZONES) primedOffsets.clear();
  primedOffsets.set(timeZone, preloaded);
};

const primedOffsetAt = (epochSeconds: number, timeZone: string): number | undefined => {
  const primed = primedOffsets.get(timeZone);
  return primed && epochSeconds < primed.until ? primed.changes.findLast(([from]) => from <= epochSeconds)?.[1] : undefined;
};

let trackedZones: Set<string> | undefined;

/** Runs `compute` and returns its result and the zones whose offsets it read. */
export const zonesUsedBy = <Result>(compute: () => Result): readonly [Result, ReadonlySet<string>] => {
  const zones = (trackedZones = new Set<string>());
  try {
    return [compute(), zones];
  } finally {
    trackedZones = undefined;
  }
};

/** Returns the seconds by which local time is ahead of UTC at this time. */
export const offsetAt = (epochSeconds: number, timeZone: string): number => {
  trackedZones?.add(timeZone);
  return primedOffsetAt(epochSeconds, timeZone) ?? offsetsOf(timeZone)(Math.floor(epochSeconds / QUARTER_HOUR_SECONDS));
};

/** Returns the number of the local date (see `calendar.ts`) at this time. */
export const localDayAt = (epochSeconds: number, timeZone: string): number =>
  Math.floor((epochSeconds + offsetAt(epochSeconds, timeZone)) / SECONDS_PER_DAY);

/** Returns the minutes since local midnight at this time. */
export const localMinutesAt = (epochSeconds: number, timeZone: string): number => {
  const local = epochSeconds + offsetAt(epochSeconds, timeZone);
  return Math.floor((local - Math.floor(local / SECONDS_PER_DAY) * SECONDS_PER_DAY) / 60);
};

/** Local time that never decreases: in a repeated hour it stays at the hour's end. */
export interface LocalTime {
  readonly day: number;
  /** Minutes since local midnight. */
  readonly minutes: number;
}

/** Maximum amount by which clocks go back. */
const MAX_REPEATED_SECONDS = 2 * 3600;

export const localTimeAt = (epochSeconds: number, timeZone: string): LocalTime => {
  const offset = offsetAt(epochSeconds, timeZone);
  let local = epochSeconds + offset;
  const offsetBefore = offsetAt(epochSeconds - MAX_REPEATED_SECONDS, timeZone);
  if (offsetBefore > offset) {
    let changedAt = Math.floor(epochSeconds / QUARTER_HOUR_SECONDS) * QUARTER_HOUR_SECONDS;
    while (offsetAt(changedAt - QUARTER_HOUR_SECONDS, timeZone) === offset) changedAt -= QUARTER_HOUR_SECONDS;
    local = Math.max(local, changedAt + offsetBefore - 1);
  }
  const day = Math.floor(local / SECONDS_PER_DAY);
  return { day, minutes: Math.floor((local - day * SECONDS_PER_DAY) / 60) };
};
