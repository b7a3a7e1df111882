import { LogIn, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Notifications } from '../../api/types.ts';
import type { SessionUser } from '../../browser/session.ts';
import { cx } from '../../ui/cx.ts';
import type { MenuSources } from './menuEntry.ts';
import { MenuLinks } from './MenuLinks.tsx';
import { useSignOut } from './useSignOut.ts';
import text from '../../ui/text.module.css';
import styles from './Menu.module.css';

interface AccountGroupProps extends Pick<MenuSources, 'StaffEntries'> {
  readonly user: SessionUser | null;
  readonly badges: Notifications;
  readonly onClose: () => void;
}

/** Group with the signed-in user, their own pages and sign-out; for a guest with sign-in. */
export const AccountGroup = ({ user, badges, StaffEntries, onClose }: AccountGroupProps) => {
  const { t } = useTranslation();
  const signOut = useSignOut();
  if (user === null)
    return (
      <section className={styles.group}>
        <Link href="/login" className={styles.link} onClick={onClose}>
          <LogIn size={20} aria-hidden="true" />
          <span>
            {t('account.menu.signIn')}
            <small>{t('account.menu.signInHelp')}</small>
          </span>
        </Link>
      </section>
    );
  const closeAndSignOut = () => {
    onClose();
    signOut();
  };
  return (
    <section className={styles.group}>
      <p className={styles.who}>
        <b>{user.displayName}</b>
        <span className={cx(text.muted, text.small)}>{t(`account.role.${user.role}`)}</span>
      </p>
      <StaffEntries>{(entriesFor) => <MenuLinks entries={entriesFor('account', user)} badges={badges} onClose={onClose} />}</StaffEntries>
      <button type="button" className={styles.link} onClick={closeAndSignOut}>
        <LogOut size={20} aria-hidden="true" />
        <span>{t('account.menu.signOut')}</span>
      </button>
    </section>
  );
};
