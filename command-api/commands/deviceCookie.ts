import type { Request, Response } from 'express';
import { parseCookies } from '#platform/http/parseCookies.ts';
import type { CommandContext } from './context.ts';

/*
 * Cookie that identifies a device: a signed random number that scripts cannot read and that contains no personal data. It is set with the
 * first kudos and at a sign-in, and signs nobody in: it shows which kudos the device gave, and which sign-in attempts come from a known
 * device.
 */

const COOKIE_NAME = 'device';
/** Path of the cookie: pages do not need it. */
const COOKIE_PATH = '/api';
const YEAR_MS = 31_536_000_000;

type DeviceContext = Pick<CommandContext, 'vault' | 'publicUrl'>;

const cookieOptions = ({ publicUrl }: Pick<CommandContext, 'publicUrl'>) =>
  ({ httpOnly: true, sameSite: 'lax', secure: publicUrl().startsWith('https:'), path: COOKIE_PATH }) as const;

/** Returns the device token of the request if its signature is valid; otherwise undefined. */
export const readDeviceToken = ({ vault }: Pick<CommandContext, 'vault'>, request: Request): string | undefined => {
  const token = parseCookies(request.get('cookie'))[COOKIE_NAME];
  return vault.devices.isOwnToken(token) ? token : undefined;
};

export const setDeviceCookie = (context: DeviceContext, response: Response, token: string): void => {
  response.cookie(COOKIE_NAME, token, { ...cookieOptions(context), maxAge: YEAR_MS });
};

/** Returns the device token of the request; sets a new one if there is none. */
export const ensureDeviceToken = (context: DeviceContext, request: Request, response: Response): string => {
  const existingToken = readDeviceToken(context, request);
  if (existingToken !== undefined) return existingToken;
  const token = context.vault.devices.newToken();
  setDeviceCookie(context, response, token);
  return token;
};

export const clearDeviceCookie = (context: DeviceContext, response: Response): void => {
  response.clearCookie(COOKIE_NAME, cookieOptions(context));
};
