import { MAX_COUNT_AGE_MS } from '#domain/beds/countAge.ts';
import { hasBeds, type ServiceType } from '#domain/vocabulary/serviceTypes.ts';
import type { OpeningFacts } from '../api/types.ts';

export interface BedFacts extends Pick<OpeningFacts, 'hours'> {
  readonly type: readonly ServiceType[];
  readonly totalBeds?: number | undefined;
  readonly availableBeds?: number | undefined;
  readonly bedsCountedAt?: string | undefined;
  /** Role of the user who counted. */
  readonly bedsCountedBy?: string | undefined;
}

export type BedState =
  | { readonly kind: 'fresh' | 'old'; readonly free: number; readonly total: number | undefined; readonly minutes: number }
  | { readonly kind: 'full'; readonly total: number | undefined; readonly minutes: number }
  | { readonly kind: 'unknown' };

/** Minutes after which a count is old. */
const OLD_AFTER_MINUTES = MAX_COUNT_AGE_MS / 60_000;

/** Returns the age of a count in minutes. `now` in seconds since 1970. */
export const minutesSince = (countedAt: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(countedAt) / 1000) / 60));

/** Returns the beds of a shelter at a moment (seconds since 1970); null for a service without beds, and for a permanently closed one. */
export const bedStateOf = (facts: BedFacts, now: number): BedState | null => {
  if (!hasBeds(facts.type) || facts.hours === 'permanentlyClosed') return null;
  const { availableBeds: free, totalBeds: total, bedsCountedAt } = facts;
  if (free === undefined || bedsCountedAt === undefined) return { kind: 'unknown' };
  const minutes = minutesSince(bedsCountedAt, now);
  if (minutes >= OLD_AFTER_MINUTES) return { kind: 'old', free, total, minutes };
  return free === 0 ? { kind: 'full', total, minutes } : { kind: 'fresh', free, total, minutes };
};

/** Returns the number shown in the bed badge; `?` if it is unknown. */
export const bedPlateText = (state: BedState): string => {
  if (state.kind === 'unknown') return '?';
  return state.kind === 'full' ? '0' : String(state.free);
};

/** Returns the kind of user who counted, as visitors may see it; undefined if it is not public. */
export const counterOf = ({ bedsCountedBy: role }: Pick<BedFacts, 'bedsCountedBy'>): 'directory' | 'staff' | 'volunteer' | undefined => {
  switch (role) {
    case undefined:
    case 'GUEST':
    case 'SYSTEM':
      return undefined;
    case 'USER':
    case 'AUTO USER':
      return 'staff';
    default:
      return role.startsWith('VOLUNTEER') ? 'volunteer' : 'directory';
  }
};
