import { useTranslation } from 'react-i18next';
import button from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import styles from './FilterPanel.module.css';
import { useHome } from './home.ts';

/** The filters by themselves, with how many places they leave. */
export const FilterSheet = ({ total, onClose }: { readonly total: number; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const { clearFilters } = useHome();
  return (
    <Sheet title={t('filters.open')} from="bottom" onClose={onClose}>
      <FilterPanel />
      <div className={styles.keys}>
        <button type="button" className={cx(button.button, button.fill, button.wide)} onClick={onClose}>
          {t('filters.show', { count: total })}
        </button>
        <button type="button" className={cx(button.button, button.wide)} onClick={clearFilters}>
          {t('filters.reset')}
        </button>
      </div>
    </Sheet>
  );
};
