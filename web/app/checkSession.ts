import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api/api.ts';
import { ApiError } from '../api/ApiError.ts';
import { ROLE_CHANGED, session, toSessionUser, type Session } from '../browser/session.ts';

/** Whether the device still has this session: the user may have signed in again before the response arrived. */
const isCurrent = ({ token }: Session): boolean => session.get()?.token === token;

/**
 * Forgets the session if the server reports that it is over. If it ended because of a new role, marks it as ended, so that the user
 * gets a message. Otherwise stores the changed quota and role. The request is a query, so that signing out cancels it with the others.
 */
export const checkSession = async (startSession: Session, api: Api, queries: QueryClient, language: Language): Promise<void> => {
  const fetchUser = ({ signal }: { readonly signal: AbortSignal }) => api.call('GET /auth/session', {}, { language, signal });
  try {
    const user = toSessionUser(await queries.fetchQuery({ queryKey: ['session', startSession.token], queryFn: fetchUser, gcTime: 0 }));
    if (user !== undefined && isCurrent(startSession)) session.set({ token: startSession.token, user });
  } catch (error) {
    // Keeps the session if no answer came.
    if (!(error instanceof ApiError) || error.status !== 401 || !isCurrent(startSession)) return;
    if (error.code === ROLE_CHANGED) session.end(error.code);
    else session.set(null);
  }
};
