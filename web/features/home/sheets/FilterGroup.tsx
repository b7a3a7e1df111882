import { useTranslation } from 'react-i18next';
import { FilterPanel } from './FilterPanel.tsx';

/** Filters of the list as a part of the side menu. */
export const FilterGroup = () => {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t('menu.filters')}</h3>
      <FilterPanel />
    </>
  );
};
