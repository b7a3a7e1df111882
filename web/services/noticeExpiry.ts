import type { TFunction } from 'i18next';
import { dayNumberOf } from '#domain/schedule/calendar.ts';
import { formatDate, formatDayAndTime, formatMinutes } from '#domain/schedule/wording.ts';
import { isNoticeActive } from '#domain/service/criticalNotice.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { ServiceCard } from '../api/types.ts';

/** A notice that expires in the last minute of a day covers the whole day, so its time is not shown (specification, section 4). */
const END_OF_DAY = '23:59';

interface NoticeFacts extends Pick<ServiceCard, 'criticalExpiredAt' | 'timeZone'> {
  readonly isCriticalNeverExpire?: boolean;
}

/** Checks whether a notice is current. A stored one may have expired. */
export const isNoticeCurrent = (notice: NoticeFacts, now: number): boolean =>
  isNoticeActive({ expiresAt: notice.criticalExpiredAt ?? null }, notice.timeZone, now);

/**
 * Returns "Open till 12/24/2026 7:00 AM" or "Abierto hasta el 24 de diciembre de 2026 a las 7:00 AM", in the service's local time; null
 * for a notice that never expires.
 */
export const expiryText = (t: TFunction, notice: NoticeFacts, language: Language): string | null => {
  if (notice.isCriticalNeverExpire || notice.criticalExpiredAt === undefined) return null;
  const [date = '', time = ''] = notice.criticalExpiredAt.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const day = formatDate(dayNumberOf(date), language);
  const untilText = time.startsWith(END_OF_DAY) ? day : formatDayAndTime(day, formatMinutes(hours * 60 + minutes), language);
  return t('notice.till', { until: untilText });
};
