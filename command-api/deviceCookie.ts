import type { Request, Response } from 'express';
import { readCookies } from '#platform/http/cookies.ts';
import type { CommandContext } from './context.ts';

/*
 * Cookie that identifies a device: a signed random number that scripts cannot read and that contains no personal data. It is set with the
 * first kudos and at a sign-in, and signs nobody in: it shows which kudos the device gave, and which sign-in attempts come from a known
 * device.
 */

const NAME = 'device';
/** Path of the cookie: pages do not need it. */
const PATH = '/api';
const YEAR_MS = 31_536_000_000;

type Devices = Pick<CommandContext, 'vault' | 'publicUrl'>;

const options = ({ publicUrl }: Pick<CommandContext, 'publicUrl'>) =>
  ({ httpOnly: true, sameSite: 'lax', secure: publicUrl().startsWith('https:'), path: PATH }) as const;

/** Returns the device token of the request if its signature is valid; otherwise undefined. */
export const knownDevice = ({ vault }: Pick<CommandContext, 'vault'>, request: Request): string | undefined => {
  const token = readCookies(request.get('cookie'))[NAME];
  return vault.devices.isOurs(token) ? token : undefined;
};

export const rememberDevice = (context: Devices, response: Response, token: string): void => {
  response.cookie(NAME, token, { ...options(context), maxAge: YEAR_MS });
};

/** Returns the device token of the request; sets a new one if there is none. */
export const deviceOf = (context: Devices, request: Request, response: Response): string => {
  const known = knownDevice(context, request);
  if (known !== undefined) return known;
  const token = context.vault.devices.newToken();
  rememberDevice(context, response, token);
  return token;
};

export const forgetDeviceCookie = (context: Devices, response: Response): void => {
  response.clearCookie(NAME, options(context));
};
