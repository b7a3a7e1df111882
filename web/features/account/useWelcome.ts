import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { SignedIn } from '../../api/types.ts';
import { session, toSessionUser, type SessionUser } from '../../browser/session.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

const WHAT_WAITS = '/what_waits';

/** Checks whether the user manages more than their own services. Guests see this page too, so the permission table is loaded on demand. */
const looksAfterMore = async (user: SessionUser): Promise<boolean> => {
  try {
    return (await import('../../access/guards.ts')).mayOpen(WHAT_WAITS, user);
  } catch {
    return false;
  }
};

/** Returns a function that stores the new session, refetches all queries and welcomes the user. Moderators get a link to their tasks. */
export const useWelcome = (): ((signedIn: SignedIn) => void) => {
  const { t } = useTranslation();
  const say = useToast();
  const [, go] = useLocation();
  const queries = useQueryClient();
  return ({ token, user }) => {
    const known = toSessionUser(user);
    if (known === undefined) throw new Error('The answer to a sign-in names nobody');
    session.set({ token, user: known });
    void queries.invalidateQueries();
    const welcome = { text: t('account.session.welcome', { name: known.displayName }) };
    const way = { label: t('account.session.whatWaits'), run: () => go(WHAT_WAITS) };
    void looksAfterMore(known).then((more) => say(more ? { ...welcome, action: way } : welcome));
  };
};
