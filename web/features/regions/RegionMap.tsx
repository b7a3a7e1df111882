import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { splitCounty } from '#domain/values/countyName.ts';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { allRegionsQuery } from '../../api/manage/regionQueries.ts';
import type { County } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { CountyMap } from './CountyMap.tsx';
import { stateOfCounties } from './countyNames.ts';
import { useCountyOutlines } from './useCountyOutlines.ts';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './Regions.module.css';

interface RegionMapProps {
  readonly name: string;
  /** Id of the region; null for the counties that belong to no region. */
  readonly id: string | null;
  readonly counties: readonly string[];
  /** All known counties with their regions. */
  readonly allCounties: readonly County[];
}

/** Shows a region on the map of its states, and below it as a list with check marks. */
export const RegionMap = ({ name, id, counties, allCounties }: RegionMapProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const api = useApi();
  const language = useLanguage();
  const states = useMemo(
    () =>
      [
        ...new Set([
          ...counties.map((county) => splitCounty(county).state),
          stateOfCounties(allCounties.map(({ county }) => county)) ?? '',
        ]),
      ].filter((state) => state !== '' && (counties.length === 0 || counties.some((county) => splitCounty(county).state === state))),
    [counties, allCounties],
  );
  const outlines = useCountyOutlines(states);
  const { data: regions } = useQuery(allRegionsQuery(api, language));
  const regionOf = new Map(allCounties.flatMap(({ county, regionId }) => (regionId === undefined ? [] : [[county, regionId] as const])));
  const regionNameOf = (county: string): string => {
    const regionId = regionOf.get(county);
    return regionId === undefined ? t('regions.noRegion') : (regions?.find((region) => region.id === regionId)?.name ?? '');
  };
  if (outlines.state !== 'there')
    return (
      <p className={styles.stand} role="status">
        {t(outlines.state === 'loading' ? 'regions.mapLoading' : 'regions.mapFailed')}
      </p>
    );
  const countyNames = outlines.counties.map(({ county }) => county);
  const unassigned = new Set(countyNames.filter((county) => !regionOf.has(county)));
  return (
    <>
      <CountyMap
        outlines={outlines.counties}
        visibleCounties={counties}
        highlightedCounties={id === null ? [] : counties}
        unassignedCounties={unassigned}
        name={name}
      />
      <p className={styles.key}>{id === null ? t('regions.keyNone') : t('regions.key', { name })}</p>
      <details className={styles.details}>
        <summary>{t('regions.sameAsList')}</summary>
        <ul className={styles.checks}>
          {countyNames.map((county) => (
            <li key={county} data-in={counties.includes(county) ? '' : undefined}>
              <label>
                <input type="checkbox" checked={id !== null && regionOf.get(county) === id} disabled readOnly />
                <span>
                  {county} <span className={text.muted}>{regionNameOf(county)}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        {id !== null && can('region.revise') && (
          <Link href={`/regions/${id}/edit`} className={button.button}>
            {t('regions.changeCounties')}
          </Link>
        )}
      </details>
    </>
  );
};
