import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { NO_REGION } from '#domain/vocabulary/regions.ts';
import { ManagePanes } from '../../layout/manage/ManagePanes.tsx';
import { CoordinatorsPage, LiaisonsPage } from './ContactsPage.tsx';
import { NoRegionPane } from './NoRegion.tsx';
import { RegionPane } from './RegionPane.tsx';
import { RegionsList } from './RegionsList.tsx';

const DetailPane = ({ chosenId }: { readonly chosenId: string }) =>
  chosenId === NO_REGION ? <NoRegionPane /> : <RegionPane key={chosenId} id={chosenId} />;

/** Page with the regions and the open one. The id `none` stands for the counties that belong to no region. */
const RegionsPage = () => {
  const { t } = useTranslation();
  const [path] = useLocation();
  const [searchText, setSearchText] = useState('');
  const id = path.startsWith('/regions/') ? decodeURIComponent(path.slice('/regions/'.length)) : null;
  return (
    <ManagePanes
      title={t('regions.title')}
      widePane="detail"
      list={<RegionsList isChosen={id} searchText={searchText} onSearch={setSearchText} />}
      detail={id === null ? null : <DetailPane chosenId={id} />}
      back={{ to: '/regions', label: t('regions.back') }}
      choosePrompt={t('regions.choose')}
    />
  );
};

/** Page with the regions or the contact people, depending on the address. */
export const RegionListsPage = () => {
  const [path] = useLocation();
  if (path === '/coordinators') return <CoordinatorsPage />;
  return path === '/liaisons' ? <LiaisonsPage /> : <RegionsPage />;
};
