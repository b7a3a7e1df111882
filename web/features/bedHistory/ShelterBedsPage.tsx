import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import { bedHistoryQuery } from '../../api/manage/bedHistoryQueries.ts';
import type { BedCounts } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { wordDate } from '../../i18n/moment.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { BackButton } from '../../layout/BackButton.tsx';
import { Failed } from '../../layout/Failed.tsx';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { cx } from '../../ui/cx.ts';
import { Message } from '../../ui/Message.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CountsTable } from './CountsTable.tsx';
import { Figures } from './Figures.tsx';
import { RangeChips } from './RangeChips.tsx';
import { RANGES, useRangeAddress, type Range } from './ranges.ts';
import { ShelterChart } from './ShelterChart.tsx';
import { shelterSeries } from './shelterSeries.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import styles from './BedHistory.module.css';

const DAY_MS = 86_400_000;
const MINUTE = 60;
const dateOf = (at: number): string => wordDate(new Date(at).toISOString());

interface ShelterBedsProps {
  readonly shelter: BedCounts;
  readonly range: Range;
  readonly onRange: (range: Range) => void;
}

const ShelterBeds = ({ shelter, range, onRange }: ShelterBedsProps) => {
  const { t } = useTranslation();
  // Rounded to the minute, so that the chart does not render every second.
  const to = Math.floor(useNow() / MINUTE) * MINUTE * 1000;
  const { name, counts, timeZone } = shelter;
  const days = RANGES[range];
  const series = useMemo(
    () =>
      shelterSeries(
        counts.map(({ at, available, total = null, takenBack }) => ({
          at: Date.parse(at),
          available,
          total,
          ...(takenBack && { isTakenBack: true as const }),
        })),
        days === null ? null : to - days * DAY_MS,
        to,
        timeZone ?? 'UTC',
      ),
    [counts, days, timeZone, to],
  );
  const total = series.counts.at(-1)?.total ?? null;
  return (
    <>
      <section className={page.section}>
        <p className={styles.of}>
          {name}
          {total !== null && ` · ${t('bedHistory.beds', { count: total })}`}
        </p>
        <h2 className={styles.heading}>{t('bedHistory.heading', { from: dateOf(series.from), to: dateOf(series.to) })}</h2>
        <RangeChips range={range} onChoose={onRange} />
        {series.stretches.length === 0 ? (
          <Message heading={<h3>{t('bedHistory.none')}</h3>} help={t('bedHistory.noneHelp')} />
        ) : (
          <>
            <Figures series={series} usualHours={shelter.usualHours ?? []} />
            <div className={styles.twin}>
              <div>
                <ShelterChart name={name} series={series} timeZone={timeZone} />
              </div>
              <details className={styles.details} open>
                <summary>{t('bedHistory.table')}</summary>
                <CountsTable service={shelter.id} counts={counts} series={series} />
              </details>
            </div>
          </>
        )}
        <p className={styles.note}>{t('bedHistory.observed')}</p>
        <div className={styles.links}>
          <Link href={`/services/${shelter.id}/history`} className={button.button}>
            {t('bedHistory.history')}
          </Link>
          {shelter.isRemoved !== true && (
            <Link href="/available_beds" className={button.button}>
              {t('bedHistory.countNow')}
            </Link>
          )}
        </div>
      </section>
    </>
  );
};

/** Page with the free beds of a shelter over time, as a chart and a table. */
export const ShelterBedsPage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const { range, set } = useRangeAddress();
  const { data: shelter, error, isPending, refetch } = useQuery(bedHistoryQuery(useApi(), id, RANGES[range], useLanguage()));
  const content = () => {
    if (isPending) return <Skeleton />;
    const isForbidden = error instanceof ApiError && error.status === 403;
    if (shelter === null || isForbidden) {
      return (
        <Message
          heading={<h2>{t(isForbidden ? 'bedHistory.notYours' : 'bedHistory.gone')}</h2>}
          help={t(isForbidden ? 'bedHistory.notYoursHelp' : 'bedHistory.goneHelp')}
        >
          <Link href="/manage_services" className={cx(button.button, button.fill, button.wide)}>
            {t('bedHistory.toList')}
          </Link>
        </Message>
      );
    }
    if (shelter === undefined) return <Failed onRetry={() => void refetch()} />;
    return <ShelterBeds shelter={shelter} range={range} onRange={(next) => set({ range: next })} />;
  };
  return (
    <>
      <AppBar
        left={<BackButton to="/manage_services" />}
        title={<PageHeading className={page.barTitle}>{t('bedHistory.title')}</PageHeading>}
        crisis={false}
      />
      <main className={page.wide}>{content()}</main>
    </>
  );
};
