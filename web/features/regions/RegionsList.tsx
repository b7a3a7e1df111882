import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { regionsQuery } from '../../api/manage/regionQueries.ts';
import { usePaged } from '../../api/paged.ts';
import type { Region } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Failed } from '../../layout/Failed.tsx';
import { ListEnd } from '../../layout/ListEnd.tsx';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { readCounties } from './countyNames.ts';
import { NoRegionRow } from './NoRegion.tsx';
import { Parts } from './Parts.tsx';
import { RemovedList } from './RemovedList.tsx';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './Regions.module.css';

const RegionRow = ({ region, chosen }: { readonly region: Region; readonly chosen: boolean }) => {
  const { t } = useTranslation();
  const { id, name, counties, coordinators, places } = region;
  const people = coordinators.map((each) => each.name || t('regions.unnamed')).join(', ');
  return (
    <li aria-current={chosen ? 'true' : undefined}>
      <span className={styles.plate} aria-hidden="true">
        {counties.length}
      </span>
      <div>
        <h2>
          <Link href={`/regions/${id}`}>
            {name}
            <span className={text.hidden}>, {t('regions.counties', { count: counties.length })}</span>
          </Link>
        </h2>
        <p>{readCounties(counties).join(', ')}</p>
        <p className={text.muted}>
          {people} · {t('regions.places', { count: places })}
        </p>
      </div>
      <ChevronRight size={24} aria-hidden="true" />
    </li>
  );
};

interface RegionsListProps {
  readonly chosen: string | null;
  readonly words: string;
  readonly onSearch: (words: string) => void;
}

/** Lists regions by name, then counties that belong to no region, then removed regions. */
export const RegionsList = ({ chosen, words, onSearch }: RegionsListProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const paged = usePaged(useInfiniteQuery(regionsQuery(useApi(), words, useLanguage())));
  const { rows, total, loading, failed, retry } = paged;
  const mayChange = can('region.revise');
  const add = mayChange && (
    <Link href="/regions/new" className={button.button}>
      <Plus size={20} aria-hidden="true" />
      {t('regions.add')}
    </Link>
  );
  return (
    <>
      <Parts />
      <div className={styles.find}>
        <ListSearch label={t('regions.search')} placeholder={t('regions.searchHint')} words={words} onSearch={onSearch} />
        {add}
      </div>
      <p className={styles.count} role="status">
        {!loading && !failed && t('regions.count', { count: total })}
      </p>
      {failed ? (
        <Failed onRetry={retry} />
      ) : loading ? (
        <Skeleton />
      ) : (
        <>
          {rows.length === 0 && (
            <Message
              heading={<h2>{t(words === '' ? 'regions.none' : 'regions.noneFound')}</h2>}
              help={t(words === '' ? 'regions.noneHelp' : 'regions.noneFoundHelp')}
            />
          )}
          <ul className={styles.rows}>
            {rows.map((region) => (
              <RegionRow key={region.id} region={region} chosen={region.id === chosen} />
            ))}
            {words === '' && <NoRegionRow chosen={chosen} />}
          </ul>
          {rows.length > 0 && <ListEnd loaded={rows.length} of={paged} more={t('regions.more')} end={t('regions.end')} />}
          <RemovedList thing="region" />
        </>
      )}
    </>
  );
};
