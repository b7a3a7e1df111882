import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { NO_REGION } from '#kernel/vocabulary/regions.ts';
import { useApi } from '../../api/ApiContext.ts';
import { countiesQuery } from '../../api/manage/regionQueries.ts';
import type { County } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Failed } from '../../layout/Failed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { readCounties } from './countyNames.ts';
import { RegionMap } from './RegionMap.tsx';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './Regions.module.css';

/** Returns the counties that have places but belong to no region. */
const lonely = (counties: readonly County[]): readonly County[] =>
  counties.filter(({ regionId, places }) => regionId === undefined && places > 0);
const placesOf = (counties: readonly County[]): number => counties.reduce((sum, { places }) => sum + places, 0);

/** Last row of the list: counties without a contact person. */
export const NoRegionRow = ({ chosen }: { readonly chosen: string | null }) => {
  const { t } = useTranslation();
  const { data } = useQuery(countiesQuery(useApi(), useLanguage()));
  const free = lonely(data ?? []);
  if (free.length === 0) return null;
  return (
    <li aria-current={chosen === NO_REGION ? 'true' : undefined}>
      <span className={styles.plate} data-zero="" aria-hidden="true">
        {free.length}
      </span>
      <div>
        <h2>
          <Link href={`/regions/${NO_REGION}`}>
            {t('regions.noRegion')}
            <span className={text.hidden}>, {t('regions.counties', { count: free.length })}</span>
          </Link>
        </h2>
        <p>{readCounties(free.map(({ county }) => county)).join(', ')}</p>
        <p className={text.stale}>{t('regions.nobody', { count: placesOf(free) })}</p>
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
  if (data === undefined) return <Failed onRetry={() => void refetch()} />;
  const free = lonely(data);
  const names = free.map(({ county }) => county);
  return (
    <div className={styles.pane}>
      <div className={styles.head}>
        <h2>{t('regions.noRegion')}</h2>
        <p className={text.muted}>{free.length === 0 ? t('regions.nobodyLeft') : t('regions.noRegionHelp')}</p>
      </div>
      {free.length > 0 && (
        <>
          <RegionMap name={t('regions.noRegion')} id={null} counties={names} known={data} />
          <ul className={styles.plain}>
            {free.map(({ county, places }) => (
              <li key={county}>
                {county} · {t('regions.places', { count: places })}
              </li>
            ))}
          </ul>
          <Link href={`/manage_services?region=${NO_REGION}`} className={button.button}>
            {t('regions.places', { count: placesOf(free) })}
          </Link>
        </>
      )}
    </div>
  );
};
