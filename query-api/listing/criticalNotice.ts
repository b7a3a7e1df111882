import { offsetAt } from '../../domain/schedule/localTime.ts';
import type { ServiceDocument } from '../../projections/services/document.ts';

/** Local wall-clock time as the number of seconds it would be in UTC. */
const wallClock = (localTime: string): number => Date.parse(`${localTime}:00Z`) / 1000;

/**
 * Whether a critical notice is raised and has not expired at a moment (seconds since 1970). Its time is read in the
 * service's own zone, and the minute it names belongs to it: 23:59 lasts until midnight. An expired notice needs no event.
 */
export const isCriticalAt = (document: Pick<ServiceDocument, 'critical' | 'timeZone'> | null, at: number): boolean => {
  const critical = document?.critical;
  if (critical === undefined) return false;
  if (critical.expiresAt === null) return true;
  const local = at + offsetAt(at, document?.timeZone ?? 'UTC');
  return local < wallClock(critical.expiresAt.slice(0, 16)) + 60;
};
