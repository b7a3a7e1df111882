import type { SampleService } from '../sampleService.ts';

/** Shelters that the sample's provider runs. */
export const SHELTERS_OF_PROVIDER: readonly string[] = ['bluestem-warming-room', 'cottonwood-family-shelter'];

/** A report, the change that answered it and its approval, as `threads.ts` adds them; the next count of that shelter ends the thread. */
export const THREAD = { key: 'cottonwood-family-shelter', daysAgo: 12, approvedAfterHours: 3, approval: 'approve right phone' } as const;

/** The shelter with one wrong count in its history. */
const WITH_WRONG_COUNT = 'bluestem-warming-room';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAYS = 30;
/** Local hours of the usual counts (local time is about six hours behind UTC). */
const COUNTED_AT = [6, 12, 18, 23] as const;
const BEHIND_UTC = 6;

/** Returns a number from 0 to 1 that depends only on the text. */
const chance = (text: string): number => {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return (hash % 1000) / 1000;
};

export interface EarlierCount {
  readonly available: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Step of the sample that caused the count. */
  readonly causedBy?: string;
  /** True for a correction that undoes the wrong count before it. */
  readonly takesBack?: true;
}

/** Maximum share of free beds at an hour: many people leave after breakfast, and places fill up in the evening. */
const FREE_AT: Readonly<Record<(typeof COUNTED_AT)[number], number>> = { 6: 0.2, 12: 0.5, 18: 0.35, 23: 0.12 };

/**
 * Returns thirty days of counts before the present one: more beds are free at noon than at night, and some counts are missing. Equal for
 * the same key and day, so that a repeated run adds the same counts.
 */
export const earlierCounts = ({ key, beds }: Pick<SampleService, 'key' | 'beds'>, now: number): readonly EarlierCount[] => {
  if (beds === undefined) return [];
  const latest = now - beds.minutesAgo * 60_000 - HOUR;
  const counts = Array.from({ length: DAYS }, (_, index) => DAYS - index).flatMap((daysAgo) =>
    COUNTED_AT.flatMap((hour): EarlierCount[] => {
      const at = Math.floor((now - daysAgo * DAY) / DAY) * DAY + (hour + BEHIND_UTC) * HOUR;
      const luck = chance(`${key} ${daysAgo} ${hour}`);
      if (at >= latest || luck < 0.08) return [];
      const count = { available: Math.round(beds.total * FREE_AT[hour] * luck), at };
      const isWrong = key === WITH_WRONG_COUNT && daysAgo === 3 && hour === 12;
      return isWrong ? [{ available: Math.round(beds.total / 2), at: at - HOUR, takesBack: true }, count] : [count];
    }),
  );
  const approvedAt = now - THREAD.daysAgo * DAY + THREAD.approvedAfterHours * HOUR;
  const last = key === THREAD.key ? counts.findIndex(({ at }) => at > approvedAt) : -1;
  return counts.map((count, index) => (index === last ? { ...count, causedBy: THREAD.approval } : count));
};
