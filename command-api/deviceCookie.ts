import type { Request, Response } from 'express';
import { readCookies } from '#platform/http/cookies.ts';
import type { CommandContext } from './context.ts';

/*
 * What tells a device: a random number signed by us, which no script can read and which says nothing of a person. It is set
 * with the first kudos and at a sign-in, and signs nobody in: it says which kudos were given, and whose tries at a password are not a
 * stranger's.
 */

const NAME = 'device';
/** Pages have no use for it. */
const PATH = '/api';
const YEAR_MS = 31_536_000_000;

type Devices = Pick<CommandContext, 'vault' | 'publicUrl'>;

const options = ({ publicUrl }: Pick<CommandContext, 'publicUrl'>) =>
  ({ httpOnly: true, sameSite: 'lax', secure: publicUrl().startsWith('https:'), path: PATH }) as const;

/** The token of the device that asks, where it is one of ours. */
export const knownDevice = ({ vault }: Pick<CommandContext, 'vault'>, request: Request): string | undefined => {
  const token = readCookies(request.get('cookie'))[NAME];
  return vault.devices.isOurs(token) ? token : undefined;
};

export const rememberDevice = (context: Devices, response: Response, token: string): void => {
  response.cookie(NAME, token, { ...options(context), maxAge: YEAR_MS });
};

/** The token of the device that asks; one without any is given one. */
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
