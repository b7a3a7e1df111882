import type { Language } from '../../domain/events/envelope.ts';
import type { Api } from '../api/api.ts';
import { ApiError } from '../api/ApiError.ts';
import { session, toSessionUser, type Session } from '../browser/session.ts';

/** Whether this is still the session of the device: somebody may have signed in anew while the answer was on its way. */
const isCurrent = ({ token }: Session): boolean => session.get()?.token === token;

/** Forgets the session when the server says it is over; else keeps what changed of the person (the quota, the role). */
export const checkSession = async (started: Session, api: Api, language: Language): Promise<void> => {
  try {
    const user = toSessionUser(await api.call('GET /auth/session', {}, { language }));
    if (user !== undefined && isCurrent(started)) session.set({ token: started.token, user });
  } catch (error) {
    // Without an answer everything stays as it is.
    if (error instanceof ApiError && error.status === 401 && isCurrent(started)) session.set(null);
  }
};
