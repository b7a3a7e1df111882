import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { Notifications } from '../../api/types.ts';
import { usePage } from '../../browser/page.ts';
import type { SessionUser } from '../../browser/session.ts';
import { entriesFor, type Group } from './entries.ts';
import styles from './Menu.module.css';

/** The highest number a badge shows (specification, section 9). */
const MAX_SHOWN = 9999;

export interface MenuLinksProps {
  readonly group: Group;
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
  const entries = entriesFor(group, user).filter(({ liveOnly }) => !(isPast && liveOnly === true));
  const numberOf = (name: keyof Notifications | undefined): number => Math.min((name && badges[name]) ?? 0, MAX_SHOWN);
  return (
    <ul>
      {entries.map(({ path: to, word, icon: Icon, badge, old, address }) => {
        const count = numberOf(badge);
        const oldCounts = numberOf(old);
        const content = (
          <>
            <Icon size={20} aria-hidden="true" />
            <span>
              {t(`account.menu.${word}`)}
              {oldCounts > 0 && <small className={styles.old}>{t('account.menu.oldCounts', { count: oldCounts })}</small>}
            </span>{' '}
            {count > 0 && <b className={styles.badge}>{count}</b>}
          </>
        );
        return (
          <li key={word}>
            {address === undefined ? (
              <Link href={to} className={styles.link} aria-current={to === path ? 'page' : undefined} onClick={onClose}>
                {content}
              </Link>
            ) : (
              <a href={address()} className={styles.link}>
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
