import { useQuery, queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { gapsOf, bedPeriodsOf, clipToPeriod } from '#domain/beds/bedCountSeries.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '#web/api/api.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { useNow } from '#web/browser/clock.tsx';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { WithNamespaces } from '#web/layout/WithNamespaces.tsx';
import { hoursOfDayText } from '#web/services/hoursOfDayText.ts';
import { Sparkline } from '#web/ui/chart/Sparkline.tsx';
import { roundedMaximum } from '#web/ui/chart/steps.ts';

const MINUTE_MS = 60_000;

/** Loads the public free beds of two weeks. The page works without them. */
const bedRhythmQuery = (api: Api, id: string, language: Language) =>
  queryOptions({
    queryKey: ['bedRhythm', id],
    queryFn: ({ signal }) => api.call('GET /services/{id}/bed-rhythm', { path: { id } }, { language, signal }),
    staleTime: 5 * MINUTE_MS,
  });

import styles from './BedRhythm.module.css';

const FORTNIGHT_MS = 14 * 86_400_000;
const MINUTE_SECONDS = 60;

/** Renders nothing if there are no counts. */
const LoadedRhythm = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  // Rounded to the minute, so that the line does not render every second.
  const to = Math.floor(useNow() / MINUTE_SECONDS) * MINUTE_SECONDS * 1000;
  const language = useLanguage();
  const { data, isPending } = useQuery(bedRhythmQuery(useApi(), id, language));
  if (isPending) return <div className={styles.waiting} aria-hidden="true" />;
  if (data === undefined || data.counts.length === 0) return null;
  const from = to - FORTNIGHT_MS;
  const periods = bedPeriodsOf(
    data.counts.map(([seconds, available]) => ({ at: seconds * 1000, available, total: null })),
    to,
  );
  const steps = clipToPeriod(periods, from, to).map(({ available: value, ...period }) => ({ ...period, value }));
  if (steps.length === 0) return null;
  const gaps = clipToPeriod(gapsOf(periods, to), from, to).length;
  const values = steps.map(({ value }) => value);
  const label = [
    t('servicePage.rhythm.label', { least: Math.min(...values), most: Math.max(...values) }),
    gaps > 0 && t('servicePage.rhythm.gaps', { count: gaps }),
  ];
  return (
    <div className={styles.rhythm}>
      <Sparkline steps={steps} from={from} to={to} maxValue={roundedMaximum(values)} label={label.filter(Boolean).join(' ')} hasNowMark />
      <p>
        <b>{t('servicePage.rhythm.title')}</b>
        {data.usualHours !== undefined && t('servicePage.rhythm.around', { times: hoursOfDayText(t, data.usualHours, language) })}
      </p>
    </div>
  );
};

const NotReserved = () => {
  const { t } = useTranslation();
  return <p className={styles.reserved}>{t('servicePage.rhythm.notReserved')}</p>;
};

interface BedRhythmProps {
  readonly id: string;
  /** True without the line: for a confidential place, which shows only its current count, and for one without a recent count. */
  readonly isHidden: boolean;
}

/** Free beds of two weeks as a small line, the usual hours of counts, and a notice that free beds are not reserved. */
export const BedRhythm = ({ id, isHidden }: BedRhythmProps) => (
  <WithNamespaces namespaces={['servicePage']}>
    {!isHidden && <LoadedRhythm id={id} />}
    <NotReserved />
  </WithNamespaces>
);
