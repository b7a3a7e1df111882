import { useTranslation } from 'react-i18next';
import { useHome } from '#web/services/HomeContext.ts';
import { cx } from '#web/ui/cx.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import button from '#web/ui/button.module.css';

interface FilterSheetProps {
  /** Number of matching places; null if not known. */
  readonly total: number | null;
  readonly onClose: () => void;
}

const FilterSheetButtons = ({ total, onClose }: FilterSheetProps) => {
  const { t } = useTranslation();
  const { clearFilters } = useHome();
  return (
    <div className={button.stack}>
      <button type="button" className={cx(button.button, button.fill, button.wide)} onClick={onClose}>
        {total === null ? t('common.close') : t('placeSheet.filters.show', { count: total })}
      </button>
      <button type="button" className={cx(button.button, button.wide)} onClick={clearFilters}>
        {t('filters.reset')}
      </button>
    </div>
  );
};

/** Sheet with the filters and the number of matching places. */
export const FilterSheet = (props: FilterSheetProps) => {
  const { t } = useTranslation();
  return (
    <Sheet title={t('filters.open')} side="bottom" onClose={props.onClose}>
      <FilterPanel>
        <FilterSheetButtons {...props} />
      </FilterPanel>
    </Sheet>
  );
};
