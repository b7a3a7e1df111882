import { offsetAt } from '../schedule/localTime.ts';
import type { CriticalNotice, NoticeDraft } from './commands.ts';

/** Local wall-clock time as the number of seconds it would be in UTC. */
const toLocalSeconds = (localTime: string): number => Date.parse(`${localTime}:00Z`) / 1000;

/**
 * Whether a critical notice is still valid at a moment (seconds since 1970). The expiry time is in the service's time zone, and its minute
 * is included: 23:59 is valid until midnight. Expiry needs no event.
 */
export const isNoticeActive = (
  { expiresAt }: Pick<CriticalNotice, 'expiresAt'>,
  timeZone: string | null | undefined,
  epochSeconds: number,
): boolean => expiresAt === null || epochSeconds + offsetAt(epochSeconds, timeZone ?? 'UTC') < toLocalSeconds(expiresAt.slice(0, 16)) + 60;

/**
 * Returns the notice after a save. If the draft omits the Spanish, the current Spanish stays only with the text that it was written for.
 */
export const noticeOfDraft = (draft: NoticeDraft | null, current: CriticalNotice | null): CriticalNotice | null => {
  if (draft === null) return null;
  const { text, textEs = current?.text === text ? current.textEs : undefined, expiresAt } = draft;
  return { text, ...(textEs ? { textEs } : {}), expiresAt };
};
