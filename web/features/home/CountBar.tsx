import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHome } from '../../services/HomeContext.ts';
import { List, Map } from '../../ui/icons.ts';
import { countText, orderText } from './countText.ts';
import { FilterSheet } from './lazySheets.ts';
import type { ServicePages } from './useServices.ts';
import type { TabCountsState } from './useTabCounts.ts';
import button from '../../ui/button.module.css';
import styles from './CountBar.module.css';

interface CountBarProps {
  readonly services: ServicePages;
  readonly counts: TabCountsState;
  /** True if the bar has a button to show or hide the map. */
  readonly withMap?: boolean;
}

/** Bar with the number of places, if it is known, and the buttons for filters and map. */
export const CountBar = ({ services, counts, withMap = true }: CountBarProps) => {
  const { t } = useTranslation();
  const home = useHome();
  const { filterCount, isWide, isMapBesideList, showMap, tab, topKudos } = home;
  const [isFilterSheetOpen, setIsFilterSheetOpen] = useState(false);
  const { loading } = services;
  const isFailed = services.failed || services.isOutdated;
  const total = topKudos ? services.total : (counts.tabs?.[tab] ?? services.total);
  const isMapShownBeside = isWide && isMapBesideList;
  const orderLabel = orderText(t, home, total);

  return (
    <div className={styles.bar}>
      <div className={styles.count} role="status">
        {!isFailed && (
          <h2 tabIndex={-1}>
            {loading ? t('list.searching') : countText(t, home, total)}
            {!loading && orderLabel !== null && <span>{`, ${orderLabel}`}</span>}
          </h2>
        )}
      </div>
      <button type="button" className={button.tool} aria-haspopup="dialog" onClick={() => setIsFilterSheetOpen(true)}>
        <SlidersHorizontal size={20} aria-hidden="true" />
        {filterCount > 0 ? t('filters.openActive', { count: filterCount }) : t('filters.open')}
      </button>
      {withMap && (
        <button type="button" className={button.tool} onClick={() => showMap(!isMapShownBeside)}>
          {isMapShownBeside ? <List size={20} aria-hidden="true" /> : <Map size={20} aria-hidden="true" />}
          {isMapShownBeside ? t('list.listOnly') : t('list.map')}
        </button>
      )}
      {isFilterSheetOpen && <FilterSheet total={isFailed ? null : total} onClose={() => setIsFilterSheetOpen(false)} />}
    </div>
  );
};
