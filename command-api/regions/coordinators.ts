import type { Router } from 'express';
import { coordinatorOperations } from '#contract/coordinatorOperations.ts';
import { decide, toEvent } from '#domain/coordinator/decider.ts';
import type { CoordinatorForm } from '#domain/coordinator/form.ts';
import { openCoordinators } from '#identity/contacts/content.ts';
import { DomainError } from '#kernel/errors.ts';
import type { CommandContext } from '../context.ts';
import { partOf } from '../envelopes.ts';
import { registerCommand } from '../registerCommand.ts';
import { changeMap, tellChanged } from './changeMap.ts';
import { contactCommand } from './contactCommand.ts';
import { contactHandlers } from './contactHandlers.ts';
import { coordinatorStreams, regionNow } from './streams.ts';

/** Runs a command on one coordinator's stream; all facts are sealed with the coordinator's key. */
export const commandCoordinator = contactCommand({
  streams: coordinatorStreams,
  open: async (keys, { sealed }) => (await openCoordinators(keys, sealed === null ? [] : [sealed]))[0] ?? null,
  decide,
  sealedPartOf: (facts) => facts,
  toEvent,
});

const requireKnown = async ({ store }: CommandContext, id: string): Promise<void> => {
  const { status } = await coordinatorStreams.now(store, id);
  if (status === 'none' || status === 'purged') throw new DomainError('NOT_FOUND');
};

/** Throws if the region of a new coordinator does not exist. */
const requireRegion = async ({ store }: CommandContext, regionId: string): Promise<void> => {
  const { status } = await regionNow(store, regionId);
  if (status === 'none') throw new DomainError('NOT_FOUND');
  if (status === 'removed') throw new DomainError('REMOVED');
};

/** Adds the routes of the commands on regional coordinators. */
export const coordinatorRoutes = (router: Router, context: CommandContext): void => {
  const { add, revise, remove, restore } = coordinatorOperations;
  const handlers = contactHandlers(context, {
    thing: 'coordinator',
    command: commandCoordinator,
    factsOf: ({ revision: _base, regionId: _region, ...facts }: CoordinatorForm & { readonly regionId?: string | undefined }) => facts,
    beforeAdding: async ({ regionId }) => {
      if (regionId !== undefined) await requireRegion(context, regionId);
    },
    afterAdding: async (envelope, coordinatorId, { regionId }) => {
      await context.failpoint('coordinator.added');
      if (regionId === undefined) return [];
      const changed = await changeMap(context, partOf(envelope, 'appoint'), { type: 'AppointCoordinator', coordinatorId, regionId });
      const notified = await tellChanged(context, changed, regionId);
      return [changed.position, notified?.position ?? 0n];
    },
    // Update the map first: it rejects the removal of a region's only coordinator, and then no region names the removed one.
    beforeRemoving: async (envelope, coordinatorId) => {
      await requireKnown(context, coordinatorId);
      const changed = await changeMap(context, envelope, { type: 'WithdrawCoordinator', coordinatorId }, { passesByNewer: true });
      const notified = await tellChanged(context, changed, null);
      return [changed.position, notified?.position ?? 0n];
    },
    beforeRestoring: async (envelope, coordinatorId) => {
      await requireKnown(context, coordinatorId);
      const changed = await changeMap(context, envelope, { type: 'ReturnCoordinator', coordinatorId });
      await tellChanged(context, changed, null);
      return [changed.position];
    },
  });
  registerCommand(router, context, add, handlers.add);
  registerCommand(router, context, revise, handlers.revise);
  registerCommand(router, context, remove, handlers.remove);
  registerCommand(router, context, restore, handlers.restore);
};
