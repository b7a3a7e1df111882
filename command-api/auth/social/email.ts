import type { Router } from 'express';
import { confirmSocialEmail, giveSocialEmail } from '#contract/authOperations.ts';
import { Problem } from '#contract/problem.ts';
import { SignInRefused } from '#identity/social/provider.ts';
import { DomainError } from '#kernel/errors.ts';
import { MailNotSent } from '#platform/mail/index.ts';
import { writeMessage } from '#platform/mail/templates.ts';
import { say } from '../../accounts/messages.ts';
import { emailStream } from '../../accounts/streams.ts';
import type { CommandContext } from '../../context.ts';
import { registerCommand } from '../../registerCommand.ts';
import { signedInResult } from '../signedIn.ts';
import { isSameBrowser } from './browserCookie.ts';
import { providerOf } from './leave.ts';
import * as pending from './pending.ts';
import { recognise } from './recognise.ts';

/*
 * For a provider that verifies no e-mail address: the user enters one and gets a message there. Nothing is logged before the user follows
 * the link, so a mistyped or foreign address is stored nowhere. The route sends the message itself instead of the reaction: the user is
 * waiting, and retries if it fails.
 */

const giveRoute = (router: Router, context: CommandContext): void => {
  const { store, vault, limits, mailer, publicUrl } = context;
  registerCommand(router, context, giveSocialEmail, async ({ body: { code, email }, language, request }, { envelope }) => {
    await limits.consume('reset', { address: request.ip, account: vault.emailHmac(email) });
    const facts = pending.read(pending.withoutEmailSchema, await vault.oneTimeBoxes.peek(pending.WITHOUT_EMAIL, code));
    if (facts === null || !isSameBrowser(request, facts.browser)) throw new DomainError('SOCIAL_LINK_INVALID');
    const confirmation = await vault.oneTimeBoxes.put(pending.CONFIRMING, { ...facts, email }, pending.CONFIRMING_LASTS_MS);
    const link = `${publicUrl()}/login#confirm=${confirmation}`;
    const message = writeMessage('confirmEmail', language, { name: facts.name ?? '', link });
    try {
      await mailer.send({ ...message, to: email, id: envelope.commandId, about: [emailStream(vault.emailHmac(email))] });
    } catch (error) {
      if (error instanceof MailNotSent) throw new Problem(503, 'MAIL_NOT_SENT', { headers: { 'Retry-After': '30' } });
      throw error;
    }
    await vault.oneTimeBoxes.take(pending.WITHOUT_EMAIL, code);
    return { body: { message: say('confirmationSent', language) }, position: await store.lastPosition() };
  });
};

/**
 * Confirms an address. The link must be opened in the browser in which the sign-in began: an attacker could have entered another user's
 * address.
 */
const confirmRoute = (router: Router, context: CommandContext): void => {
  const { vault, limits } = context;
  registerCommand(router, context, confirmSocialEmail, async (input, { envelope }) => {
    const { request } = input;
    const { code } = input.body;
    await limits.consume('signIn', { address: request.ip });
    const facts = pending.read(pending.confirmingSchema, await vault.oneTimeBoxes.peek(pending.CONFIRMING, code));
    if (facts === null) throw new DomainError('SOCIAL_LINK_INVALID');
    if (!isSameBrowser(request, facts.browser)) throw new DomainError('SOCIAL_OTHER_BROWSER');
    await vault.oneTimeBoxes.take(pending.CONFIRMING, code);
    const provider = providerOf(context, facts.provider);
    try {
      const { account, isNew } = await recognise(context, envelope, { ...facts, provider });
      return await signedInResult(context, account, { method: provider.method, message: isNew ? 'signedUp' : 'welcome', input });
    } catch (error) {
      if (error instanceof SignInRefused) throw new DomainError('SOCIAL_LINK_INVALID');
      throw error;
    }
  });
};

/** POST /auth/social/email and /auth/social/confirm. */
export const socialEmailRoutes = (router: Router, context: CommandContext): void => {
  giveRoute(router, context);
  confirmRoute(router, context);
};
