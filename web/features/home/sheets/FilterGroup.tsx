import { useTranslation } from 'react-i18next';
import { FilterPanel } from './FilterPanel.tsx';
import styles from './FilterPanel.module.css';

/** The filters of the list as a part of the side menu. */
export const FilterGroup = () => {
  const { t } = useTranslation();
  return (
    <section className={styles.group}>
      <h3>{t('menu.filters')}</h3>
      <FilterPanel />
    </section>
  );
};
