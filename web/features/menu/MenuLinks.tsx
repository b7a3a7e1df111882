import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { formatNumber } from '#domain/values/formatNumber.ts';
import { usePage } from '../../browser/pageFacts.ts';
import type { MenuEntry } from './menuEntry.ts';
import type { Badges } from './useBadges.ts';
import styles from './Menu.module.css';

/** The highest number a badge shows (specification, section 9). */
const MAX_BADGE = 9999;

export interface MenuLinksProps {
  readonly entries: readonly MenuEntry[];
  readonly badges: Badges;
  /** Called when a link is followed. */
  readonly onClose?: (() => void) | undefined;
  /** Path whose link is marked as current, besides the current path. */
  readonly currentPath?: string | undefined;
  /** True for short texts without second lines. */
  readonly isShort?: true;
  /** Additional row at the end. */
  readonly children?: ReactNode;
}

/** Links of the menu or of the rail, with their counts. */
export const MenuLinks = ({ entries, badges, onClose, currentPath, isShort, children }: MenuLinksProps) => {
  const { t } = useTranslation();
  const [path] = useLocation();
  const isPast = usePage().asOf !== undefined;
  const badgeCount = (name: keyof Badges | undefined): number => Math.min((name && badges[name]) ?? 0, MAX_BADGE);
  return (
    <ul>
      {entries
        .filter(({ liveOnly }) => !(isPast && liveOnly === true))
        .map(({ path: to, textKey, shortTextKey = textKey, icon: Icon, badge, oldCountBadge: oldBadge, currentUrl: pathOf }) => {
          const count = badgeCount(badge);
          const oldCounts = badgeCount(oldBadge);
          const content = (
            <>
              <Icon size={20} aria-hidden="true" />
              <span>
                {t(`account.menu.${isShort ? shortTextKey : textKey}`)}
                {oldCounts > 0 && !isShort && <small className={styles.old}>{t('account.menu.oldCounts', { count: oldCounts })}</small>}
              </span>{' '}
              {count > 0 && <b className={styles.badge}>{formatNumber(count)}</b>}
            </>
          );
          return (
            <li key={textKey}>
              {pathOf === undefined ? (
                <Link
                  href={to}
                  className={styles.link}
                  aria-current={to === path ? 'page' : to === currentPath ? 'true' : undefined}
                  onClick={onClose}
                >
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
