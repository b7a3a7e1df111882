import { logPosition } from '../api/logPosition.ts';
import { hearServerTime } from '../browser/serverTime.ts';
import { session } from '../browser/session.ts';

type Send = (request: Request) => Promise<Response>;

const TOKEN_HEADER = 'consistency-token';

/** POST /auth/report-notifications changes nothing: it returns the counts of the menu. */
const isReadRequest = ({ method, url }: Request): boolean => method === 'GET' || url.endsWith('/report-notifications');
/** A long batch continues after its first response: GET /batches/{id} returns the position that it has reached. */
const carriesChange = (request: Request): boolean => !isReadRequest(request) || request.url.includes('/batches/');

/** Returns the code of a problem document; undefined if the body is not one. */
const codeOf = async (response: Response): Promise<unknown> => {
  try {
    return ((await response.clone().json()) as { readonly code?: unknown }).code;
  } catch {
    return undefined;
  }
};

/**
 * Creates the browser's transport to the API. It sends the session's token, makes reads include the user's own changes, ends a session that
 * the server no longer accepts, and hears the server's time.
 */
export const createTransport =
  (send: Send, now: () => number = () => performance.now()): Send =>
  async (request) => {
    const currentSession = session.get();
    const token = currentSession === null || currentSession.ended ? null : currentSession.token;
    if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
    const requiredToken = isReadRequest(request) ? logPosition.wanted(now()) : null;
    if (requiredToken !== null) request.headers.set(TOKEN_HEADER, requiredToken);

    const response = await send(request);
    hearServerTime(Date.parse(response.headers.get('date') ?? ''));

    const changeToken = carriesChange(request) ? response.headers.get(TOKEN_HEADER) : null;
    if (changeToken !== null) logPosition.changed(changeToken, now());
    if (response.status === 401 && token !== null) {
      const code = await codeOf(response);
      // The user may have signed in again before this response arrived.
      if (session.get()?.token === token) session.end(code);
    }
    return response;
  };
