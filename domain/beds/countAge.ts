/** Age from which a count of beds is shown as old (`decisions`: 8 hours or more). */
export const MAX_COUNT_AGE_MS = 8 * 3_600_000;

/** The search for free beds ignores older counts: see `docs/decisions/011-free-beds-of-a-day.md`. */
const MAX_SEARCHED_COUNT_AGE_MS = 24 * 3_600_000;

/** Whether a count (ISO 8601; undefined if nobody counted) is old at a moment (milliseconds since 1970), by the age from which it is. */
export const isOldCount = (countedAt: string | undefined, now: number, maxCountAgeMs: number = MAX_COUNT_AGE_MS): boolean =>
  countedAt === undefined || now - Date.parse(countedAt) >= maxCountAgeMs;

/** How many beds were free, and when a user counted them (ISO 8601). */
interface BedCount {
  readonly availableBeds?: number | undefined;
  readonly bedsCountedAt?: string | undefined;
}

/** Whether a user counted free beds within the last 24 hours of a moment (milliseconds since 1970). */
export const hadFreeBeds = ({ availableBeds, bedsCountedAt }: BedCount, now: number): boolean =>
  availableBeds !== undefined &&
  availableBeds > 0 &&
  bedsCountedAt !== undefined &&
  now - Date.parse(bedsCountedAt) <= MAX_SEARCHED_COUNT_AGE_MS;
