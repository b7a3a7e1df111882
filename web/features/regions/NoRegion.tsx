import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { NO_REGION } from '#kernel/vocabulary/regions.ts';
import { useApi } from '../../api/ApiContext.ts';
import { countiesQuery } from '../../api/manage/regionQueries.ts';
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

/** Last row of the list: counties without a contact person. */
export const NoRegionRow = ({ chosenId }: { readonly chosenId: string | null }) => {
  const { t } = useTranslation();
  const { data } = useQuery(countiesQuery(useApi(), useLanguage()));
  const unassigned = countiesWithoutRegion(data ?? []);
  if (unassigned.length === 0) return null;
  return (
    <li aria-current={chosenId === NO_REGION ? 'true' : undefined}>
      <div>
        <h2>
          <Link href={`/regions/${NO_REGION}`}>{t('regions.noRegion')}</Link>
        </h2>
        <p>
          {t('regions.counties', { count: unassigned.length })}: {countyDisplayNames(unassigned.map(({ county }) => county)).join(', ')}
        </p>
        <p className={text.stale}>{t('regions.nobody', { count: totalPlaces(unassigned) })}</p>
      </div>
      <ChevronRight size={24} aria-hidden="true" />
    </li>
  );
};

/** Shows the counties with places that belong to no region, on the map and by name. */
export const NoRegionPane = () => {
  const { t } = useTranslation();
  const { data, isPending, refetch } = useQuery(countiesQuery(useApi(), useLanguage()));
  if (isPending) return <Skeleton />;
  if (data === undefined) return <LoadFailed onRetry={() => void refetch()} />;
  const unassigned = countiesWithoutRegion(data);
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
          <Link href={`/manage_services?region=${NO_REGION}`} className={button.button}>
            {t('regions.places', { count: totalPlaces(unassigned) })}
          </Link>
        </>
      )}
    </div>
  );
};
