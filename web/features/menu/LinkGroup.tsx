import { HeartHandshake } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../../browser/pageFacts.ts';
import type { SessionUser } from '../../browser/session.ts';
import { ExternalLink } from '../../ui/icons.ts';
import type { EntriesFor } from './menuEntry.ts';
import { MenuLinks, type MenuLinksProps } from './MenuLinks.tsx';
import styles from './Menu.module.css';

interface LinkGroupProps extends Pick<MenuLinksProps, 'badges' | 'onClose'> {
  readonly group: 'mine' | 'manage' | 'about';
  readonly user: SessionUser | null;
  readonly entriesFor: EntriesFor;
}

/** Links of a group below its heading. Renders nothing if there is no link. */
export const LinkGroup = ({ group, user, entriesFor, ...links }: LinkGroupProps) => {
  const { t } = useTranslation();
  const { donate } = usePage().contact;
  const entries = entriesFor(group, user);
  if (entries.length === 0) return null;
  return (
    <nav className={styles.group} aria-label={t(`account.menu.${group}`)}>
      <h3>{t(`account.menu.${group}`)}</h3>
      <MenuLinks entries={entries} {...links}>
        {group === 'about' && donate !== null && (
          <li>
            <a href={donate} className={styles.link} target="_blank" rel="noopener noreferrer">
              <HeartHandshake size={20} aria-hidden="true" />
              <span>{t('account.menu.donate')}</span>
              <ExternalLink size={20} aria-hidden="true" />
            </a>
          </li>
        )}
      </MenuLinks>
    </nav>
  );
};
