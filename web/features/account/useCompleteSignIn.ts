import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SignInResult } from '../../api/types.ts';
import { session, toSessionUser } from '../../browser/session.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

/** Returns a function that stores the new session, refetches all queries and welcomes the user. */
export const useCompleteSignIn = (): ((signedIn: SignInResult) => void) => {
  const { t } = useTranslation();
  const showToast = useToast();
  const queries = useQueryClient();
  return ({ token, user }) => {
    const sessionUser = toSessionUser(user);
    if (sessionUser === undefined) throw new Error('The answer to a sign-in names nobody');
    session.set({ token, user: sessionUser });
    void queries.invalidateQueries();
    showToast({ text: t('account.session.welcome', { name: sessionUser.displayName }) });
  };
};
