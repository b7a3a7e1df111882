import type { Router } from 'express';
import { updateProfile } from '#contract/authOperations.ts';
import { can } from '#domain/permissions/permissions.ts';
import { DomainError } from '#domain/values/errors.ts';
import { decideProfile } from '../accounts/decideProfile.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { handleAccountCommand } from '../streams/accountStreams.ts';
import { messageResult } from './messageResult.ts';

/** PUT /auth/profile: changes the user's own name and phone. */
export const profileRoute = (router: Router, context: CommandContext): void => {
  const { store, vault } = context;
  registerCommand(router, context, updateProfile, async ({ body: { displayName, phone }, language }, { principal, envelope }) => {
    if (!can(principal.role, 'account.reviseOwn', { accountApproved: principal.approved })) throw new DomainError('FORBIDDEN');
    const { position } = await handleAccountCommand(store, envelope, principal.id, (state) =>
      decideProfile(vault, principal.id, state, { displayName, phone }),
    );
    return messageResult('profileUpdated', language, position);
  });
};
