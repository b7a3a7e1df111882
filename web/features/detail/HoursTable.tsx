import { useTranslation } from 'react-i18next';
import type { DayTrack } from '#domain/schedule/dayTracks.ts';
import { isWholeDay, formatPeriod } from '#domain/schedule/display.ts';
import { unknownHoursText } from '#domain/schedule/wording.ts';
import { DAY_TEXTS, SHORT_DAY_TEXTS } from '#domain/vocabulary/texts.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import text from '../../ui/text.module.css';
import styles from './Hours.module.css';

/** Width of 24 hours in units of the drawing. */
const TRACK_WIDTH = 1000;

interface DayRowProps {
  readonly track: DayTrack;
  readonly nowAt: number;
}

const DayRow = ({ track: { day, isToday, isUnknown, segments, periods }, nowAt }: DayRowProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <tr className={isToday ? styles.today : undefined}>
      <th scope="row">
        <abbr title={DAY_TEXTS[day][language]}>{SHORT_DAY_TEXTS[day][language]}</abbr>
      </th>
      <td className={styles.bar}>
        <svg className={styles.track} viewBox={`0 0 ${TRACK_WIDTH} 12`} preserveAspectRatio="none" aria-hidden="true">
          {segments.map(([from, to]) => (
            <rect key={from} x={Math.round(from * TRACK_WIDTH)} width={Math.round((to - from) * TRACK_WIDTH)} height="12" />
          ))}
          {isToday && <line x1={Math.round(nowAt * TRACK_WIDTH)} x2={Math.round(nowAt * TRACK_WIDTH)} y1="0" y2="12" />}
        </svg>
      </td>
      <td className={styles.times}>
        {periods.length === 0 && !isUnknown && t('detail.closed')}
        {periods.map((period) => (
          <span key={period[0]}>{isWholeDay(period) ? t('detail.alwaysOpen') : formatPeriod(period)}</span>
        ))}
        {isUnknown && <span>{unknownHoursText(language)}</span>}
      </td>
    </tr>
  );
};

interface HoursTableProps {
  readonly tracks: readonly DayTrack[];
  readonly nowAt: number;
  /** Name of the time zone for screen readers. */
  readonly zone: string;
}

/** Table of the coming week: for every day a track of 24 hours and its times. Marks today. */
export const HoursTable = ({ tracks, nowAt, zone }: HoursTableProps) => {
  const { t } = useTranslation();
  return (
    <div className={styles.box}>
      <table className={styles.hours}>
        <caption className={text.hidden}>{t('detail.hoursCaption', { zone })}</caption>
        <tbody>
          {tracks.map((track) => (
            <DayRow key={track.day} track={track} nowAt={nowAt} />
          ))}
        </tbody>
      </table>
    </div>
  );
};
