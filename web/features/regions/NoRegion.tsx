import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { NO_REGION } from '#domain/vocabulary/regions.ts';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { countiesQuery } from '../../api/manage/regionQueries.ts';
import { waitingQuery } from '../../api/manage/waitingQuery.ts';
import type { County } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { countyDisplayNames } from './countyNames.ts';
import { RegionMap } from './RegionMap.tsx';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './Regions.module.css';

/** Returns the counties that have places but belong to no region. */
const countiesWithoutRegion = (counties: readonly County[]): readonly County[] =>
  counties.filter(({ regionId, places }) => regionId === undefined && places > 0);
const totalPlaces = (counties: readonly County[]): number => counties.reduce((sum, { places }) => sum + places, 0);

/** Returns the number of listings in no region: also those without a county, for users who see what waits. */
const usePlacesInNoRegion = (unassigned: readonly County[]): number => {
  const { data } = useQuery({ ...waitingQuery(useApi(), useLanguage()), enabled: useCan()('waiting.read', {}) });
  const inNoRegion = data?.regions.find(({ id }) => id === NO_REGION);
  return Math.max(totalPlaces(unassigned), inNoRegion === undefined ? 0 : inNoRegion.places + inNoRegion.waiting);
};

/** Last row of the list: the listings in no region, and their counties. */
export const NoRegionRow = ({ chosenId }: { readonly chosenId: string | null }) => {
  const { t } = useTranslation();
  const { data } = useQuery(countiesQuery(useApi(), useLanguage()));
  const unassigned = countiesWithoutRegion(data ?? []);
  const places = usePlacesInNoRegion(unassigned);
  if (places === 0) return null;
  return (
    <li aria-current={chosenId === NO_REGION ? 'true' : undefined}>
      <div>
        <h2>
          <Link href={`/regions/${NO_REGION}`}>{t('regions.noRegion')}</Link>
        </h2>
        {unassigned.length > 0 && (
          <p>
            {t('regions.counties', { count: unassigned.length })}: {countyDisplayNames(unassigned.map(({ county }) => county)).join(', ')}
          </p>
        )}
        <p className={text.stale}>{t('regions.nobody', { count: places })}</p>
      </div>
      <ChevronRight size={24} aria-hidden="true" />
    </li>
  );
};

/** Shows the counties with places that belong to no region, on the map and by name. */
export const NoRegionPane = () => {
  const { t } = useTranslation();
  const { data, isPending, refetch } = useQuery(countiesQuery(useApi(), useLanguage()));
  const unassigned = countiesWithoutRegion(data ?? []);
  const placeCount = usePlacesInNoRegion(unassigned);
  if (isPending) return <Skeleton />;
  if (data === undefined) return <LoadFailed onRetry={() => void refetch()} />;
  const countyNames = unassigned.map(({ county }) => county);
  return (
    <div className={styles.pane}>
      <div className={styles.head}>
        <h2>{t('regions.noRegion')}</h2>
        <p className={text.muted}>{unassigned.length === 0 ? t('regions.nobodyLeft') : t('regions.noRegionHelp')}</p>
      </div>
      {unassigned.length > 0 && (
        <>
          <RegionMap name={t('regions.noRegion')} id={null} counties={countyNames} allCounties={data} />
          <ul className={styles.plain}>
            {unassigned.map(({ county, places }) => (
              <li key={county}>
                {county} · {t('regions.places', { count: places })}
              </li>
            ))}
          </ul>
        </>
      )}
      {placeCount > 0 && (
        <Link href={`/manage_services?region=${NO_REGION}`} className={button.button}>
          {t('regions.places', { count: placeCount })}
        </Link>
      )}
    </div>
  );
};
