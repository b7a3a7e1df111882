import type { Router } from 'express';
import { DomainError } from '../../domain/errors.ts';
import { can } from '../../domain/permissions/permissions.ts';
import { handleCommand } from '../../platform/commands/handle.ts';
import { updateProfile } from '../../contract/authOperations.ts';
import { decideProfile } from '../accounts/profile.ts';
import { accountState, accountStream } from '../accounts/streams.ts';
import { commandRoute } from '../commandRoute.ts';
import type { CommandWorld } from '../dependencies.ts';
import { said } from './said.ts';

/** PUT /auth/profile: one's own name and phone. */
export const profileRoute = (router: Router, world: CommandWorld): void => {
  const { store, vault } = world;
  commandRoute(router, world, updateProfile, async ({ body: { displayName, phone }, language }, { who, envelope }) => {
    if (!can(who.role, 'account.reviseOwn', { accountApproved: who.approved })) throw new DomainError('FORBIDDEN');
    const { position } = await handleCommand({
      store,
      streamName: accountStream(who.id),
      envelope,
      decide: (history) => decideProfile(vault, who.id, accountState(history), { displayName, phone }),
    });
    return said('profileUpdated', language, position);
  });
};
