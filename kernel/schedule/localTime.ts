import { remembered } from '../remembered.ts';
import { SECONDS_PER_DAY } from './calendar.ts';

/*
 * Local time for the browser and the server alike, by Intl alone. Only numbers are taken from Intl: its texts differ
 * between engines (a narrow space before PM here, a plain one there).
 */

/** More than there are zones: a name that is none takes its place among them, and is forgotten with all others. */
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
    // A zone that this engine does not know yet: better a card in UTC than no card.
    return new Intl.DateTimeFormat('en-US', { ...OPTIONS, timeZone: 'UTC' });
  }
});

/** Clocks are only ever changed at a quarter of an hour, so one quarter has one offset. */
const QUARTER = 900;
const MAX_REMEMBERED = 4096;

const readOffset = (at: number, timeZone: string): number => {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(at * 1000)) parts[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - at;
};

/** The offset of a zone in a quarter of an hour, by its number. */
const offsetsOf = remembered(MAX_ZONES, (timeZone: string) =>
  remembered(MAX_REMEMBERED, (quarter: number) => readOffset(quarter * QUARTER, timeZone)),
);

/** A zone's offsets between two moments: each holds from its moment on, in seconds since 1970; the last one until `until`. */
export interface KnownOffsets {
  readonly changes: readonly (readonly [from: number, offset: number])[];
  readonly until: number;
}

const known = new Map<string, KnownOffsets>();

/** Takes preloaded offsets of a zone: the first use of Intl takes a phone a tenth of a second. */
export const primeOffsets = (timeZone: string, preloaded: KnownOffsets): void => {
  if (known.size >= MAX_ZONES) known.clear();
  known.set(timeZone, preloaded);
};

const knownOffset = (at: number, timeZone: string): number | undefined => {
  const primed = known.get(timeZone);
  return primed && at < primed.until ? primed.changes.findLast(([from]) => from <= at)?.[1] : undefined;
};

let used: Set<string> | undefined;

/** The result of `work`, and the zones whose offsets it read. */
export const zonesUsedBy = <Answer>(work: () => Answer): readonly [Answer, ReadonlySet<string>] => {
  const zones = (used = new Set<string>());
  try {
    return [work(), zones];
  } finally {
    used = undefined;
  }
};

/** Seconds that local time is ahead of UTC at this moment. */
export const offsetAt = (at: number, timeZone: string): number => {
  used?.add(timeZone);
  return knownOffset(at, timeZone) ?? offsetsOf(timeZone)(Math.floor(at / QUARTER));
};

/** Number of the local date (see `calendar.ts`) at this moment. */
export const localDayAt = (at: number, timeZone: string): number => Math.floor((at + offsetAt(at, timeZone)) / SECONDS_PER_DAY);

/** Minutes since local midnight, as a clock on the wall shows them. */
export const localMinutesAt = (at: number, timeZone: string): number => {
  const local = at + offsetAt(at, timeZone);
  return Math.floor((local - Math.floor(local / SECONDS_PER_DAY) * SECONDS_PER_DAY) / 60);
};

/** Wall clock that never goes back: in a repeated hour it waits at its end. */
export interface ClockHand {
  readonly day: number;
  /** Minutes since local midnight. */
  readonly minutes: number;
}

/** Clocks are put back by at most this much. */
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
