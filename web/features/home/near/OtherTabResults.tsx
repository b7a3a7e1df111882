import { useInfiniteQuery } from '@tanstack/react-query';
import { formatNumber } from '#domain/values/formatNumber.ts';
import type { Tab } from '#domain/vocabulary/serviceTypes.ts';
import { TAB_TEXTS } from '#domain/vocabulary/texts.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { servicesQuery } from '#web/api/queries.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useHome } from '#web/services/HomeContext.ts';
import { cx } from '#web/ui/cx.ts';
import { TAB_ICONS } from '#web/ui/tabIcons.ts';
import { distanceGroupOf } from '../distanceGroups.ts';
import { useCards } from '../useCards.tsx';
import { inputForTab } from './inputForTab.ts';
import list from '#web/services/ServiceCard.module.css';
import page from '#web/ui/page.module.css';
import styles from './Near.module.css';

/** Maximum number of rows here; the tab lists all. */
const MAX_ROWS = 10;

interface OtherTabResultsProps {
  readonly tab: Tab;
  /** Number of places in the tab. */
  readonly count: number;
}

/** Rows of another tab for the same search near the same place. */
export const OtherTabResults = ({ tab, count }: OtherTabResultsProps) => {
  const language = useLanguage();
  const { Row } = useCards();
  const input = inputForTab(useHome().input, tab);
  const { data } = useInfiniteQuery(servicesQuery(useApi(), input, language));
  const rows = (data?.pages[0]?.rows ?? []).filter((card) => distanceGroupOf(card, input) === 'near').slice(0, MAX_ROWS);
  const Icon = TAB_ICONS[tab];
  return (
    <>
      <div className={styles.head}>
        <span className={styles.tile} data-tab={tab}>
          <Icon size={18} aria-hidden="true" />
        </span>
        <h3>{TAB_TEXTS[tab][language]}</h3>
        <span>{formatNumber(count)}</span>
      </div>
      <ul className={cx(page.rows, list.list)}>
        {rows.map((card) => (
          <Row key={card.id} card={card} />
        ))}
      </ul>
    </>
  );
};
