import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearch } from 'wouter';
import type { SessionUser } from '../../browser/session.ts';
import { cx } from '../../ui/cx.ts';
import { railEntriesFor, railPathOf } from './menuEntries.ts';
import { MenuLinks } from './MenuLinks.tsx';
import { useBadges } from './useBadges.ts';
import text from '../../ui/text.module.css';
import styles from './StaffRail.module.css';

/** Links beside the pages of a signed-in user on wide screens: the pages for their daily work with counts, and who is signed in. */
export const StaffRail = ({ user }: { readonly user: SessionUser }) => {
  const { t } = useTranslation();
  const [path] = useLocation();
  const search = useSearch();
  const badges = useBadges(true);
  return (
    <>
      <nav className={styles.links} aria-label={t('account.menu.manage')}>
        <MenuLinks entries={railEntriesFor(user)} badges={badges} currentPath={railPathOf(path, search)} isShort />
      </nav>
      <Link href="/update_profile" className={styles.user} aria-current={path === '/update_profile' ? 'page' : undefined}>
        <b>{user.displayName}</b>
        <span className={cx(text.muted, text.small)}>{t(`account.role.${user.role}`)}</span>
      </Link>
    </>
  );
};
