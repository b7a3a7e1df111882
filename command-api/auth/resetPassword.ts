import type { Router } from 'express';
import { putPassword, requestResetPassword, resetPassword } from '#contract/authOperations.ts';
import { decide } from '#domain/account/decider.ts';
import { maySignIn } from '#domain/account/state.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Input } from '#platform/http/registerOperation.ts';
import { accountOfClosingToken } from '../accounts/personalSecrets.ts';
import type { CommandRequest } from '../commands/commandRequest.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand, type CommandHandlerResult } from '../commands/registerCommand.ts';
import { handleAccountCommand } from '../streams/accountStreams.ts';
import { envelopeAsPerson } from '../streams/envelopeAsPerson.ts';
import { accountByEmail, readAccount, requireKnownVersion, type FoundAccount } from '../streams/readAccount.ts';
import { readPerson } from '../streams/readUser.ts';
import { attemptOf, rememberDeviceOfPerson } from './attempts.ts';
import { messageResult } from './messageResult.ts';
import { requireStrongPassword } from './passwordRule.ts';
import { storePassword } from './storePassword.ts';

/** POST /auth/request-reset-password. The mailing reaction sends the message; only that reaction makes the token. */
const requestResetRoute = (router: Router, context: CommandContext): void => {
  const { store, vault, limits } = context;
  registerCommand(router, context, requestResetPassword, async ({ body: { email }, language, request }, command) => {
    await limits.consume('reset', attemptOf(context, request, email));
    const account = await accountByEmail(store, vault, email);
    if (account === null || !maySignIn(account.state)) throw new DomainError('EMAIL_NOT_FOUND');
    const { events, position, repeated } = await handleAccountCommand(store, command.envelope, account.id, (state) =>
      decide({ type: 'RequestPasswordReset' }, state),
    );
    if (events.length > 0 && !repeated) context.saySecurity({ kind: 'password.resetAsked', accountId: account.id }, request.ip);
    return messageResult('resetRequested', language, position);
  });
};

/** Returns the account of a link. A link made before a change of password or role is no longer valid. */
const accountOfLink = async ({ store, vault }: CommandContext, token: string): Promise<FoundAccount> => {
  const owner = await vault.resetTokens.peek(token);
  if (owner === null || accountOfClosingToken(owner.accountId) !== null) throw new DomainError('RESET_LINK_INVALID');
  const account = await readAccount(store, owner.accountId);
  if (!maySignIn(account.state) || account.state.epoch !== owner.epoch) throw new DomainError('RESET_LINK_INVALID');
  requireKnownVersion(account);
  return account;
};

type LinkInput = Pick<Input<typeof resetPassword>, 'query' | 'body' | 'language' | 'request' | 'response'>;

const setPasswordByLink =
  (context: CommandContext) =>
  async (input: LinkInput, command: CommandRequest): Promise<CommandHandlerResult> => {
    const { token } = input.query;
    const { password } = input.body;
    const { vault, limits, passwordMinLength } = context;
    await limits.consume('password', { address: input.request.ip });
    const account = await accountOfLink(context, token);
    const person = await readPerson(vault, account.state.sealed);
    requireStrongPassword(password, passwordMinLength, Object.values(person));
    // The link proves who the caller is, so failed attempts at the former password no longer count, and this place is not a stranger's.
    const ownAccount = { accountId: account.id, email: person.email };
    await limits.resetCounters({ ...attemptOf(context, input.request, ownAccount.email), ...ownAccount });
    await rememberDeviceOfPerson(context, input, ownAccount);
    if ((await vault.resetTokens.redeem(token)) === null) throw new DomainError('RESET_LINK_INVALID');
    const { position } = await storePassword(context, envelopeAsPerson(command, account), account.id, password);
    context.saySecurity({ kind: 'password.reset', accountId: account.id }, input.request.ip);
    return messageResult('passwordSet', input.language, position);
  };

/** POST and PUT /auth/password: checks the token of a link, and sets the password by it. */
export const resetPasswordRoutes = (router: Router, context: CommandContext): void => {
  requestResetRoute(router, context);
  registerCommand(router, context, resetPassword, setPasswordByLink(context));
  registerCommand(router, context, putPassword, setPasswordByLink(context));
};
