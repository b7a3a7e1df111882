import { useTranslation } from 'react-i18next';
import { periodAt } from '#domain/beds/bedCountSeries.ts';
import { localDayAt } from '#kernel/schedule/localTime.ts';
import { formatLocalDateTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ChartKey } from '../../ui/chart/ChartKey.tsx';
import { chartTimes, dateText } from './chartTimes.ts';
import { ReadableChart, type PointFacts } from './ReadableChart.tsx';
import { freeBedsBefore, type ShelterSeries } from './shelterSeries.ts';
import styles from './BedHistory.module.css';

interface ShelterChartProps {
  readonly name: string;
  readonly series: ShelterSeries;
  readonly timeZone: string | undefined;
}

const PERCENT = 100;

/** Free beds of one shelter as steps below its total, with a description for screen readers. */
export const ShelterChart = ({ name, series, timeZone = 'UTC' }: ShelterChartProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { from, to, counts, periods, gaps, now, nights } = series;
  const undoneCounts = counts.filter(({ isTakenBack }) => isTakenBack === true);
  const values = periods.map(({ available }) => available);
  const label = [
    t('bedHistory.label', {
      name,
      from: dateText(from, language),
      to: dateText(to - 1, language),
      least: Math.min(...values),
      most: Math.max(...values),
      now: now === null ? t('bedHistory.labelUnknown') : t('bedHistory.labelNow', { count: now.available }),
    }),
    gaps.length > 0 && t('bedHistory.labelGaps', { count: gaps.length }),
    undoneCounts.length > 0 && t('bedHistory.labelWrong', { count: undoneCounts.length }),
  ];
  const { labels, marks } = chartTimes(from, to, language);
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
      source:
        countedAt === undefined
          ? null
          : t('bedHistory.countedAt', { date: formatLocalDateTime(new Date(countedAt).toISOString(), language) }),
    };
  };
  /** With the number, unless it changed or is unknown. */
  const capacityLabel = (): string | null => {
    const [total, ...otherTotals] = [...new Set(periods.flatMap((period) => period.total ?? []))];
    if (total === undefined) return null;
    return otherTotals.length === 0 ? t('bedHistory.key.capacityOf', { total }) : t('bedHistory.key.capacity');
  };
  return (
    <>
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
      />
      {hasNights && <p className={styles.note}>{t('bedHistory.under')}</p>}
      <ChartKey
        gapLabel={gaps.length > 0 ? t('bedHistory.key.gap') : null}
        capacityLabel={capacityLabel()}
        correctedLabel={undoneCounts.length > 0 ? t('bedHistory.key.wrong') : null}
      />
    </>
  );
};
