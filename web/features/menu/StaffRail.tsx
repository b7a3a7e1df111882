import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearch } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { countTasks, waitingQuery } from '../../api/manage/waitingQuery.ts';
import type { SessionUser } from '../../browser/session.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { cx } from '../../ui/cx.ts';
import type { MenuEntry } from './menuEntry.ts';
import { MenuLinks } from './MenuLinks.tsx';
import { useBadges } from './useBadges.ts';
import text from '../../ui/text.module.css';
import styles from './StaffRail.module.css';

interface StaffRailProps {
  readonly user: SessionUser;
  readonly entries: readonly MenuEntry[];
  /** Returns which of the paths of the rail an address belongs to. */
  readonly railPathOf: (path: string, search: string, railPaths: readonly string[]) => string | undefined;
}

/** Links beside the pages of a signed-in user on wide screens: the pages for their daily work with the number of waiting tasks, and who is signed in. */
export const StaffRail = ({ user, entries, railPathOf }: StaffRailProps) => {
  const { t } = useTranslation();
  const [path] = useLocation();
  const search = useSearch();
  const badges = useBadges(true);
  const { data: waiting } = useQuery({ ...waitingQuery(useApi(), useLanguage()), enabled: useCan()('waiting.read', {}) });
  return (
    <>
      <nav className={styles.links} aria-label={t('account.menu.manage')}>
        <MenuLinks
          entries={entries}
          badges={waiting === undefined ? badges : { ...badges, countTasks: countTasks(waiting) }}
          currentPath={railPathOf(
            path,
            search,
            entries.map((entry) => entry.path),
          )}
          isShort
        />
      </nav>
      <Link href="/update_profile" className={styles.user} aria-current={path === '/update_profile' ? 'page' : undefined}>
        <b>{user.displayName}</b>
        <span className={cx(text.muted, text.small)}>{t(`account.role.${user.role}`)}</span>
      </Link>
    </>
  );
};
