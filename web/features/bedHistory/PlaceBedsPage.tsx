import { useQuery } from '@tanstack/react-query';
import { BedDouble } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { useApi } from '../../api/ApiContext.ts';
import { bedHistoriesQuery } from '../../api/manage/bedHistoryQueries.ts';
import { allRegionsQuery } from '../../api/manage/regionQueries.ts';
import type { BedCountsByService } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { formatLocalDate } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { RegionSelect } from '../../services/manage/RegionSelect.tsx';
import { ChartKey, StepChart } from '../../ui/chart/StepChart.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TimeZoneNote } from '../../ui/TimeZoneNote.tsx';
import { chartTimes } from './chartTimes.ts';
import { DaysTable } from './DaysTable.tsx';
import { sortShelters, SHELTER_ORDERS, seriesOfPlace, combinedPeriodsOf, chartMaxShareOf, type ShelterOrder } from './placeSeries.ts';
import { RangeChips } from './RangeChips.tsx';
import { RANGE_DAYS, useRangeUrl, type HistoryRange } from './ranges.ts';
import { ShelterLine } from './ShelterLine.tsx';
import page from '../../ui/page.module.css';
import styles from './BedHistory.module.css';

const DAY_MS = 86_400_000;
const MINUTE_SECONDS = 60;
/** Ranges of the page. `all` is missing, because the server returns at most one year. */
const PLACE_RANGES: readonly HistoryRange[] = ['day', 'week', 'month'];
const dateText = (at: number, language: Language): string => formatLocalDate(new Date(at).toISOString(), language);

interface PlaceBedsProps {
  readonly histories: BedCountsByService;
  readonly days: number;
  readonly placeName: string;
}

const PlaceBeds = ({ histories, days, placeName }: PlaceBedsProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const to = Math.floor(useNow() / MINUTE_SECONDS) * MINUTE_SECONDS * 1000;
  const from = to - days * DAY_MS;
  const [sortOrder, setSortOrder] = useState<ShelterOrder>('fullest');
  const shelters = useMemo(() => seriesOfPlace(histories, from, to), [histories, from, to]);
  const combinedPeriods = useMemo(() => combinedPeriodsOf(shelters), [shelters]);
  if (shelters.length === 0)
    return <Message icon={BedDouble} heading={<h2>{t('bedHistory.noShelters')}</h2>} help={t('bedHistory.noSheltersHelp')} />;

  const currentCounts = shelters.flatMap(({ series: { now } }) => now ?? []);
  const freeBeds = currentCounts.reduce((sum, { available }) => sum + available, 0);
  const total = currentCounts.reduce((sum, count) => sum + (count.total ?? 0), 0);
  const isTotalKnown = currentCounts.length > 0 && currentCounts.every((count) => count.total !== undefined);
  const values = combinedPeriods.map(({ available }) => available);
  const chartMaxShare = chartMaxShareOf(shelters);
  const label = t('bedHistory.label', {
    name: placeName,
    from: dateText(from, language),
    to: dateText(to, language),
    least: Math.min(...values),
    most: Math.max(...values),
    now: t('bedHistory.labelNow', { count: freeBeds }),
  });
  return (
    <>
      <section className={page.section}>
        <p className={styles.of}>{placeName}</p>
        <h2 className={styles.heading}>{t('bedHistory.heading', { from: dateText(from, language), to: dateText(to, language) })}</h2>
        <p className={styles.note}>
          {t(isTotalKnown ? 'bedHistory.sumOf' : 'bedHistory.sum', {
            count: shelters.length,
            counted: currentCounts.length,
            free: freeBeds,
            total,
          })}
        </p>
        {combinedPeriods.length === 0 ? (
          <Message icon={BedDouble} heading={<h3>{t('bedHistory.none')}</h3>} help={t('bedHistory.noneHelp')} />
        ) : (
          <div className={styles.twin}>
            <div>
              <StepChart
                steps={combinedPeriods.map(({ available: value, ...sum }) => ({ ...sum, value }))}
                corrected={[]}
                from={from}
                to={to}
                times={chartTimes(from, to, undefined, language).map(({ at, tickLabel, date }) => ({
                  at,
                  label: (
                    <>
                      {tickLabel} {date !== undefined && <span className={styles.date}>{date}</span>}
                    </>
                  ),
                }))}
                label={label}
              />
              <ChartKey countedLabel={t('bedHistory.key.counted')} gapLabel={t('bedHistory.key.gap')} corrected={null} />
            </div>
            <details className={styles.details} open>
              <summary>{t('bedHistory.tableDays')}</summary>
              <DaysTable sums={combinedPeriods} />
            </details>
          </div>
        )}
        <p className={styles.note}>{t('bedHistory.observed')}</p>
        <TimeZoneNote />
      </section>
      <section className={page.section} aria-labelledby="each">
        <div className={styles.bandHead}>
          <h2 id="each">{t('bedHistory.each')}</h2>
          <SelectField
            id="order"
            label={t('bedHistory.order')}
            value={sortOrder}
            onChange={(value) => setSortOrder(SHELTER_ORDERS.find((knownOrder) => knownOrder === value) ?? 'fullest')}
            options={SHELTER_ORDERS.map((value) => ({ value, label: t(`bedHistory.${value}`) }))}
          />
        </div>
        <p className={styles.note}>{t('bedHistory.scale', { share: Math.round(chartMaxShare * 100) })}</p>
        <ul className={styles.shelters}>
          {sortShelters(shelters, sortOrder).map((shelter) => (
            <ShelterLine key={shelter.id} shelter={shelter} chartMaxShare={chartMaxShare} />
          ))}
        </ul>
      </section>
    </>
  );
};

