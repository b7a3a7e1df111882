import type { SampleService } from '../sampleService.ts';

/** Shelters that the sample's provider runs. */
export const SHELTERS_OF_PROVIDER: readonly string[] = ['bluestem-warming-room', 'cottonwood-family-shelter'];

/**
 * A report, the change that answers it and its approval (`addSampleThreads.ts`). The shelter's first count after the approval names it as its
 * cause.
 */
export const REPORT_THREAD = {
  key: 'cottonwood-family-shelter',
  daysAgo: 12,
  approvedAfterHours: 3,
  approval: 'approve right phone',
} as const;

/** The shelter with one wrong count in its history. */
const SHELTER_WITH_WRONG_COUNT = 'bluestem-warming-room';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HISTORY_DAYS = 30;
/** Local hours of the usual counts (local time is about six hours behind UTC). */
const COUNT_HOURS = [6, 12, 18, 23] as const;
const HOURS_BEHIND_UTC = 6;

/** Returns a number from 0 to 1 that depends only on the text. */
const pseudoRandom = (text: string): number => {
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
  /** True for a wrong count, which a correction undoes at once. */
  readonly isUndone?: true;
}

/** Maximum share of free beds at an hour: many people leave after breakfast, and places fill up in the evening. */
const FREE_SHARE_BY_HOUR: Readonly<Record<(typeof COUNT_HOURS)[number], number>> = { 6: 0.2, 12: 0.5, 18: 0.35, 23: 0.12 };

/**
 * Returns thirty days of counts before the current one: more beds are free at noon than at night, and some counts are missing. Equal for
 * the same key and day, so that a repeated run adds the same counts.
 */
export const earlierCounts = ({ key, beds }: Pick<SampleService, 'key' | 'beds'>, now: number): readonly EarlierCount[] => {
  if (beds === undefined) return [];
  const latestAt = now - beds.minutesAgo * 60_000 - HOUR_MS;
  const counts = Array.from({ length: HISTORY_DAYS }, (_, index) => HISTORY_DAYS - index).flatMap((daysAgo) =>
    COUNT_HOURS.flatMap((hour): EarlierCount[] => {
      const at = Math.floor((now - daysAgo * DAY_MS) / DAY_MS) * DAY_MS + (hour + HOURS_BEHIND_UTC) * HOUR_MS;
      const randomFactor = pseudoRandom(`${key} ${daysAgo} ${hour}`);
      if (at >= latestAt || randomFactor < 0.08) return [];
      const count = { available: Math.round(beds.total * FREE_SHARE_BY_HOUR[hour] * randomFactor), at };
      const isWrong = key === SHELTER_WITH_WRONG_COUNT && daysAgo === 3 && hour === 12;
      return isWrong ? [{ available: Math.round(beds.total / 2), at: at - HOUR_MS, isUndone: true }, count] : [count];
    }),
  );
  const approvedAt = now - REPORT_THREAD.daysAgo * DAY_MS + REPORT_THREAD.approvedAfterHours * HOUR_MS;
  const firstAfterApproval = key === REPORT_THREAD.key ? counts.findIndex(({ at }) => at > approvedAt) : -1;
  return counts.map((count, index) => (index === firstAfterApproval ? { ...count, causedBy: REPORT_THREAD.approval } : count));
};
