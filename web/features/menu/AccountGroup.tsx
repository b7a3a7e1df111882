import { useQueryClient } from '@tanstack/react-query';
import { LogIn, LogOut } from 'lucide-react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useApi } from '../../api/ApiContext.ts';
import type { Notifications } from '../../api/types.ts';
import { type SessionUser, session } from '../../browser/session.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { cx } from '../../ui/cx.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import type { MenuSources } from './menuEntry.ts';
import { MenuLinks } from './MenuLinks.tsx';
import text from '../../ui/text.module.css';
import styles from './Menu.module.css';

/**
 * Returns a function that signs out: the device at once deletes the session and the data read with it; the server is called in the
 * background.
 */
const useSignOut = (): (() => void) => {
  const { t } = useTranslation();
  const api = useApi();
  const language = useLanguage();
  const queries = useQueryClient();
  const showToast = useToast();
  const [, navigate] = useLocation();
  return () => {
    // The server would refuse pending requests of this user.
    void queries.cancelQueries();
    // The request takes the token from the session before the session is deleted. Without a connection the token stays valid until it
    // expires.
    void api.call('POST /auth/sign-out', {}, { language }).catch(() => undefined);
    // Navigate first: a page of the previous user would reload its data as a guest.
    flushSync(() => {
      navigate('/');
      session.set(null);
    });
    queries.removeQueries({ type: 'inactive' });
    void queries.invalidateQueries();
    showToast({ text: t('account.session.signedOut') });
  };
};

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
