import { useQuery } from '@tanstack/react-query';
import { BedDouble } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { bedHistoriesQuery } from '../../api/manage/bedHistoryQueries.ts';
import type { BedCountsByService } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useIsWide } from '../../browser/useIsWide.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { PlaceChart } from './PlaceChart.tsx';
import { PlaceFilters, usePlaceOfUrl } from './PlaceFilters.tsx';
import { sortShelters, SHELTER_ORDERS, seriesOfPlace, chartMaxShareOf, type ShelterOrder } from './placeSeries.ts';
import { parsePeriod, RANGE_DAYS, useRangeUrl, type HistoryRange } from './ranges.ts';
import { ShelterLine } from './ShelterLine.tsx';
import { useZone } from './ZoneContext.ts';
import { dateText } from './zonedTime.ts';
import page from '../../ui/page.module.css';
import styles from './BedHistory.module.css';

const DAY_MS = 86_400_000;
const MINUTE_SECONDS = 60;
/** Ranges of the page. `all` is missing, because the server returns at most one year. */
const PLACE_RANGES: readonly HistoryRange[] = ['day', 'week', 'month'];

interface PlaceBedsProps {
  readonly histories: BedCountsByService;
  readonly from: number;
  readonly to: number;
  readonly placeName: string;
}

const PlaceBeds = ({ histories, from, to, placeName }: PlaceBedsProps) => {
  const { t } = useTranslation();
  const [sortOrder, setSortOrder] = useState<ShelterOrder>('fullest');
  const shelters = useMemo(() => seriesOfPlace(histories, from, to), [histories, from, to]);
  if (shelters.length === 0)
    return <Message icon={BedDouble} heading={<h2>{t('bedHistory.noShelters')}</h2>} help={t('bedHistory.noSheltersHelp')} />;
  const chartMaxShare = chartMaxShareOf(shelters);
  return (
    <>
      <PlaceChart placeName={placeName} shelters={shelters} from={from} to={to} />
      <section className={page.section} aria-labelledby="each">
        <div className={styles.bandHead}>
          <div>
            <h2 id="each">{t('bedHistory.each')}</h2>
            <p className={styles.of}>{t('bedHistory.scale', { share: Math.round(chartMaxShare * 100) })}</p>
          </div>
          <div className={styles.order}>
            <SelectField
              id="order"
              label={t('bedHistory.order')}
              value={sortOrder}
              onChange={(value) => setSortOrder(SHELTER_ORDERS.find((knownOrder) => knownOrder === value) ?? 'fullest')}
              options={SHELTER_ORDERS.map((value) => ({ value, label: t(`bedHistory.${value}`) }))}
            />
          </div>
        </div>
        <ul className={styles.shelters}>
          {sortShelters(shelters, sortOrder).map((shelter) => (
            <ShelterLine key={shelter.id} shelter={shelter} chartMaxShare={chartMaxShare} />
          ))}
        </ul>
      </section>
    </>
  );
};

/** Page with the share of free beds of the shelters of a place, or of all shelters, over time. */
export const PlaceBedsPage = () => {
  const { t } = useTranslation();
  const [language, timeZone, isWide] = [useLanguage(), useZone(), useIsWide()];
  const url = useRangeUrl();
  const place = usePlaceOfUrl(url);
  // Rounded to the minute, so that the chart does not render every second.
  const now = Math.floor(useNow() / MINUTE_SECONDS) * MINUTE_SECONDS * 1000;
  const period = parsePeriod(url.search, now, timeZone, PLACE_RANGES);
  const days = RANGE_DAYS[period.range] ?? RANGE_DAYS.week;
  const shown = period.dates ?? { from: now - days * DAY_MS, to: now };
  const { data: histories, isPending, refetch } = useQuery(bedHistoriesQuery(useApi(), place.place, period.query ?? days, language));
  const periodText = period.dates
    ? `${dateText(shown.from, language, timeZone)} – ${dateText(shown.to - 1, language, timeZone)}`
    : t(`bedHistory.range.${period.range}`);
  const filters = (
    <div className={styles.top}>
      <PeriodFields url={url} period={period} shown={shown} offeredRanges={PLACE_RANGES} />
      <div className={styles.places}>
        <PlaceFilters url={url} place={place} />
      </div>
    </div>
  );
  return (
    <ManageLayout title={t('bedHistory.title')}>
      {isWide ? (
        filters
      ) : (
        <details className={styles.folded} open={period.problem !== null}>
          <summary>
            {t('bedHistory.filters')}{' '}
            <small>
              {periodText} · {place.placeName}
            </small>
          </summary>
          {filters}
        </details>
      )}
      {isPending ? (
        <Skeleton />
      ) : histories === undefined ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <PlaceBeds histories={histories} from={shown.from} to={shown.to} placeName={place.placeName} />
      )}
    </ManageLayout>
  );
};
