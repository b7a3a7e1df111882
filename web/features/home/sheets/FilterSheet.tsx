import { useTranslation } from 'react-i18next';
import button from '../../../ui/button.module.css';
import { cx } from '../../../ui/cx.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { useHome } from '../../../services/HomeContext.ts';

interface FilterSheetProps {
  /** How many places they leave; null: nobody knows. */
  readonly total: number | null;
  readonly onClose: () => void;
}

/** The filters by themselves, with how many places they leave. */
export const FilterSheet = ({ total, onClose }: FilterSheetProps) => {
  const { t } = useTranslation();
  const { clearFilters } = useHome();
  return (
    <Sheet title={t('filters.open')} from="bottom" onClose={onClose}>
      <FilterPanel />
      <div className={button.stack}>
        <button type="button" className={cx(button.button, button.fill, button.wide)} onClick={onClose}>
          {total === null ? t('common.close') : t('filters.show', { count: total })}
        </button>
        <button type="button" className={cx(button.button, button.wide)} onClick={clearFilters}>
          {t('filters.reset')}
        </button>
      </div>
    </Sheet>
  );
};
