import type { Router } from 'express';
import { endMessages, switchOwnMessages } from '#contract/authOperations.ts';
import { decide } from '#domain/account/decider.ts';
import { maySignIn } from '#domain/account/state.ts';
import { can } from '#domain/permissions/permissions.ts';
import { DomainError } from '#domain/values/errors.ts';
import { readMessagesOffLink } from '#identity/links/messagesOffLink.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { handleAccountCommand } from '../streams/accountStreams.ts';
import { envelopeAsPerson } from '../streams/envelopeAsPerson.ts';
import { readAccount } from '../streams/readAccount.ts';
import { messageResult } from './messageResult.ts';

/** PUT /auth/messages: chooses the messages a user gets. POST /auth/messages/off/{token}: turns one kind off by the link in a message. */
export const ownMessagesRoutes = (router: Router, context: CommandContext): void => {
  const { store, vault, limits } = context;
  registerCommand(router, context, switchOwnMessages, async ({ body, language }, { principal, envelope }) => {
    if (!can(principal.role, 'account.switchMessages', { accountApproved: principal.approved })) throw new DomainError('FORBIDDEN');
    const { position } = await handleAccountCommand(store, envelope, principal.id, (state) =>
      decide({ type: 'SwitchMessages', switches: body }, state),
    );
    return messageResult('messagesSwitched', language, position);
  });
  registerCommand(router, context, endMessages, async ({ params: { token }, language, request }, commandRequest) => {
    await limits.consume('messageLink', { address: request.ip });
    const { accountId, kinds } = readMessagesOffLink(vault, token);
    const { state } = await readAccount(store, accountId);
    if (!maySignIn(state)) throw new DomainError('MESSAGES_LINK_INVALID');
    const switches = Object.fromEntries(kinds.map((kind) => [kind, false]));
    const { position } = await handleAccountCommand(
      store,
      envelopeAsPerson(commandRequest, { id: accountId, state }, 'link'),
      accountId,
      (currentState) => decide({ type: 'SwitchMessages', switches }, currentState),
    );
    return messageResult('messagesEnded', language, position);
  });
};
