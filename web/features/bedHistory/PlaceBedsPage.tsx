import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { bedHistoriesQuery } from '../../api/manage/bedHistoryQueries.ts';
import { allRegionsQuery } from '../../api/manage/regionQueries.ts';
import type { BedCountsOfMany } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { wordDate } from '../../i18n/moment.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Failed } from '../../layout/Failed.tsx';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { RegionSelect } from '../../services/manage/RegionSelect.tsx';
import { ChartKey, StepChart } from '../../ui/chart/StepChart.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { chartTimes } from './chartTimes.ts';
import { DaysTable } from './DaysTable.tsx';
import { inOrder, ORDERS, seriesOfPlace, sumOfPlace, topShare, type Order } from './placeSeries.ts';
import { RangeChips } from './RangeChips.tsx';
import { RANGES, useRangeAddress, type Range } from './ranges.ts';
import { ShelterLine } from './ShelterLine.tsx';
import page from '../../ui/page.module.css';
import styles from './BedHistory.module.css';

const DAY_MS = 86_400_000;
const MINUTE = 60;
/** Ranges of the page. `all` is missing, because the server returns at most one year. */
const OF_PLACES: readonly Range[] = ['day', 'week', 'month'];
const dateOf = (at: number): string => wordDate(new Date(at).toISOString());

interface PlaceBedsProps {
  readonly found: BedCountsOfMany;
  readonly days: number;
  readonly placeName: string;
}

const PlaceBeds = ({ found, days, placeName }: PlaceBedsProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const to = Math.floor(useNow() / MINUTE) * MINUTE * 1000;
  const from = to - days * DAY_MS;
  const [order, setOrder] = useState<Order>('fullest');
  const shelters = useMemo(() => seriesOfPlace(found, from, to), [found, from, to]);
  const sums = useMemo(() => sumOfPlace(shelters), [shelters]);
  if (shelters.length === 0) return <Message heading={<h2>{t('bedHistory.noShelters')}</h2>} help={t('bedHistory.noSheltersHelp')} />;

  const free = shelters.reduce((sum, { series: { now } }) => sum + (now?.available ?? 0), 0);
  const total = shelters.reduce((sum, { series: { now } }) => sum + (now?.total ?? 0), 0);
  const values = sums.map(({ available }) => available);
  const top = topShare(shelters);
  const label = t('bedHistory.label', {
    name: placeName,
    from: dateOf(from),
    to: dateOf(to),
    least: Math.min(...values),
    most: Math.max(...values),
    now: t('bedHistory.labelNow', { count: free }),
  });
  return (
    <>
      <section className={page.section}>
        <p className={styles.of}>{placeName}</p>
        <h2 className={styles.heading}>{t('bedHistory.heading', { from: dateOf(from), to: dateOf(to) })}</h2>
        <p className={styles.note}>
          {[t('bedHistory.sum', { count: shelters.length, free }), total > 0 && t('bedHistory.ofBeds', { total })]
            .filter(Boolean)
            .join(' ')}
        </p>
        {sums.length === 0 ? (
          <Message heading={<h3>{t('bedHistory.none')}</h3>} help={t('bedHistory.noneHelp')} />
        ) : (
          <div className={styles.twin}>
            <div>
              <StepChart
                steps={sums.map(({ available: value, ...sum }) => ({ ...sum, value }))}
                wrong={[]}
                from={from}
                to={to}
                times={chartTimes(from, to, undefined, language).map(({ at, word, date }) => ({
                  at,
                  label: (
                    <>
                      {word} {date !== undefined && <span className={styles.date}>{date}</span>}
                    </>
                  ),
                }))}
                label={label}
              />
              <ChartKey counted={t('bedHistory.key.counted')} gap={t('bedHistory.key.gap')} wrong={null} />
            </div>
            <details className={styles.details} open>
              <summary>{t('bedHistory.tableDays')}</summary>
              <DaysTable sums={sums} />
            </details>
          </div>
        )}
        <p className={styles.note}>{t('bedHistory.observed')}</p>
      </section>
      <section className={page.section} aria-labelledby="each">
        <div className={styles.bandHead}>
          <h2 id="each">{t('bedHistory.each')}</h2>
          <SelectField
            id="order"
            label={t('bedHistory.order')}
            value={order}
            onChange={(value) => setOrder(ORDERS.find((each) => each === value) ?? 'fullest')}
            options={ORDERS.map((value) => ({ value, label: t(`bedHistory.${value}`) }))}
          />
        </div>
        <p className={styles.note}>{t('bedHistory.scale', { share: Math.round(top * 100) })}</p>
        <ul className={styles.shelters}>
          {inOrder(shelters, order).map((shelter) => (
            <ShelterLine key={shelter.id} shelter={shelter} top={top} />
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
  const { range, search, set } = useRangeAddress();
  const [city, state] = [search.get('city'), search.get('state')];
  const region = search.get('region');
  const town = city === null || state === null ? null : { city, state };
  const place = region === null ? town : { region };
  const [regionName, setRegionName] = useState<string | null>(null);
  const shown = OF_PLACES.includes(range) ? range : 'week';
  const days = RANGES[shown] ?? RANGES.week;
  // Loads all shelters, so that the list of places does not depend on the selected place.
  const { data: everywhere } = useQuery(bedHistoriesQuery(api, null, RANGES.day, language));
  const { data: found, isPending, refetch } = useQuery(bedHistoriesQuery(api, place, days, language));
  const places = [...new Set(everywhere?.shelters.map((shelter) => `${shelter.city}, ${shelter.state}`))].toSorted();
  const townName = town === null ? t('bedHistory.everywhere') : `${town.city}, ${town.state}`;
  const { data: regions } = useQuery({ ...allRegionsQuery(api, language), enabled: region !== null });
  const placeName =
    region === null
      ? townName
      : (regions?.find(({ id }) => id === region)?.name ??
        regionName ??
        t(region === 'none' ? 'bedHistory.noRegion' : 'bedHistory.region'));
  const choose = (name: string): void => {
    const shelter = everywhere?.shelters.find((each) => `${each.city}, ${each.state}` === name);
    set({ city: shelter?.city ?? null, state: shelter?.state ?? null, region: null });
  };
  return (
    <ManageLayout title={t('bedHistory.title')}>
      <div className={styles.top}>
        <RangeChips range={shown} onChoose={(next) => set({ range: next })} of={OF_PLACES} />
        <SelectField
          id="place"
          label={t('bedHistory.place')}
          value={town === null ? '' : townName}
          onChange={choose}
          options={[
            { value: '', label: t('bedHistory.everywhere') },
            ...[...new Set([...places, ...(town === null ? [] : [townName])])].map((value) => ({ value, label: value })),
          ]}
        />
        <RegionSelect
          id="beds-region"
          label={t('bedHistory.region')}
          all={t('bedHistory.anyRegion')}
          none={t('bedHistory.noRegion')}
          value={region}
          onChange={(chosen, name) => {
            setRegionName(name);
            set({ region: chosen, city: null, state: null });
          }}
        />
      </div>
      {isPending ? (
        <Skeleton />
      ) : found === undefined ? (
        <Failed onRetry={() => void refetch()} />
      ) : (
        <PlaceBeds found={found} days={days} placeName={placeName} />
      )}
    </ManageLayout>
  );
};
