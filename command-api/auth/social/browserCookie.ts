import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { readCookies } from '#platform/http/cookies.ts';

/* A sign-in must end in the browser in which it began: otherwise an attacker could sign a user in to the attacker's account. */

const NAME = 'socialSignIn';
/** Path of the cookie: only the requests below it need the cookie. */
const PATH = '/api/auth/social';

const hashOf = (value: string): string => createHash('sha256').update(value).digest('hex');

/** Sets the cookie and returns its digest. `lax`, because the provider sends the browser back by a link. */
export const markBrowser = (
  response: Response,
  mark: string,
  { secure, lastsMs }: { readonly secure: boolean; readonly lastsMs: number },
): string => {
  response.cookie(NAME, mark, { httpOnly: true, sameSite: 'lax', secure, path: PATH, maxAge: lastsMs });
  return hashOf(mark);
};

export const isSameBrowser = (request: Request, digest: string): boolean => {
  const mark = readCookies(request.get('cookie'))[NAME];
  return mark !== undefined && hashOf(mark) === digest;
};
