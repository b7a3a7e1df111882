import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useApi } from '../../api/ApiContext.ts';
import { session } from '../../browser/session.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

/**
 * Returns a function that signs out: the device at once deletes the session and the data read with it; the server is called in the
 * background.
 */
export const useSignOut = (): (() => void) => {
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
