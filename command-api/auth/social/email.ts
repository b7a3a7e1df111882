import type { Router } from 'express';
import { confirmSocialEmail, giveSocialEmail } from '#contract/authOperations.ts';
import { Problem } from '#contract/problem.ts';
import { DomainError } from '#domain/values/errors.ts';
import { SignInRefused } from '#identity/social/provider.ts';
import { MailNotSent } from '#platform/mail/index.ts';
import { writeMessage } from '#platform/mail/templates.ts';
import { messageText } from '../../accounts/messages.ts';
import type { CommandContext } from '../../commands/context.ts';
import { registerCommand } from '../../commands/registerCommand.ts';
import { emailStream } from '../../streams/accountStreams.ts';
import { signedInResult } from '../signedIn.ts';
import { isSameBrowser } from './browserCookie.ts';
import { findOrOpenAccount } from './findOrOpenAccount.ts';
import * as pending from './pendingSignIn.ts';
import { providerOf } from './start.ts';

/*
 * For a provider that verifies no e-mail address: the user enters one and gets a message there. Nothing is logged before the user follows
 * the link, so a mistyped or foreign address is stored nowhere. The route sends the message itself instead of the reaction: the user is
 * waiting, and retries if it fails.
 */

const requestEmailRoute = (router: Router, context: CommandContext): void => {
  const { store, vault, limits, mailer, publicUrl } = context;
  registerCommand(router, context, giveSocialEmail, async ({ body: { code, email }, language, request }, { envelope }) => {
    await limits.consume('reset', { address: request.ip, account: vault.emailHmac(email) });
    const facts = pending.parseBox(pending.withoutEmailSchema, await vault.oneTimeBoxes.peek(pending.WITHOUT_EMAIL_BOX, code));
    if (facts === null || !isSameBrowser(request, facts.browser)) throw new DomainError('SOCIAL_LINK_INVALID');
    const confirmation = await vault.oneTimeBoxes.storeBox(
      pending.EMAIL_CONFIRMATION_BOX,
      { ...facts, email },
      pending.EMAIL_CONFIRMATION_TTL_MS,
    );
    const link = `${publicUrl()}/login#confirm=${confirmation}`;
    const message = writeMessage('confirmEmail', language, { name: facts.name ?? '', link });
    try {
      await mailer.send({ ...message, to: email, id: envelope.commandId, subjectIds: [emailStream(vault.emailHmac(email))] });
    } catch (error) {
      if (error instanceof MailNotSent) throw new Problem(503, 'MAIL_NOT_SENT', { headers: { 'Retry-After': '30' } });
      throw error;
    }
    await vault.oneTimeBoxes.redeem(pending.WITHOUT_EMAIL_BOX, code);
    return { body: { message: messageText('confirmationSent', language) }, position: await store.lastPosition() };
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
    const facts = pending.parseBox(pending.emailConfirmationSchema, await vault.oneTimeBoxes.peek(pending.EMAIL_CONFIRMATION_BOX, code));
    if (facts === null) throw new DomainError('SOCIAL_LINK_INVALID');
    if (!isSameBrowser(request, facts.browser)) throw new DomainError('SOCIAL_OTHER_BROWSER');
    await vault.oneTimeBoxes.redeem(pending.EMAIL_CONFIRMATION_BOX, code);
    const provider = providerOf(context, facts.provider);
    try {
      const { account, isNew } = await findOrOpenAccount(context, envelope, { ...facts, provider });
      return await signedInResult(context, account, { method: provider.method, message: isNew ? 'signedUp' : 'welcome', input });
    } catch (error) {
      if (error instanceof SignInRefused) throw new DomainError('SOCIAL_LINK_INVALID');
      throw error;
    }
  });
};

/** POST /auth/social/email and /auth/social/confirm. */
export const socialEmailRoutes = (router: Router, context: CommandContext): void => {
  requestEmailRoute(router, context);
  confirmRoute(router, context);
};
