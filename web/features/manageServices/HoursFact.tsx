import { useTranslation } from 'react-i18next';
import { formatDateRange, scheduleRows, sortForDisplay, type ScheduleRow } from '#domain/schedule/display.ts';
import { formatDays, spanishDateRange } from '#domain/schedule/shortHours.ts';
import { unknownHoursText } from '#domain/schedule/wording.ts';
import { addToGroup } from '#domain/values/addToGroup.ts';
import { DAYS, type Day } from '#domain/vocabulary/days.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Service } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { formatSortableTime } from '../../services/manage/formatSortableTime.ts';
import styles from './ServicePane.module.css';

type Schedules = Service['schedules'];
type Entry = Schedules[number];

/** Maximum number of dates that are shown. */
const MAX_DATES = 6;

/** Returns a single date with its weekday, "Wed, Dec 2" or "mié, 2 dic", and several as `12/20 - 01/06` or "20 dic–6 ene". */
const datesLabel = ({ startDate, endDate }: Extract<Entry, { readonly type: 'DATE_RANGE' }>, language: Language): string => {
  if (startDate !== endDate) return language === 'es' ? spanishDateRange(startDate, endDate) : formatDateRange(startDate, endDate);
  return new Date(startDate)
    .toLocaleDateString(`${language}-US`, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .replaceAll('.', '')
    .replace(' de ', ' ');
};

const rowsOf = (schedules: Schedules, language: Language): readonly ScheduleRow[] => scheduleRows(schedules, language, formatSortableTime);

/** Returns rows of the hours of each week; days with the same times are one row: "Mon–Fri". */
const weeklyRows = (schedules: Schedules, language: Language): readonly ScheduleRow[] => {
  const daysByTimes = new Map<string, Day[]>();
  for (const day of DAYS) {
    const rowsOfDay = rowsOf(
      schedules.filter((entry) => entry.type === 'WEEKLY' && entry.day === day),
      language,
    );
    if (rowsOfDay.length > 0) addToGroup(daysByTimes, rowsOfDay.map(({ times }) => times).join(', '), day);
  }
  return [...daysByTimes].map(([times, days]) => ({ label: formatDays(days, language), times }));
};

/** Returns rows of the hours on dates, in their order. */
const dateRows = (schedules: Schedules, language: Language): readonly ScheduleRow[] =>
  sortForDisplay(schedules).flatMap((entry) =>
    entry.type === 'DATE_RANGE' ? rowsOf([entry], language).map(({ times }) => ({ label: datesLabel(entry, language), times })) : [],
  );

interface HoursFactProps {
  readonly hoursFacts: Pick<Service, 'schedules' | 'isContact' | 'unknownDays'> | null | undefined;
}

/** Opening hours of a service: each week, days of a month, and the first dates. */
export const HoursFact = ({ hoursFacts }: HoursFactProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  if (hoursFacts?.isContact) return t('manage.contactForHours');
  const { schedules = [], unknownDays = [] } = hoursFacts ?? {};
  const dates = dateRows(schedules, language);
  const moreDates = dates.length - MAX_DATES;
  const rows = [
    ...weeklyRows(schedules, language),
    ...(unknownDays.length === 0 ? [] : [{ label: formatDays(unknownDays, language), times: unknownHoursText(language) }]),
    ...rowsOf(
      schedules.filter(({ type }) => type !== 'WEEKLY' && type !== 'DATE_RANGE'),
      language,
    ),
    ...dates.slice(0, MAX_DATES),
  ];
  if (rows.length === 0) return t('manage.noHours');
  return (
    <span className={styles.hours}>
      {rows.map(({ label, times }) => (
        <span key={`${label} ${times}`}>
          {label} <b>{times}</b>
        </span>
      ))}
      {moreDates > 0 && <span>{t('manage.moreDates', { count: moreDates })}</span>}
    </span>
  );
};
