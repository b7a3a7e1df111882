import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { formatNumber } from '#kernel/formatNumber.ts';
import type { Notifications } from '../../api/types.ts';
import { usePage } from '../../browser/pageFacts.ts';
import type { SessionUser } from '../../browser/session.ts';
import { menuEntriesFor, type MenuGroup } from './menuEntries.ts';
import styles from './Menu.module.css';

/** The highest number a badge shows (specification, section 9). */
const MAX_BADGE = 9999;

export interface MenuLinksProps {
  readonly group: MenuGroup;
  readonly user: SessionUser | null;
  readonly badges: Notifications;
  readonly onClose: () => void;
  /** Additional row at the end. */
  readonly children?: ReactNode;
}

/** Links of a group that the user has permission for. */
export const MenuLinks = ({ group, user, badges, onClose, children }: MenuLinksProps) => {
  const { t } = useTranslation();
  const [path] = useLocation();
  const isPast = usePage().asOf !== undefined;
  const entries = menuEntriesFor(group, user).filter(({ liveOnly }) => !(isPast && liveOnly === true));
  const badgeCount = (name: keyof Notifications | undefined): number => Math.min((name && badges[name]) ?? 0, MAX_BADGE);
  return (
    <ul>
      {entries.map(({ path: to, textKey, icon: Icon, badge, oldCountBadge: oldBadge, currentUrl: pathOf }) => {
        const count = badgeCount(badge);
        const oldCounts = badgeCount(oldBadge);
        const content = (
          <>
            <Icon size={20} aria-hidden="true" />
            <span>
              {t(`account.menu.${textKey}`)}
              {oldCounts > 0 && <small className={styles.old}>{t('account.menu.oldCounts', { count: oldCounts })}</small>}
            </span>{' '}
            {count > 0 && <b className={styles.badge}>{formatNumber(count)}</b>}
          </>
        );
        return (
          <li key={textKey}>
            {pathOf === undefined ? (
              <Link href={to} className={styles.link} aria-current={to === path ? 'page' : undefined} onClick={onClose}>
                {content}
              </Link>
            ) : (
              <a href={pathOf()} className={styles.link}>
                {content}
              </a>
            )}
          </li>
        );
      })}
      {children}
    </ul>
  );
};
