import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { periodAt, type Night } from '#domain/beds/bedCountSeries.ts';
import { localDayAt } from '#domain/schedule/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ChartKey } from '../../ui/chart/ChartKey.tsx';
import type { ChartTimes } from './chartTimes.ts';
import { ReadableChart, type PointFacts } from './ReadableChart.tsx';
import { freeBedsBefore, type ShelterSeries } from './shelterSeries.ts';
import { useZone } from './ZoneContext.ts';
import { dateText, dateTimeText } from './zonedTime.ts';
import styles from './BedHistory.module.css';

interface ShelterChartProps {
  readonly name: string;
  readonly series: ShelterSeries;
  readonly times: ChartTimes;
  /** The evenings whose share of beds in use is shown. */
  readonly nights: readonly Night[];
  /** What the times of the chart are. */
  readonly children: ReactNode;
}

const PERCENT = 100;

/** Free beds of one shelter as steps below its total, with a description for screen readers. */
export const ShelterChart = ({ name, series, times, nights, children }: ShelterChartProps) => {
  const { t } = useTranslation();
  const [language, timeZone] = [useLanguage(), useZone()];
  const { from, to, counts, periods, gaps, now } = series;
  const undoneCounts = counts.filter(({ isTakenBack }) => isTakenBack === true);
  const values = periods.map(({ available }) => available);
  const label = [
    t('bedHistory.label', {
      name,
      from: dateText(from, language, timeZone),
      to: dateText(to - 1, language, timeZone),
      least: Math.min(...values),
      most: Math.max(...values),
      now: now === null ? t('bedHistory.labelUnknown') : t('bedHistory.labelNow', { count: now.available }),
    }),
    gaps.length > 0 && t('bedHistory.labelGaps', { count: gaps.length }),
    undoneCounts.length > 0 && t('bedHistory.labelWrong', { count: undoneCounts.length }),
  ];
  const { labels, marks } = times;
  const hasNights = nights.length > 0 && labels.some(({ day }) => day !== undefined);
  const nightOf = (day: number) => nights.find(({ at }) => localDayAt(at / 1000, timeZone) === day);
  const factsAt = (at: number): PointFacts => {
    const period = periodAt(periods, at);
    if (period === null) return { value: null, free: t('bedHistory.unknownThen'), source: t('bedHistory.noCountBefore') };
    const { available, total } = period;
    const countedAt = counts.findLast((count) => count.at <= at && count.isTakenBack !== true)?.at;
    return {
      value: available,
      free: total === null ? t('bedHistory.bedsFree', { count: available }) : t('bedHistory.bedsFreeOf', { available, total }),
      source: countedAt === undefined ? null : t('bedHistory.countedAt', { date: dateTimeText(countedAt, language, timeZone) }),
    };
  };
  /** With the number, unless it changed or is unknown. */
  const capacityLabel = (): string | null => {
    const [total, ...otherTotals] = [...new Set(periods.flatMap((period) => period.total ?? []))];
    if (total === undefined) return null;
    return otherTotals.length === 0 ? t('bedHistory.key.capacityOf', { total }) : t('bedHistory.key.capacity');
  };
  return (
    <ReadableChart
      steps={periods.map(({ available: value, ...period }) => ({ ...period, value }))}
      capacity={periods.flatMap(({ from: start, to: end, total }, index) =>
        // The total stays known while no count is valid.
        total === null ? [] : [{ from: start, to: periods[index + 1]?.from ?? Math.max(end, to), value: total }],
      )}
      corrected={undoneCounts.map((count) => ({ at: count.at, value: count.available, correctedTo: freeBedsBefore(counts, count) }))}
      from={from}
      to={to}
      times={labels.map(({ at, tickLabel, date, day }) => {
        const night = day === undefined ? undefined : nightOf(day);
        return {
          at,
          label: (
            <>
              {tickLabel} {date !== undefined && <span className={styles.date}>{date}</span>}
              {hasNights && (
                <span className={styles.share}>
                  {night === undefined ? '–' : t('bedHistory.percent', { share: Math.round((night.taken / night.total) * PERCENT) })}
                </span>
              )}
            </>
          ),
        };
      })}
      marks={marks}
      formatValue={String}
      label={label.filter(Boolean).join(' ')}
      factsAt={factsAt}
    >
      {hasNights && <p className={styles.note}>{t('bedHistory.under')}</p>}
      <ChartKey
        gapLabel={gaps.length > 0 ? t('bedHistory.key.gap') : null}
        capacityLabel={capacityLabel()}
        correctedLabel={undoneCounts.length > 0 ? t('bedHistory.key.wrong') : null}
      />
      {children}
    </ReadableChart>
  );
};
