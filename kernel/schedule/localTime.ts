import { remembered } from '../remembered.ts';
import { SECONDS_PER_DAY } from './calendar.ts';

/*
 * Local time for browser and server by Intl only. Only numbers are taken from Intl: its texts differ between engines (a narrow or a plain
 * space before PM).
 */

/** Maximum number of cached zones, more than there are: unknown names count too, and a full cache is cleared. */
const MAX_ZONES = 512;

const OPTIONS = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

const formatterOf = remembered(MAX_ZONES, (timeZone: string): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat('en-US', { ...OPTIONS, timeZone });
  } catch {
    // This engine does not know the zone yet: a card in UTC is better than none.
    return new Intl.DateTimeFormat('en-US', { ...OPTIONS, timeZone: 'UTC' });
  }
});

/** Offsets change only at quarters of an hour, so each quarter has one offset. */
const QUARTER = 900;
const MAX_REMEMBERED = 4096;

const readOffset = (at: number, timeZone: string): number => {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(at * 1000)) parts[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - at;
};

/** Returns the offset of a zone in a quarter of an hour, by its number. */
const offsetsOf = remembered(MAX_ZONES, (timeZone: string) =>
  remembered(MAX_REMEMBERED, (quarter: number) => readOffset(quarter * QUARTER, timeZone)),
);

/** A zone's offsets in a time range: each applies from its time on, in seconds since 1970; the last one until `until`. */
export interface KnownOffsets {
  readonly changes: readonly (readonly [from: number, offset: number])[];
  readonly until: number;
}

const known = new Map<string, KnownOffsets>();

/** Stores preloaded offsets of a zone: the first use of Intl takes a phone a tenth of a second. */
export const primeOffsets = (timeZone: string, preloaded: KnownOffsets): void => {
  if (known.size >= MAX_ZONES) known.clear();
  known.set(timeZone, preloaded);
};

const knownOffset = (at: number, timeZone: string): number | undefined => {
  const primed = known.get(timeZone);
  return primed && at < primed.until ? primed.changes.findLast(([from]) => from <= at)?.[1] : undefined;
};

let used: Set<string> | undefined;

/** Runs `work` and returns its result and the zones whose offsets it read. */
export const zonesUsedBy = <Answer>(work: () => Answer): readonly [Answer, ReadonlySet<string>] => {
  const zones = (used = new Set<string>());
  try {
    return [work(), zones];
  } finally {
    used = undefined;
  }
};

/** Returns the seconds by which local time is ahead of UTC at this time. */
export const offsetAt = (at: number, timeZone: string): number => {
  used?.add(timeZone);
  return knownOffset(at, timeZone) ?? offsetsOf(timeZone)(Math.floor(at / QUARTER));
};

/** Returns the number of the local date (see `calendar.ts`) at this time. */
export const localDayAt = (at: number, timeZone: string): number => Math.floor((at + offsetAt(at, timeZone)) / SECONDS_PER_DAY);

/** Returns the minutes since local midnight at this time. */
export const localMinutesAt = (at: number, timeZone: string): number => {
  const local = at + offsetAt(at, timeZone);
  return Math.floor((local - Math.floor(local / SECONDS_PER_DAY) * SECONDS_PER_DAY) / 60);
};

/** Local time that never decreases: in a repeated hour it stays at the hour's end. */
export interface ClockHand {
  readonly day: number;
  /** Minutes since local midnight. */
  readonly minutes: number;
}

/** Maximum amount by which clocks go back. */
const LONGEST_REPEAT = 2 * 3600;

export const clockHandAt = (at: number, timeZone: string): ClockHand => {
  const offset = offsetAt(at, timeZone);
  let local = at + offset;
  const before = offsetAt(at - LONGEST_REPEAT, timeZone);
  if (before > offset) {
    let changedAt = Math.floor(at / QUARTER) * QUARTER;
    while (offsetAt(changedAt - QUARTER, timeZone) === offset) changedAt -= QUARTER;
    local = Math.max(local, changedAt + before - 1);
  }
  const day = Math.floor(local / SECONDS_PER_DAY);
  return { day, minutes: Math.floor((local - day * SECONDS_PER_DAY) / 60) };
};
