import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useApi } from '../../api/ApiContext.ts';
import { session } from '../../browser/session.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

/** Signs out: this device deletes the session and everything read with it at once, and then calls the server. */
export const useSignOut = (): (() => void) => {
  const { t } = useTranslation();
  const api = useApi();
  const language = useLanguage();
  const queries = useQueryClient();
  const say = useToast();
  const [, go] = useLocation();
  return () => {
    // Pending requests of this user would only be refused.
    void queries.cancelQueries();
    // It takes the session along before the next lines forget it. Without a connection the token stays good until it expires.
    void api.call('POST /auth/sign-out', {}, { language }).catch(() => undefined);
    // Navigate first: a page of the former user would reload its data as a guest.
    flushSync(() => {
      go('/');
      session.set(null);
    });
    queries.removeQueries({ type: 'inactive' });
    void queries.invalidateQueries();
    say({ text: t('account.session.signedOut') });
  };
};
