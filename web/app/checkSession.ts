import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Api } from '../api/api.ts';
import { ApiError } from '../api/ApiError.ts';
import { ROLE_CHANGED, session, toSessionUser, type Session } from '../browser/session.ts';

/** Whether this is still the session of the device: the user may have signed in again while the answer was on its way. */
const isCurrent = ({ token }: Session): boolean => session.get()?.token === token;

/**
 * Forgets the session when the server says it is over, unless the person has another role and is still to be told; else keeps what changed of the person (the quota, the role). Asked
 * as a query, so that signing out cancels it with the others.
 */
export const checkSession = async (started: Session, api: Api, queries: QueryClient, language: Language): Promise<void> => {
  const ask = ({ signal }: { readonly signal: AbortSignal }) => api.call('GET /auth/session', {}, { language, signal });
  try {
    const user = toSessionUser(await queries.fetchQuery({ queryKey: ['session', started.token], queryFn: ask, gcTime: 0 }));
    if (user !== undefined && isCurrent(started)) session.set({ token: started.token, user });
  } catch (error) {
    // Without an answer everything stays as it is.
    if (!(error instanceof ApiError) || error.status !== 401 || !isCurrent(started)) return;
    if (error.code === ROLE_CHANGED) session.end(error.code);
    else session.set(null);
  }
};
