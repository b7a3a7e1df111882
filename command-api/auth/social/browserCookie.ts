import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { parseCookies } from '#platform/http/parseCookies.ts';

/* A sign-in must end in the browser in which it began: otherwise an attacker could sign a user in to the attacker's account. */

const COOKIE_NAME = 'socialSignIn';
/** Path of the cookie: only the requests below it need the cookie. */
const COOKIE_PATH = '/api/auth/social';

const hashOf = (value: string): string => createHash('sha256').update(value).digest('hex');

/** Sets the cookie and returns its digest. `lax`, because the provider sends the browser back by a link. */
export const setBrowserCookie = (
  response: Response,
  cookieValue: string,
  { secure, maxAgeMs }: { readonly secure: boolean; readonly maxAgeMs: number },
): string => {
  response.cookie(COOKIE_NAME, cookieValue, { httpOnly: true, sameSite: 'lax', secure, path: COOKIE_PATH, maxAge: maxAgeMs });
  return hashOf(cookieValue);
};

export const isSameBrowser = (request: Request, digest: string): boolean => {
  const cookieValue = parseCookies(request.get('cookie'))[COOKIE_NAME];
  return cookieValue !== undefined && hashOf(cookieValue) === digest;
};
