import { useQuery } from '@tanstack/react-query';
import { BedDouble, LockKeyhole } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import { bedHistoryQuery } from '../../api/manage/bedHistoryQueries.ts';
import type { BedCounts } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useIsWide } from '../../browser/useIsWide.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { zoneName } from '../../i18n/zoneName.ts';
import { BackButton } from '../../layout/BackButton.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { doneByText } from '../../services/manage/activity/actorText.ts';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { cx } from '../../ui/cx.ts';
import { Search } from '../../ui/icons.ts';
import { Message } from '../../ui/Message.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BedHistoryFigures } from './BedHistoryFigures.tsx';
import { chartTimes } from './chartTimes.ts';
import { CountsTable } from './CountsTable.tsx';
import { ExportButton, sheetTime } from './ExportButton.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { parsePeriod, RANGE_DAYS, useRangeUrl, type HistoryPeriod, type HistoryRange } from './ranges.ts';
import { ShelterChart } from './ShelterChart.tsx';
import { shelterSeries, shownNights } from './shelterSeries.ts';
import { WeekdayTable } from './WeekdayTable.tsx';
import { useZone, ZoneContext } from './ZoneContext.ts';
import { dateText, readerTimeZone } from './zonedTime.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import styles from './BedHistory.module.css';

const DAY_MS = 86_400_000;
const MINUTE_SECONDS = 60;
const ALL_RANGES = Object.keys(RANGE_DAYS) as HistoryRange[];

interface ShelterBedsProps {
  readonly shelter: BedCounts;
  readonly url: ReturnType<typeof useRangeUrl>;
  readonly period: HistoryPeriod;
  /** Current time in milliseconds since 1970, rounded to the minute. */
  readonly now: number;
}

const ShelterBeds = ({ shelter, url, period, now }: ShelterBedsProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const timeZone = useZone();
  const isWide = useIsWide();
  const { name, counts } = shelter;
  const days = RANGE_DAYS[period.range];
  const to = period.dates?.to ?? now;
  const from = period.dates?.from ?? (days === null ? null : to - days * DAY_MS);
  const series = useMemo(
    () =>
      shelterSeries(
        counts.map(({ at, available, total = null, takenBack }) => ({
          at: Date.parse(at),
          available,
          total,
          ...(takenBack && { isTakenBack: true as const }),
        })),
        from,
        to,
        timeZone,
      ),
    [counts, from, timeZone, to],
  );
  const times = chartTimes(series.from, series.to, language, timeZone);
  const nights = shownNights(series.nights, times, timeZone);
  const total = series.counts.at(-1)?.total ?? null;
  const weekdayTable = shelter.weekdayShares !== undefined && <WeekdayTable shares={shelter.weekdayShares} />;
  const zone = zoneName(timeZone, language);
  const createRows = () => {
    const shownCounts = counts.filter(({ at }) => Date.parse(at) >= series.from && Date.parse(at) < to);
    return [
      [
        t('bedHistory.whenIn', { zone }),
        t('bedHistory.bedsFreeColumn'),
        t('bedHistory.of'),
        t('bedHistory.who'),
        t('bedHistory.undoneColumn'),
      ],
      ...shownCounts.map((count) => [
        sheetTime(Date.parse(count.at), timeZone),
        count.available,
        count.total ?? null,
        doneByText(t, count.by),
        count.takenBack === undefined ? null : sheetTime(Date.parse(count.takenBack.at), timeZone),
      ]),
    ];
  };
  const exportButton = series.counts.length > 0 && <ExportButton period={series} createRows={createRows} />;
  const periodFields = (
    <div className={styles.period}>
      <PeriodFields url={url} period={period} shown={series} offeredRanges={ALL_RANGES} />
    </div>
  );
  // On a phone the numbers and the chart come first.
  return (
    <section className={page.section}>
      <div className={styles.bandHead}>
        <div>
          <p className={styles.of}>
            {name}
            {total !== null && ` · ${t('bedHistory.beds', { count: total })}`}
          </p>
          <h2>
            {t('bedHistory.heading', { from: dateText(series.from, language, timeZone), to: dateText(series.to - 1, language, timeZone) })}
          </h2>
        </div>
        {isWide && exportButton}
      </div>
      {isWide && periodFields}
      {series.periods.length === 0 ? (
        <>
          <Message icon={BedDouble} heading={<h3>{t('bedHistory.none')}</h3>} help={t('bedHistory.noneHelp')} />
          {!isWide && periodFields}
          {weekdayTable}
        </>
      ) : (
        <>
          <BedHistoryFigures series={series} nights={nights} isCurrent={to === now} usualHours={shelter.usualHours ?? []} />
          <div className={styles.twin}>
            <div>
              <ShelterChart name={name} series={series} times={times} nights={nights}>
                <p className={styles.note}>{t('bedHistory.shelterTime', { zone })}</p>
              </ShelterChart>
              {!isWide && periodFields}
              {weekdayTable}
            </div>
            <details className={styles.details} open>
              <summary>{t('bedHistory.table')}</summary>
              <CountsTable serviceId={shelter.id} counts={counts} series={series} />
            </details>
          </div>
        </>
      )}
      <div className={styles.links}>
        <Link href={`/services/${shelter.id}/history`} className={button.button}>
          {t('bedHistory.history')}
        </Link>
        {shelter.isRemoved !== true && (
          <Link href="/available_beds" className={button.button}>
            {t('bedHistory.countNow')}
          </Link>
        )}
        {!isWide && exportButton}
      </div>
    </section>
  );
};

/** Page with the free beds of a shelter over time, as a chart and a table. */
export const ShelterBedsPage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const url = useRangeUrl();
  // Rounded to the minute, so that the chart does not render every second.
  const now = Math.floor(useNow() / MINUTE_SECONDS) * MINUTE_SECONDS * 1000;
  // The shelter's own zone is known with its counts; until then, days of the address are read in the reader's.
  const [timeZone, setTimeZone] = useState(readerTimeZone);
  const period = parsePeriod(url.search, now, timeZone);
  const {
    data: shelter,
    error,
    isPending,
    refetch,
  } = useQuery(bedHistoryQuery(useApi(), id, period.query ?? RANGE_DAYS[period.range], useLanguage()));
  const shelterZone = shelter?.timeZone;
  if (shelterZone !== undefined && shelterZone !== timeZone) setTimeZone(shelterZone);
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
    return (
      <ZoneContext value={timeZone}>
        <ShelterBeds shelter={shelter} url={url} period={period} now={now} />
      </ZoneContext>
    );
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
