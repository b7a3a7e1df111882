import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, Plus, MapIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { regionsQuery } from '../../api/manage/regionQueries.ts';
import { usePaged } from '../../api/paged.ts';
import type { Region } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { ManageListEnd } from '../../layout/manage/ManageListEnd.tsx';
import { useOpenFirst } from '../../layout/manage/useOpenFirst.ts';
import { Search } from '../../ui/icons.ts';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { countyDisplayNames } from './countyNames.ts';
import { NoRegionRow } from './NoRegion.tsx';
import { RegionTabs } from './RegionTabs.tsx';
import { RemovedList } from './RemovedList.tsx';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './Regions.module.css';

const RegionRow = ({ region, isChosen }: { readonly region: Region; readonly isChosen: boolean }) => {
  const { t } = useTranslation();
  const { id, name, counties, coordinators, places } = region;
  const coordinatorNames = coordinators.map((coordinator) => coordinator.name || t('regions.unnamed')).join(', ');
  return (
    <li aria-current={isChosen ? 'true' : undefined}>
      <div>
        <h2>
          <Link href={`/regions/${id}`} data-row="">
            {name}
          </Link>
        </h2>
        <p>
          {t('regions.counties', { count: counties.length })}: {countyDisplayNames(counties).join(', ')}
        </p>
        <p className={text.muted}>
          {coordinatorNames} · {t('regions.places', { count: places })}
        </p>
      </div>
      <ChevronRight size={24} aria-hidden="true" />
    </li>
  );
};

interface RegionsListProps {
  readonly isChosen: string | null;
  readonly searchText: string;
  readonly onSearch: (searchText: string) => void;
}

/** Lists regions by name, then counties that belong to no region, then removed regions. */
export const RegionsList = ({ isChosen, searchText, onSearch }: RegionsListProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const paged = usePaged(useInfiniteQuery(regionsQuery(useApi(), searchText, useLanguage())));
  const { rows, total, loading, failed, retry } = paged;
  const mayChange = can('region.revise');
  const [firstRegion] = paged.busy ? [] : rows;
  useOpenFirst(firstRegion && `/regions/${firstRegion.id}`, isChosen !== null);
  const addLink = mayChange && (
    <Link href="/regions/new" className={button.button}>
      <Plus size={20} aria-hidden="true" />
      {t('regions.add')}
    </Link>
  );
  return (
    <>
      <RegionTabs />
      <div className={styles.find}>
        <ListSearch label={t('regions.search')} placeholder={t('regions.searchHint')} words={searchText} onSearch={onSearch} />
        {addLink}
      </div>
      <p className={styles.count} role="status">
        {!loading && !failed && t('regions.count', { count: total })}
      </p>
      {failed ? (
        <LoadFailed onRetry={retry} />
      ) : loading ? (
        <Skeleton />
      ) : (
        <>
          {rows.length === 0 && (
            <Message
              icon={searchText === '' ? MapIcon : Search}
              heading={<h2>{t(searchText === '' ? 'regions.none' : 'regions.noneFound')}</h2>}
              help={t(searchText === '' ? 'regions.noneHelp' : 'regions.noneFoundHelp')}
            />
          )}
          <ul className={styles.rows}>
            {rows.map((region) => (
              <RegionRow key={region.id} region={region} isChosen={region.id === isChosen} />
            ))}
            {searchText === '' && <NoRegionRow chosenId={isChosen} />}
          </ul>
          {rows.length > 0 && (
            <ManageListEnd loadedCount={rows.length} pages={paged} moreLabel={t('regions.more')} endText={t('regions.end')} />
          )}
          <RemovedList recordKind="region" />
        </>
      )}
    </>
  );
};
