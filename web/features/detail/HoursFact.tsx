// Imports the icon directly: the shared `Clock` would also load the rest of its module.
import { Clock4 } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { dayTracks, fractionOfDay } from '#domain/schedule/dayTracks.ts';
import { isWholeDay, formatPeriod } from '#domain/schedule/display.ts';
import { MINUTES_PER_DAY } from '#domain/schedule/rules.ts';
import { withArticle, formatMinutes, unknownHoursText } from '#domain/schedule/wording.ts';
import type { Service } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { zoneName } from '../../i18n/zoneName.ts';
import { closedText, isOpenOvernight, exceptionRows } from '../../services/hoursText.ts';
import { zoneOf } from '../../services/openState.ts';
import { cx } from '../../ui/cx.ts';
import { HoursTable } from './HoursTable.tsx';
import text from '../../ui/text.module.css';
import styles from './Hours.module.css';
import facts from './KeyFacts.module.css';

/**
 * Today's hours. They expand to the coming week, dates that recur less often, and closed days. Renders nothing if the hours are unknown,
 * because the status above shows that.
 */
export const HoursFact = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const timeZone = zoneOf(service);
  const { schedules, closeSchedules: closedDays, isContact: contactForHours, unknownDays } = service;
  const tracks = dayTracks({ schedules, closedDays, contactForHours, unknownDays }, now, timeZone);
  const today = tracks.find(({ isToday }) => isToday);
  if (!today || service.hours === 'permanentlyClosed' || schedules.length === 0) return null;

  const nowAt = fractionOfDay(now, timeZone);
  // Opening hours that began yesterday and last past midnight are not over yet.
  const overnightSegment = today.segments.find(([from, to]) => from === 0 && nowAt < to && today.periods.every(([start]) => start > 0));
  const nightEnd = formatMinutes(Math.round((overnightSegment?.[1] ?? 0) * MINUTES_PER_DAY));
  const times = [
    ...(overnightSegment ? [t('detail.till', { time: language === 'es' ? withArticle(nightEnd) : nightEnd })] : []),
    ...today.periods.map((period) => (isWholeDay(period) ? t('detail.allDay') : formatPeriod(period))),
    ...(today.isUnknown ? [unknownHoursText(language)] : []),
  ];
  const otherSchedules = exceptionRows(service, language);
  const closedDaysText = closedText(service, language);
  const isOvernight = isOpenOvernight(service);

  return (
    <details className={facts.week}>
      <summary className={facts.fact}>
        <Clock4 size={20} aria-hidden="true" />
        <span>
          {t(times.length === 0 ? 'detail.closedToday' : 'detail.today')}
          {times.map((timeText, index) => (
            <Fragment key={timeText}>
              {' '}
              <span className={facts.period}>
                {timeText}
                {index < times.length - 1 && ','}
              </span>
            </Fragment>
          ))}
          <span className={text.hidden}>, {t('detail.allWeek')}</span>
        </span>
      </summary>
      <HoursTable tracks={tracks} nowAt={nowAt} zone={zoneName(timeZone, language)} />
      {otherSchedules.length > 0 && (
        <ul className={styles.rows} aria-label={t('detail.special')}>
          {otherSchedules.map(({ label, times: otherTimes }) => (
            <li key={`${label}${otherTimes}`}>
              <span>{label}</span>
              <span>{otherTimes}</span>
            </li>
          ))}
        </ul>
      )}
      {(closedDaysText !== '' || isOvernight) && (
        <p className={cx(facts.more, text.muted, text.small)}>
          {closedDaysText !== '' && `${t('detail.closedOn', { days: closedDaysText })} `}
          {isOvernight && t('detail.nightsEnd')}
        </p>
      )}
    </details>
  );
};
