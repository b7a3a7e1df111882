import type { SampleService } from '../sampleService.ts';

/** Shelters that the sample's provider runs. */
export const SHELTERS_OF_PROVIDER: readonly string[] = ['bluestem-warming-room', 'cottonwood-family-shelter'];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAYS = 30;
/** Local hours (six behind UTC, give or take one) at which somebody usually counts. */
const COUNTED_AT = [7, 21] as const;
const BEHIND_UTC = 6;

/** A number from 0 to 1 that is the same for the same text. */
const chance = (text: string): number => {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return (hash % 1000) / 1000;
};

export interface EarlierCount {
  readonly available: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Thirty days of counts before the present one: more beds are free in the morning than at night, some evenings nobody counts.
 * The same for the same key and day, so that filling twice says the same.
 */
export const earlierCounts = ({ key, beds }: Pick<SampleService, 'key' | 'beds'>, now: number): readonly EarlierCount[] => {
  if (beds === undefined || !SHELTERS_OF_PROVIDER.includes(key)) return [];
  const latest = now - beds.minutesAgo * 60_000 - HOUR;
  return Array.from({ length: DAYS }, (_, index) => DAYS - index).flatMap((daysAgo) =>
    COUNTED_AT.flatMap((hour): EarlierCount[] => {
      const at = Math.floor((now - daysAgo * DAY) / DAY) * DAY + (hour + BEHIND_UTC) * HOUR;
      const luck = chance(`${key} ${daysAgo} ${hour}`);
      if (at >= latest || luck < 0.08) return [];
      const share = hour < 12 ? 0.35 + luck * 0.4 : luck * 0.3;
      return [{ available: Math.round(beds.total * share), at }];
    }),
  );
};
