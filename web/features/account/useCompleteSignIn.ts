import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { SignInResult } from '../../api/types.ts';
import { session, toSessionUser, type SessionUser } from '../../browser/session.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

const TO_DO_PATH = '/to_do';

/** Checks whether the user manages more than their own services. Guests see this page too, so the permission table is loaded on demand. */
const mayOpenToDo = async (user: SessionUser): Promise<boolean> => {
  try {
    return (await import('../../access/guards.ts')).mayOpen(TO_DO_PATH, user);
  } catch {
    return false;
  }
};

/** Returns a function that stores the new session, refetches all queries and welcomes the user. Moderators get a link to their tasks. */
export const useCompleteSignIn = (): ((signedIn: SignInResult) => void) => {
  const { t } = useTranslation();
  const showToast = useToast();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  return ({ token, user }) => {
    const sessionUser = toSessionUser(user);
    if (sessionUser === undefined) throw new Error('The answer to a sign-in names nobody');
    session.set({ token, user: sessionUser });
    void queries.invalidateQueries();
    const welcomeToast = { text: t('account.session.welcome', { name: sessionUser.displayName }) };
    const openToDoAction = { label: t('account.session.toDo'), run: () => navigate(TO_DO_PATH) };
    void mayOpenToDo(sessionUser).then((hasToDo) => showToast(hasToDo ? { ...welcomeToast, action: openToDoAction } : welcomeToast));
  };
};
