import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useCurrentTabInView } from '../../layout/manage/useCurrentTabInView.ts';
import { cx } from '../../ui/cx.ts';
import styles from '../../layout/manage/ManageTabs.module.css';
import tabs from '../../ui/form/Tabs.module.css';

const REGION_TABS = [
  ['/regions', 'regions.title'],
  ['/coordinators', 'regions.coordinators'],
  ['/liaisons', 'regions.liaisons'],
] as const;

/** Navigation between the regions and the two lists of people. */
export const RegionTabs = () => {
  const { t } = useTranslation();
  const [path] = useLocation();
  const tabsRef = useCurrentTabInView(path);
  return (
    <nav ref={tabsRef} className={cx(tabs.tabs, styles.tabs, styles.longLast)} aria-label={t('regions.parts')}>
      {REGION_TABS.map(([to, textKey]) => (
        <Link key={to} href={to} aria-current={path === to || (to === '/regions' && path.startsWith('/regions')) ? 'page' : undefined}>
          {t(textKey)}
        </Link>
      ))}
    </nav>
  );
};
