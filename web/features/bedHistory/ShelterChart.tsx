import { useTranslation } from 'react-i18next';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { formatLocalDate } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ChartKey, StepChart } from '../../ui/chart/StepChart.tsx';
import { chartTimes } from './chartTimes.ts';
import { freeBedsBefore, type ShelterSeries } from './shelterSeries.ts';
import styles from './BedHistory.module.css';

interface ShelterChartProps {
  readonly name: string;
  readonly series: ShelterSeries;
  readonly timeZone: string | undefined;
}

const PERCENT = 100;
const HALF_DAY_MS = 43_200_000;
const dateText = (at: number, language: Language): string => formatLocalDate(new Date(at).toISOString(), language);

/** Free beds of one shelter as steps, with a description for screen readers. */
export const ShelterChart = ({ name, series, timeZone }: ShelterChartProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { from, to, counts, periods, gaps, now, nights } = series;
  const undoneCounts = counts.filter(({ isTakenBack }) => isTakenBack === true);
  const values = periods.map(({ available }) => available);
  const label = [
    t('bedHistory.label', {
      name,
      from: dateText(from, language),
      to: dateText(to, language),
      least: Math.min(...values),
      most: Math.max(...values),
      now: now === null ? t('bedHistory.labelUnknown') : t('bedHistory.labelNow', { count: now.available }),
    }),
    gaps.length > 0 && t('bedHistory.labelGaps', { count: gaps.length }),
    undoneCounts.length > 0 && t('bedHistory.labelWrong', { count: undoneCounts.length }),
  ];
  const chartTicks = chartTimes(from, to, timeZone, language).map(({ at, tickLabel, date }) => {
    // The label of a day is placed at noon; the evening of that day is at most half a day away.
    const night = date === undefined ? undefined : nights.find((nearNight) => Math.abs(nearNight.at - at) <= HALF_DAY_MS);
    return {
      at,
      label: (
        <>
          {tickLabel} {date !== undefined && <span className={styles.date}>{date}</span>}
          {date !== undefined && (
            <span className={styles.share}>{night === undefined ? '–' : `${Math.round((night.taken / night.total) * PERCENT)}%`}</span>
          )}
        </>
      ),
    };
  });
  return (
    <>
      <StepChart
        steps={periods.map(({ available: value, ...stretch }) => ({ ...stretch, value }))}
        corrected={undoneCounts.map((count) => ({ at: count.at, value: count.available, correctedTo: freeBedsBefore(counts, count) }))}
        from={from}
        to={to}
        times={chartTicks}
        label={label.filter(Boolean).join(' ')}
      />
      {nights.length > 0 && chartTicks.length > 0 && to - from > 2 * HALF_DAY_MS * 1.5 && to - from < 8 * 2 * HALF_DAY_MS && (
        <p className={styles.note}>{t('bedHistory.under')}</p>
      )}
      <ChartKey
        countedLabel={t('bedHistory.key.counted')}
        gapLabel={t('bedHistory.key.gap')}
        corrected={undoneCounts.length > 0 ? t('bedHistory.key.wrong') : null}
      />
    </>
  );
};
