import type { Router } from 'express';
import { coordinatorOperations } from '#contract/coordinatorOperations.ts';
import { decide, toEvent } from '#domain/coordinator/decider.ts';
import type { CoordinatorForm } from '#domain/coordinator/form.ts';
import { DomainError } from '#domain/values/errors.ts';
import { unsealCoordinators } from '#identity/contacts/sealedContacts.ts';
import type { CommandContext } from '../commands/context.ts';
import { subEnvelope } from '../commands/envelopes.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { coordinatorStreams, regionNow } from '../streams/regionStreams.ts';
import { changeRegionMap, propagateMapChange } from './changeMap.ts';
import { createContactCommand } from './contactCommand.ts';
import { createContactHandlers } from './contactHandlers.ts';

/** Runs a command on one coordinator's stream; all facts are sealed with the coordinator's key. */
export const commandCoordinator = createContactCommand({
  streams: coordinatorStreams,
  openFacts: async (keys, { sealed }) => (await unsealCoordinators(keys, sealed === null ? [] : [sealed]))[0] ?? null,
  decide,
  sealedPartOf: (facts) => facts,
  toEvent,
});

const requireCoordinator = async ({ store }: CommandContext, id: string): Promise<void> => {
  const { status } = await coordinatorStreams.loadState(store, id);
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
  const handlers = createContactHandlers(context, {
    subject: 'coordinator',
    command: commandCoordinator,
    factsOf: ({ revision: _baseRevision, regionId: _regionId, ...facts }: CoordinatorForm & { readonly regionId?: string | undefined }) =>
      facts,
    beforeAdding: async ({ regionId }) => {
      if (regionId !== undefined) await requireRegion(context, regionId);
    },
    afterAdding: async (envelope, coordinatorId, { regionId }) => {
      await context.failpoint('coordinator.added');
      if (regionId === undefined) return [];
      const mapChange = await changeRegionMap(context, subEnvelope(envelope, 'appoint'), {
        type: 'AppointCoordinator',
        coordinatorId,
        regionId,
      });
      return [await propagateMapChange(context, mapChange, regionId)];
    },
    // Update the map first: it rejects the removal of a region's only coordinator, and then no region names the removed one.
    beforeRemoving: async (envelope, coordinatorId) => {
      await requireCoordinator(context, coordinatorId);
      const mapChange = await changeRegionMap(
        context,
        envelope,
        { type: 'WithdrawCoordinator', coordinatorId },
        { skipsNewerEvents: true },
      );
      return [await propagateMapChange(context, mapChange, null)];
    },
    beforeRestoring: async (envelope, coordinatorId) => {
      await requireCoordinator(context, coordinatorId);
      const mapChange = await changeRegionMap(context, envelope, { type: 'ReturnCoordinator', coordinatorId });
      return [await propagateMapChange(context, mapChange, null)];
    },
  });
  registerCommand(router, context, add, handlers.add);
  registerCommand(router, context, revise, handlers.revise);
  registerCommand(router, context, remove, handlers.remove);
  registerCommand(router, context, restore, handlers.restore);
};
