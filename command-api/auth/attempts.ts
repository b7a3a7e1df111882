import type { Request, Response } from 'express';
import type { Attempt } from '#identity/access/limits.ts';
import type { CommandContext } from '../commands/context.ts';
import { ensureDeviceToken, readDeviceToken } from '../commands/deviceCookie.ts';

/** Creates the record of one sign-in attempt at the account of an e-mail address: account, network and device. */
export const attemptOf = (context: CommandContext, request: Request, email: string): Attempt & { readonly account: string } => ({
  account: context.vault.emailHmac(email),
  address: request.ip,
  device: readDeviceToken(context, request),
});

/** Remembers the place as the person's own after they signed in by password, by another provider or by a link of a message. */
export const rememberDeviceOfPerson = async (
  context: CommandContext,
  { request, response }: { readonly request: Request; readonly response: Response },
  { accountId, email }: { readonly accountId: string; readonly email: string },
): Promise<void> => {
  const device = ensureDeviceToken(context, request, response);
  await context.limits.remember({ ...attemptOf(context, request, email), device, accountId });
};
