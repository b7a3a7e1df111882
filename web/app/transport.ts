import { session } from '../browser/session.ts';

type Send = (request: Request) => Promise<Response>;

/** How long (milliseconds) reads after a change ask for an answer that knows of it. */
const REMEMBERED = 10_000;
const TOKEN = 'consistency-token';

const isRead = (request: Request): boolean => request.method === 'GET';

/**
 * The browser's way to the API: says who is signed in, sees its own changes in what it reads next, and notices when the
 * server does not take the session any longer.
 */
export const createTransport = (send: Send, now: () => number = () => performance.now()): Send => {
  let change: { readonly token: string; readonly at: number } | null = null;

  return async (request) => {
    const current = session.get();
    const token = current === null || current.ended ? null : current.token;
    if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
    if (isRead(request) && change !== null && now() - change.at < REMEMBERED) request.headers.set(TOKEN, change.token);

    const response = await send(request);

    const changed = isRead(request) ? null : response.headers.get(TOKEN);
    if (changed !== null) change = { token: changed, at: now() };
    // Somebody may have signed in anew while this answer was on its way.
    if (response.status === 401 && token !== null && session.get()?.token === token) session.end();
    return response;
  };
};
