import { offsetAt } from '#kernel/schedule/localTime.ts';
import type { CriticalNotice, NoticeDraft } from './commands.ts';

/** Local wall-clock time as the number of seconds it would be in UTC. */
const wallClock = (localTime: string): number => Date.parse(`${localTime}:00Z`) / 1000;

/**
 * Whether a critical notice has not expired at a moment (seconds since 1970). Its time is read in the service's own zone,
 * and the minute it names belongs to it: 23:59 lasts until midnight. An expired notice needs no event.
 */
export const isStillOn = ({ expiresAt }: Pick<CriticalNotice, 'expiresAt'>, timeZone: string | null | undefined, at: number): boolean =>
  expiresAt === null || at + offsetAt(at, timeZone ?? 'UTC') < wallClock(expiresAt.slice(0, 16)) + 60;

/**
 * The notice after a save. When the draft leaves the Spanish out, the present Spanish stays with the text it was written for:
 * beside another text it would be wrong.
 */
export const noticeOfDraft = (draft: NoticeDraft | null, standing: CriticalNotice | null): CriticalNotice | null => {
  if (draft === null) return null;
  const { text, textEs = standing?.text === text ? standing.textEs : undefined, expiresAt } = draft;
  return { text, ...(textEs ? { textEs } : {}), expiresAt };
};
