import type { Router } from 'express';
import { DomainError } from '../../domain/errors.ts';
import { can } from '../../domain/permissions/permissions.ts';
import { handleCommand } from '../../platform/commands/handle.ts';
import { updateProfile } from '../../contract/authOperations.ts';
import { decideProfile } from '../accounts/profile.ts';
import { accountState, accountStream } from '../accounts/streams.ts';
import { registerCommand } from '../registerCommand.ts';
import type { CommandContext } from '../context.ts';
import { messageResult } from './messageResult.ts';

/** PUT /auth/profile: one's own name and phone. */
export const profileRoute = (router: Router, context: CommandContext): void => {
  const { store, vault } = context;
  registerCommand(router, context, updateProfile, async ({ body: { displayName, phone }, language }, { principal, envelope }) => {
    if (!can(principal.role, 'account.reviseOwn', { accountApproved: principal.approved })) throw new DomainError('FORBIDDEN');
    const { position } = await handleCommand({
      store,
      streamName: accountStream(principal.id),
      envelope,
      decide: (history) => decideProfile(vault, principal.id, accountState(history), { displayName, phone }),
    });
    return messageResult('profileUpdated', language, position);
  });
};
