import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHome } from '../../services/HomeContext.ts';
import { List, Map } from '../../ui/icons.ts';
import { countText, orderText } from './countText.ts';
import { FilterSheet } from './lazySheets.ts';
import type { Counts } from './useCounts.ts';
import type { Services } from './useServices.ts';
import button from '../../ui/button.module.css';
import styles from './CountBar.module.css';

interface CountBarProps {
  readonly services: Services;
  readonly counts: Counts;
  /** True if the bar has a button to show or hide the map. */
  readonly withMap?: boolean;
}

/** Bar with the number of places, if it is known, and the buttons for filters and map. */
export const CountBar = ({ services, counts, withMap = true }: CountBarProps) => {
  const { t } = useTranslation();
  const home = useHome();
  const { filterCount, wide, mapBeside, showMap, tab, topKudos } = home;
  const [filtering, setFiltering] = useState(false);
  const { loading } = services;
  const failed = services.failed || services.outdated;
  const total = topKudos ? services.total : (counts.tabs?.[tab] ?? services.total);
  const besides = wide && mapBeside;
  const order = orderText(t, home, total);

  return (
    <div className={styles.bar}>
      <div className={styles.count} role="status">
        {!failed && (
          <h2 tabIndex={-1}>
            {loading ? t('list.searching') : countText(t, home, total)}
            {!loading && order !== null && <span>{`, ${order}`}</span>}
          </h2>
        )}
      </div>
      <button type="button" className={button.tool} aria-haspopup="dialog" onClick={() => setFiltering(true)}>
        <SlidersHorizontal size={20} aria-hidden="true" />
        {filterCount > 0 ? t('filters.openActive', { count: filterCount }) : t('filters.open')}
      </button>
      {withMap && (
        <button type="button" className={button.tool} onClick={() => showMap(!besides)}>
          {besides ? <List size={20} aria-hidden="true" /> : <Map size={20} aria-hidden="true" />}
          {besides ? t('list.listOnly') : t('list.map')}
        </button>
      )}
      {filtering && <FilterSheet total={failed ? null : total} onClose={() => setFiltering(false)} />}
    </div>
  );
};
