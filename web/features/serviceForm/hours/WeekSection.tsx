import { MessageSquareQuote, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isWholeDay, formatPeriod } from '#domain/schedule/display.ts';
import { DAY_TEXTS, SHORT_DAY_TEXTS } from '#domain/vocabulary/texts.ts';
import { useNow } from '#web/browser/clock.tsx';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { formatSortableTime } from '#web/services/manage/formatSortableTime.ts';
import { cx } from '#web/ui/cx.ts';
import { Note } from '#web/ui/Note.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { EntryRows } from './EntryRows.tsx';
import type { HoursContext, HoursEvent } from './hoursContext.ts';
import { hoursSummary, statusText } from './hoursSummary.ts';
import { weekTracks, type WeekTrack } from './weekTracks.ts';
import button from '#web/ui/button.module.css';
import page from '#web/ui/page.module.css';
import text from '#web/ui/text.module.css';
import styles from './HoursEditor.module.css';

const percent = (fraction: number): string => `${fraction * 100}%`;

interface DayRowProps {
  readonly track: WeekTrack;
  readonly isAlwaysOpen: boolean;
  readonly send: (event: HoursEvent) => void;
}

const DayRow = ({ track: { day, segments, periods }, isAlwaysOpen, send }: DayRowProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <li className={cx(styles.day, periods.some(({ isNew }) => isNew) && styles.changed)}>
      <abbr title={DAY_TEXTS[day][language]}>{SHORT_DAY_TEXTS[day][language]}</abbr>
      <span className={styles.track} aria-hidden="true">
        {segments.map(({ from, to, isNew }) => (
          <i
            key={`${from} ${isNew}`}
            className={isNew ? styles.fresh : undefined}
            style={{ left: percent(from), width: percent(to - from) }}
          />
        ))}
      </span>
      <span className={styles.times}>
        {periods.length === 0 && (isAlwaysOpen ? t('hours.open24') : t('hours.closedDay'))}
        {periods.map(({ times, isNew }) => (
          <span key={times.join(' ')}>
            <span className={text.nowrap}>{isWholeDay(times) ? t('hours.open24') : formatPeriod(times, formatSortableTime)}</span>{' '}
            {isNew && <Tag tone="lamp">{t('hours.new')}</Tag>}
          </span>
        ))}
      </span>
      <button
        type="button"
        id={`change-${day}`}
        className={button.icon}
        aria-label={t('hours.changeDay', { day: DAY_TEXTS[day][language] })}
        onClick={() => send({ type: 'openDay', day })}
      >
        <Pencil size={24} aria-hidden="true" />
      </button>
    </li>
  );
};

interface WeekSectionProps {
  readonly context: HoursContext;
  readonly serviceName: string;
  readonly timeZone: string;
  readonly send: (event: HoursEvent) => void;
}

/** The week with its current hours, and a preview of the visitors' view. */
export const WeekSection = ({ context: { hours, initialHours }, serviceName, timeZone, send }: WeekSectionProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const summary = hoursSummary(t, hours, language);
  const nonWeeklyIndexes = hours.schedules.flatMap(({ type }, index) => (type === 'WEEKLY' ? [] : [index]));
  const isAlwaysOpen = hours.schedules.some(({ type }) => type === 'FULL_DAY');
  return (
    <section className={page.section} aria-labelledby="hours-week">
      <p className={cx(text.muted, text.small)}>{serviceName}</p>
      <h2 id="hours-week" tabIndex={-1}>
        {t('hours.week')}
      </h2>
      <Note icon={MessageSquareQuote} isLampColoured>
        {summary === '' ? (
          <p className={styles.say}>{t('hours.noneYet')}</p>
        ) : (
          <>
            <p className={styles.say}>
              {t('hours.visitorsRead')} <strong>{statusText(hours, now, timeZone, language)}</strong>
            </p>
            <p className={styles.say}>
              {t('hours.inShort')} <span>{summary}</span>
            </p>
          </>
        )}
      </Note>
      <div className={styles.axis} aria-hidden="true">
        <div>
          {[t('hours.midnight'), '6', t('hours.noon'), '6', '12'].map((tickLabel, quarter) => (
            <span key={percent(quarter / 4)} style={{ left: percent(quarter / 4) }}>
              {tickLabel}
            </span>
          ))}
        </div>
      </div>
      <ul>
        {weekTracks(hours, initialHours).map((track) => (
          <DayRow key={track.day} track={track} isAlwaysOpen={isAlwaysOpen} send={send} />
        ))}
      </ul>
      {nonWeeklyIndexes.length > 0 && (
        <EntryRows label={t('hours.others')} list="schedules" indexes={nonWeeklyIndexes} hours={hours} opened={initialHours} send={send} />
      )}
    </section>
  );
};
