import { HeartHandshake } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { Notifications } from '../../api/types.ts';
import { usePage } from '../../browser/page.ts';
import type { SessionUser } from '../../browser/session.ts';
import { entriesFor, type Group } from './entries.ts';
import styles from './Menu.module.css';
import { ExternalLink } from '../../ui/icons.ts';

/** The highest number a badge shows (specification, section 9). */
const MAX_SHOWN = 9999;

interface LinkGroupProps {
  readonly group: Group;
  readonly user: SessionUser | null;
  readonly badges: Notifications;
  readonly onClose: () => void;
}

/** The links of one group that this person may follow; nothing where there is none. */
export const LinkGroup = ({ group, user, badges, onClose }: LinkGroupProps) => {
  const { t } = useTranslation();
  const [path] = useLocation();
  const { donate } = usePage().contact;
  const entries = entriesFor(group, user);
  if (entries.length === 0) return null;
  const numberOf = (name: keyof Notifications | undefined): number => Math.min((name && badges[name]) ?? 0, MAX_SHOWN);
  return (
    <nav className={styles.group} aria-label={t(`account.menu.${group}`)}>
      <h3>{t(`account.menu.${group}`)}</h3>
      <ul>
        {entries.map(({ path: to, word, icon: Icon, badge, old }) => {
          const count = numberOf(badge);
          const oldCounts = numberOf(old);
          return (
            <li key={to}>
              <Link href={to} className={styles.link} aria-current={to === path ? 'page' : undefined} onClick={onClose}>
                <Icon size={20} aria-hidden="true" />
                <span>
                  {t(`account.menu.${word}`)}
                  {oldCounts > 0 && <small className={styles.old}>{t('account.menu.oldCounts', { count: oldCounts })}</small>}
                </span>{' '}
                {count > 0 && <b className={styles.badge}>{count}</b>}
              </Link>
            </li>
          );
        })}
        {group === 'about' && donate !== null && (
          <li>
            <a href={donate} className={styles.link} target="_blank" rel="noopener noreferrer">
              <HeartHandshake size={20} aria-hidden="true" />
              <span>{t('account.menu.donate')}</span>
              <ExternalLink size={20} aria-hidden="true" />
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
};
