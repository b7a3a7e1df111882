import { useQuery } from '@tanstack/react-query';
import { BedDouble, LockKeyhole } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import { bedHistoryQuery } from '../../api/manage/bedHistoryQueries.ts';
import type { BedCounts } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { formatLocalDate } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { BackButton } from '../../layout/BackButton.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { cx } from '../../ui/cx.ts';
import { Search } from '../../ui/icons.ts';
import { Message } from '../../ui/Message.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TimeZoneNote } from '../../ui/TimeZoneNote.tsx';
import { BedHistoryFigures } from './BedHistoryFigures.tsx';
import { CountsTable } from './CountsTable.tsx';
import { RangeChips } from './RangeChips.tsx';
import { RANGE_DAYS, useRangeUrl, type HistoryRange } from './ranges.ts';
import { ShelterChart } from './ShelterChart.tsx';
import { shelterSeries } from './shelterSeries.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import styles from './BedHistory.module.css';

const DAY_MS = 86_400_000;
const MINUTE_SECONDS = 60;
const dateText = (at: number, language: Language): string => formatLocalDate(new Date(at).toISOString(), language);

interface ShelterBedsProps {
  readonly shelter: BedCounts;
  readonly range: HistoryRange;
  readonly onChangeRange: (range: HistoryRange) => void;
}

const ShelterBeds = ({ shelter, range, onChangeRange }: ShelterBedsProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  // Rounded to the minute, so that the chart does not render every second.
  const to = Math.floor(useNow() / MINUTE_SECONDS) * MINUTE_SECONDS * 1000;
  const { name, counts, timeZone } = shelter;
  const days = RANGE_DAYS[range];
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
        <h2 className={styles.heading}>
          {t('bedHistory.heading', { from: dateText(series.from, language), to: dateText(series.to, language) })}
        </h2>
        <RangeChips range={range} onChoose={onChangeRange} />
        {series.periods.length === 0 ? (
          <Message icon={BedDouble} heading={<h3>{t('bedHistory.none')}</h3>} help={t('bedHistory.noneHelp')} />
        ) : (
          <>
            <BedHistoryFigures series={series} usualHours={shelter.usualHours ?? []} />
            <div className={styles.twin}>
              <div>
                <ShelterChart name={name} series={series} timeZone={timeZone} />
              </div>
              <details className={styles.details} open>
                <summary>{t('bedHistory.table')}</summary>
                <CountsTable serviceId={shelter.id} counts={counts} series={series} />
              </details>
            </div>
          </>
        )}
        <p className={styles.note}>{t('bedHistory.observed')}</p>
        <TimeZoneNote />
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
  const { range, setParams } = useRangeUrl();
  const { data: shelter, error, isPending, refetch } = useQuery(bedHistoryQuery(useApi(), id, RANGE_DAYS[range], useLanguage()));
  const renderContent = () => {
    if (isPending) return <Skeleton />;
    const isForbidden = error instanceof ApiError && error.status === 403;
    if (shelter === null || isForbidden) {
      return (
        <Message
          icon={isForbidden ? LockKeyhole : Search}
          heading={<h2>{t(isForbidden ? 'bedHistory.notYours' : 'bedHistory.gone')}</h2>}
          help={t(isForbidden ? 'bedHistory.notYoursHelp' : 'bedHistory.goneHelp')}
        >
          <Link href="/manage_services" className={cx(button.button, button.fill, button.wide)}>
            {t('bedHistory.toList')}
          </Link>
        </Message>
      );
    }
    if (shelter === undefined) return <LoadFailed onRetry={() => void refetch()} />;
    return <ShelterBeds shelter={shelter} range={range} onChangeRange={(next) => setParams({ range: next })} />;
  };
  return (
    <>
      <AppBar
        leftContent={<BackButton to="/manage_services" />}
        title={<PageHeading className={page.barTitle}>{t('bedHistory.title')}</PageHeading>}
        crisis={false}
      />
      <main className={page.wide}>{renderContent()}</main>
    </>
  );
};
