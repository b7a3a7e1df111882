import type { Request, Response } from 'express';
import type { Attempt } from '#identity/access/limits.ts';
import type { CommandContext } from '../context.ts';
import { deviceOf, knownDevice } from '../deviceCookie.ts';

/** One try at the account of an e-mail address, as it is counted: whose it is, from which network and device. */
export const attemptAt = (context: CommandContext, request: Request, email: string): Attempt & { readonly account: string } => ({
  account: context.vault.emailHmac(email),
  address: request.ip,
  device: knownDevice(context, request),
});

/** The person was here, by password, by another provider or by the link of a message: the place is remembered as theirs. */
export const wasHere = async (
  context: CommandContext,
  { request, response }: { readonly request: Request; readonly response: Response },
  { accountId, email }: { readonly accountId: string; readonly email: string },
): Promise<void> => {
  const device = deviceOf(context, request, response);
  await context.limits.remember({ ...attemptAt(context, request, email), device, accountId });
};
