import { useTranslation } from 'react-i18next';
import { TABS } from '#domain/vocabulary/serviceTypes.ts';
import { TAB_TEXTS } from '#domain/vocabulary/texts.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useHome } from '../../services/HomeContext.ts';
import { TAB_ICONS } from '../../ui/tabIcons.ts';
import type { TabCountsState } from './useTabCounts.ts';
import styles from './TabBar.module.css';

/** Scrolls the current tab into view where large text leaves no room for all tabs. */
const scrollTabIntoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ inline: 'nearest', block: 'nearest' });

/** The five tabs: a bar at the bottom of a phone, a rail on wide screens. */
export const TabBar = ({ counts: { tabs, isCurrent: areCountsCurrent } }: { readonly counts: TabCountsState }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { tab: current, words } = useHome();
  // Counts are shown for a search, and for the other tabs if the current one is empty.
  const shownCounts = areCountsCurrent && tabs && (words !== '' || tabs[current] === 0) ? tabs : null;
  return (
    <nav className={styles.tabs} data-screen-only="" aria-label={t('tabs.label')}>
      <ul>
        {TABS.map((tab) => {
          const Icon = TAB_ICONS[tab];
          return (
            <li key={tab}>
              <a
                ref={tab === current ? scrollTabIntoView : undefined}
                className={styles.tab}
                data-tab={tab}
                href={`#${tab}`}
                aria-current={tab === current ? 'page' : undefined}
                onClick={() => window.scrollTo(0, 0)}
              >
                <span className={styles.tile}>
                  <Icon size={20} aria-hidden="true" />
                  {shownCounts && (shownCounts[tab] > 0 || tab === current) && (
                    <b className={styles.many} data-none={shownCounts[tab] === 0 ? '' : undefined}>
                      {Math.min(shownCounts[tab], 9999)}
                    </b>
                  )}
                </span>
                {TAB_TEXTS[tab][language]}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
