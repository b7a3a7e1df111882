import type { Request, Response } from 'express';
import { readCookies } from '../../platform/http/cookies.ts';

/* What tells a device: a random number signed by us, which no script can read and which says nothing of a person. */

const NAME = 'device';
/** Pages have no use for it. */
const PATH = '/api';
const YEAR_MS = 31_536_000_000;

const options = (secure: boolean) => ({ httpOnly: true, sameSite: 'lax', secure, path: PATH }) as const;

export const deviceTokenIn = (request: Request): string | undefined => readCookies(request.get('cookie'))[NAME];

export const rememberDevice = (response: Response, token: string, secure: boolean): void => {
  response.cookie(NAME, token, { ...options(secure), maxAge: YEAR_MS });
};

export const forgetDeviceCookie = (response: Response, secure: boolean): void => {
  response.clearCookie(NAME, options(secure));
};
