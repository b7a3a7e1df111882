import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { NO_REGION } from '#kernel/vocabulary/regions.ts';
import { ManagePanes } from '../../layout/manage/ManagePanes.tsx';
import { NoRegionPane } from './NoRegion.tsx';
import { RegionPane } from './RegionPane.tsx';
import { RegionsList } from './RegionsList.tsx';

const Pane = ({ chosen }: { readonly chosen: string }) =>
  chosen === NO_REGION ? <NoRegionPane /> : <RegionPane key={chosen} id={chosen} />;

/** Page with the regions and the open one. The id `none` stands for the counties that belong to no region. */
export const RegionsPage = () => {
  const { t } = useTranslation();
  const [path] = useLocation();
  const [words, setWords] = useState('');
  const id = path.startsWith('/regions/') ? decodeURIComponent(path.slice('/regions/'.length)) : null;
  return (
    <ManagePanes
      title={t('regions.title')}
      wide="detail"
      list={<RegionsList chosen={id} words={words} onSearch={setWords} />}
      detail={id === null ? null : <Pane chosen={id} />}
      back={{ to: '/regions', label: t('regions.back') }}
      choose={t('regions.choose')}
    />
  );
};