/** Page with the free beds of the shelters of a place, or of all shelters, over time. */
export const PlaceBedsPage = () => {
  const { t } = useTranslation();
  const api = useApi();
  const language = useLanguage();
  const { range, search, setParams } = useRangeUrl();
  const [city, state] = [search.get('city'), search.get('state')];
  const region = search.get('region');
  const town = city === null || state === null ? null : { city, state };
  const place = region === null ? town : { region };
  const [regionName, setRegionName] = useState<string | null>(null);
  const shownRange = PLACE_RANGES.includes(range) ? range : 'week';
  const days = RANGE_DAYS[shownRange] ?? RANGE_DAYS.week;
  // Loads all shelters, so that the list of places does not depend on the selected place.
  const { data: allHistories } = useQuery(bedHistoriesQuery(api, null, RANGE_DAYS.day, language));
  const { data: histories, isPending, refetch } = useQuery(bedHistoriesQuery(api, place, days, language));
  const townNames = [...new Set(allHistories?.shelters.map((shelter) => `${shelter.city}, ${shelter.state}`))].toSorted();
  const townName = town === null ? t('bedHistory.everywhere') : `${town.city}, ${town.state}`;
  const { data: regions } = useQuery({ ...allRegionsQuery(api, language), enabled: region !== null });
  const placeName =
    region === null
      ? townName
      : (regions?.find(({ id }) => id === region)?.name ??
        regionName ??
        t(region === 'none' ? 'bedHistory.noRegion' : 'bedHistory.region'));
  const chooseTown = (name: string): void => {
    const shelter = allHistories?.shelters.find((knownOrder) => `${knownOrder.city}, ${knownOrder.state}` === name);
    setParams({ city: shelter?.city ?? null, state: shelter?.state ?? null, region: null });
  };
  return (
    <ManageLayout title={t('bedHistory.title')}>
      <div className={styles.top}>
        <RangeChips range={shownRange} onChoose={(next) => setParams({ range: next })} offeredRanges={PLACE_RANGES} />
        <SelectField
          id="place"
          label={t('bedHistory.place')}
          value={town === null ? '' : townName}
          onChange={chooseTown}
          options={[
            { value: '', label: t('bedHistory.everywhere') },
            ...[...new Set([...townNames, ...(town === null ? [] : [townName])])].map((value) => ({ value, label: value })),
          ]}
        />
        <RegionSelect
          id="beds-region"
          label={t('bedHistory.region')}
          allLabel={t('bedHistory.anyRegion')}
          noneLabel={t('bedHistory.noRegion')}
          value={region}
          onChange={(chosen, name) => {
            setRegionName(name);
            setParams({ region: chosen, city: null, state: null });
          }}
        />
      </div>
      {isPending ? (
        <Skeleton />
      ) : histories === undefined ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <PlaceBeds histories={histories} days={days} placeName={placeName} />
      )}
    </ManageLayout>
  );
};
