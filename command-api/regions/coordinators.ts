import type { Router } from 'express';
import { decide, toEvent, type CoordinatorCommand } from '../../domain/coordinator/decider.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Language } from '../../kernel/vocabulary/languages.ts';
import { addCoordinator, removeCoordinator, restoreCoordinator, reviseCoordinator } from '../../contract/coordinatorOperations.ts';
import type { RegionChanged } from '../../contract/regionOperations.ts';
import { openCoordinators } from '../../identity/contacts/content.ts';
import { withoutEmpty } from '../../identity/feedback/content.ts';
import type { CommandEnvelope } from '../../platform/commands/envelope.ts';
import { partOf } from '../envelopes.ts';
import type { CommandResult } from '../../platform/commands/handle.ts';
import { thingIdOf } from '../../platform/commands/ids.ts';
import type { CommandContext } from '../context.ts';
import { registerCommand, type CommandHandlerResult } from '../registerCommand.ts';
import { changeMap, tellChanged } from './changeMap.ts';
import { say, type Done } from './messages.ts';
import { requireRevise } from './requireRevise.ts';
import { coordinatorNow, coordinatorStream, onCoordinator, regionNow } from './streams.ts';

/** Carries out a command on one coordinator's stream; what is said is sealed with the coordinator's key. */
export const commandCoordinator = (
  { store, vault }: Pick<CommandContext, 'store'> & { readonly vault: Pick<CommandContext['vault'], 'keys'> },
  envelope: CommandEnvelope,
  id: string,
  command: CoordinatorCommand,
): Promise<CommandResult> =>
  onCoordinator(
    store,
    envelope,
    id,
    async (state) => {
      const [said = null] = await openCoordinators(vault.keys, state.sealed === null ? [] : [state.sealed]);
      const change = decide(command, state, said);
      if (change === null) return [];
      const sealed = 'facts' in change ? await vault.keys.seal(coordinatorStream(id), withoutEmpty(change.facts)) : null;
      return [toEvent(change, sealed)];
    },
    { passesByNewer: command.type === 'Remove', startsStream: command.type === 'Add' },
  );

const answer = (
  id: string,
  done: Done,
  language: Language,
  { revision }: CommandResult,
  ...positions: readonly bigint[]
): CommandHandlerResult => {
  const body: RegionChanged = { id, message: say('coordinator', done, language), revision: Number(revision) };
  return { body, position: positions.reduce((last, each) => (each > last ? each : last)) };
};

const requireKnown = async ({ store }: CommandContext, id: string): Promise<void> => {
  if ((await coordinatorNow(store, id)).status === 'none') throw new DomainError('NOT_FOUND');
};

/** Nobody is added for a region that is not there. */
const requireRegion = async ({ store }: CommandContext, regionId: string): Promise<void> => {
  const { status } = await regionNow(store, regionId);
  if (status === 'none') throw new DomainError('NOT_FOUND');
  if (status === 'removed') throw new DomainError('REMOVED');
};

/** The calls that change regional coordinators. */
export const coordinatorRoutes = (router: Router, context: CommandContext): void => {
  registerCommand(router, context, addCoordinator, async ({ body, language }, { principal, envelope }) => {
    requireRevise(principal);
    const { regionId, ...facts } = body;
    if (regionId !== undefined) await requireRegion(context, regionId);
    const id = thingIdOf(envelope.commandId, 'coordinator');
    const added = await commandCoordinator(context, envelope, id, { type: 'Add', facts });
    await context.failpoint('coordinator.added');
    const place = { status: 201, headers: { Location: `/api/coordinators/${id}` } };
    if (regionId === undefined) return { ...answer(id, 'added', language, added, added.position), ...place };
    const appoint = { type: 'AppointCoordinator', coordinatorId: id, regionId } as const;
    const changed = await changeMap(context, partOf(envelope, 'appoint'), appoint);
    const told = await tellChanged(context, changed, regionId);
    return { ...answer(id, 'added', language, added, added.position, changed.position, told?.position ?? 0n), ...place };
  });

  registerCommand(router, context, reviseCoordinator, async ({ params: { id }, body, language }, { principal, envelope }) => {
    requireRevise(principal);
    const { revision: baseRevision = null, ...facts } = body;
    const revised = await commandCoordinator(context, envelope, id, { type: 'Revise', facts, baseRevision });
    return answer(id, 'revised', language, revised, revised.position);
  });

  // The map first: nobody leaves who is the only one somewhere, and nobody who left is named anywhere.
  registerCommand(router, context, removeCoordinator, async ({ params: { id }, language }, { principal, envelope }) => {
    requireRevise(principal);
    await requireKnown(context, id);
    const withdrawal = { type: 'WithdrawCoordinator', coordinatorId: id } as const;
    const changed = await changeMap(context, envelope, withdrawal, { passesByNewer: true });
    const told = await tellChanged(context, changed, null);
    const removed = await commandCoordinator(context, envelope, id, { type: 'Remove' });
    return answer(id, 'removed', language, removed, changed.position, told?.position ?? 0n, removed.position);
  });

  registerCommand(router, context, restoreCoordinator, async ({ params: { id }, language }, { principal, envelope }) => {
    requireRevise(principal);
    await requireKnown(context, id);
    const changed = await changeMap(context, envelope, { type: 'ReturnCoordinator', coordinatorId: id });
    await tellChanged(context, changed, null);
    const restored = await commandCoordinator(context, envelope, id, { type: 'Restore' });
    return answer(id, 'restored', language, restored, changed.position, restored.position);
  });
};
