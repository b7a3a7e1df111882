import { BedDouble } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { periodAt } from '#domain/beds/bedCountSeries.ts';
import { useIsWide } from '../../browser/useIsWide.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { zoneName } from '../../i18n/zoneName.ts';
import { ChartKey } from '../../ui/chart/ChartKey.tsx';
import { Message } from '../../ui/Message.tsx';
import { TimeZoneNote } from '../../ui/TimeZoneNote.tsx';
import { chartTimes } from './chartTimes.ts';
import { DaysTable } from './DaysTable.tsx';
import { ExportButton, sheetTime } from './ExportButton.tsx';
import { placeStepsOf, type PlacedSeries } from './placeSeries.ts';
import { ReadableChart, type PointFacts } from './ReadableChart.tsx';
import { useZone } from './ZoneContext.ts';
import { dateText } from './zonedTime.ts';
import page from '../../ui/page.module.css';
import styles from './BedHistory.module.css';

interface PlaceChartProps {
  readonly placeName: string;
  readonly shelters: readonly PlacedSeries[];
  readonly from: number;
  readonly to: number;
}

/** Shows the share of free beds of the counted shelters of a place over time, with a table by day. */
export const PlaceChart = ({ placeName, shelters, from, to }: PlaceChartProps) => {
  const { t } = useTranslation();
  const [language, timeZone, isWide] = [useLanguage(), useZone(), useIsWide()];
  const { isShare, steps, sheltersWithoutTotal } = useMemo(() => placeStepsOf(shelters), [shelters]);
  const count = shelters.length;
  const formatValue = (value: number): string => (isShare ? t('bedHistory.percent', { share: Math.round(value) }) : String(value));
  const factsAt = (at: number): PointFacts => {
    const step = periodAt(steps, at);
    if (step === null) return { value: null, free: t('bedHistory.unknownThen'), source: t('bedHistory.counted', { count, counted: 0 }) };
    const { value, available, total, places } = step;
    return {
      value,
      free:
        total === null
          ? t('bedHistory.bedsFree', { count: available })
          : t('bedHistory.shareFree', { share: formatValue(value), available, total }),
      source: t('bedHistory.counted', { count, counted: places }),
    };
  };
  const values = steps.map(({ value }) => value);
  const now = periodAt(steps, to - 1);
  const { labels, marks } = chartTimes(from, to, language, timeZone);
  const hasGaps = steps.some((step, index) => step.to < (steps[index + 1]?.from ?? to));
  const period = { from: dateText(from, language, timeZone), to: dateText(to - 1, language, timeZone) };
  const createRows = () => [
    [
      t('bedHistory.fromIn', { zone: zoneName(timeZone, language) }),
      t('bedHistory.to'),
      t('bedHistory.bedsFreeColumn'),
      t('bedHistory.of'),
      t('bedHistory.known'),
      t('bedHistory.shelterColumn'),
    ],
    ...steps.map((step) => [sheetTime(step.from, timeZone), sheetTime(step.to, timeZone), step.available, step.total, step.places, count]),
  ];
  const exportButton = steps.length > 0 && <ExportButton period={{ from, to }} createRows={createRows} />;
  return (
    <section className={page.section}>
      <div className={styles.bandHead}>
        <div>
          <p className={styles.of}>{placeName}</p>
          <h2>{t(isShare ? 'bedHistory.headingShare' : 'bedHistory.heading', period)}</h2>
        </div>
        {isWide && exportButton}
      </div>
      {steps.length === 0 ? (
        <Message icon={BedDouble} heading={<h3>{t('bedHistory.none')}</h3>} help={t('bedHistory.noneHelp')} />
      ) : (
        <div className={styles.twin}>
          <div>
            <ReadableChart
              steps={steps}
              from={from}
              to={to}
              times={labels.map(({ at, tickLabel, date }) => ({
                at,
                label: (
                  <>
                    {tickLabel} {date !== undefined && <span className={styles.date}>{date}</span>}
                  </>
                ),
              }))}
              marks={marks}
              formatValue={formatValue}
              label={t(isShare ? 'bedHistory.labelShare' : 'bedHistory.label', {
                name: placeName,
                ...period,
                least: formatValue(Math.min(...values)),
                most: formatValue(Math.max(...values)),
                now:
                  now === null
                    ? t('bedHistory.labelUnknown')
                    : isShare
                      ? t('bedHistory.labelNowShare', { share: formatValue(now.value) })
                      : t('bedHistory.labelNow', { count: now.value }),
              })}
              factsAt={factsAt}
            >
              <ChartKey gapLabel={hasGaps ? t('bedHistory.key.gap') : null} capacityLabel={null} correctedLabel={null} />
              {sheltersWithoutTotal > 0 && <p className={styles.note}>{t('bedHistory.withoutTotal', { count: sheltersWithoutTotal })}</p>}
              <p className={styles.note}>{t('bedHistory.observed')}</p>
              <TimeZoneNote />
            </ReadableChart>
            {!isWide && exportButton}
          </div>
          <details className={styles.details} open>
            <summary>{t('bedHistory.tableDays')}</summary>
            <DaysTable steps={steps} shelterCount={count} formatValue={formatValue} />
          </details>
        </div>
      )}
    </section>
  );
};
