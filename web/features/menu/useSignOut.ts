import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useApi } from '../../api/ApiContext.ts';
import { session } from '../../browser/session.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

/** Signs out: the server is told while this device still can, then everything read as this person is forgotten. */
export const useSignOut = (): (() => Promise<void>) => {
  const { t } = useTranslation();
  const api = useApi();
  const language = useLanguage();
  const queries = useQueryClient();
  const say = useToast();
  const [, go] = useLocation();
  return async () => {
    // Without a connection the token stays good until it expires; this device forgets it all the same.
    await api.call('POST /auth/sign-out', {}, { language }).catch(() => undefined);
    go('/');
    session.set(null);
    queries.removeQueries({ type: 'inactive' });
    void queries.invalidateQueries();
    say({ text: t('account.session.signedOut') });
  };
};
