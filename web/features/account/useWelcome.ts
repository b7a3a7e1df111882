import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SignedIn } from '../../api/types.ts';
import { session, toSessionUser } from '../../browser/session.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

/** Keeps a session that was just opened, forgets what was read as somebody else, and welcomes. */
export const useWelcome = (): ((signedIn: SignedIn) => void) => {
  const { t } = useTranslation();
  const say = useToast();
  const queries = useQueryClient();
  return ({ token, user }) => {
    const known = toSessionUser(user);
    if (known === undefined) throw new Error('The answer to a sign-in names nobody');
    session.set({ token, user: known });
    void queries.invalidateQueries();
    say({ text: t('account.session.welcome', { name: known.displayName }) });
  };
};
