import type { Router } from 'express';
import { addRegion, removeRegion, restoreRegion, reviseRegion, type RegionChanged } from '#contract/regionOperations.ts';
import type { RegionFacts } from '#domain/region/form.ts';
import type { RegionMapCommand } from '#domain/region/map/decider.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { entityIdOf } from '#platform/commands/ids.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand, type CommandHandlerResult } from '../commands/registerCommand.ts';
import { regionNow } from '../streams/regionStreams.ts';
import { changeRegionMap, propagateMapChange } from './changeMap.ts';
import { messageText, type RegionOutcome } from './messages.ts';
import { requireCoordinators, requireCounties } from './requireReferences.ts';
import { requireRevise } from './requireRevise.ts';

interface CommandInput {
  readonly id: string;
  readonly envelope: CommandEnvelope;
  readonly command: RegionMapCommand;
  readonly outcome: RegionOutcome;
  readonly language: Language;
  readonly baseRevision?: number | null;
}

const executeCommand = async (context: CommandContext, input: CommandInput): Promise<CommandHandlerResult> => {
  const { id, envelope, command, outcome, language, baseRevision } = input;
  const shownRegion =
    command.type === 'ReviseRegion' && baseRevision !== undefined ? { shown: { facts: command.facts, baseRevision } } : {};
  const mapChange = await changeRegionMap(context, envelope, command, {
    ...shownRegion,
    skipsNewerEvents: command.type === 'RemoveRegion',
  });
  const position = await propagateMapChange(context, mapChange, id);
  const { revision } = await regionNow(context.store, id);
  const body: RegionChanged = { id, message: messageText('region', outcome, language), revision };
  return { body, position };
};

/** Returns the facts of a region from a request body, checked against the atlas and the existing coordinators. */
const checkedFacts = async (context: CommandContext, { name, counties, coordinatorIds }: RegionFacts): Promise<RegionFacts> => {
  requireCounties(counties);
  await requireCoordinators(context.store, coordinatorIds);
  return { name, counties, coordinatorIds };
};

/** Adds the routes of the region commands. */
export const regionRoutes = (router: Router, context: CommandContext): void => {
  registerCommand(router, context, addRegion, async ({ body, language }, { principal, envelope }) => {
    requireRevise(principal);
    const facts = await checkedFacts(context, body);
    const id = entityIdOf(envelope.commandId, 'region');
    const command = { type: 'AddRegion', regionId: id, facts, move: body.move } as const;
    const result = await executeCommand(context, { id, envelope, command, outcome: 'added', language });
    return { ...result, status: 201, headers: { Location: `/api/regions/${id}` } };
  });

  registerCommand(router, context, reviseRegion, async ({ params: { id }, body, language }, { principal, envelope }) => {
    requireRevise(principal);
    const facts = await checkedFacts(context, body);
    const command = { type: 'ReviseRegion', regionId: id, facts, move: body.move } as const;
    return executeCommand(context, { id, envelope, command, outcome: 'revised', language, baseRevision: body.revision ?? null });
  });

  registerCommand(router, context, removeRegion, ({ params: { id }, language }, { principal, envelope }) => {
    requireRevise(principal);
    return executeCommand(context, { id, envelope, command: { type: 'RemoveRegion', regionId: id }, outcome: 'removed', language });
  });

  registerCommand(router, context, restoreRegion, ({ params: { id }, language }, { principal, envelope }) => {
    requireRevise(principal);
    return executeCommand(context, { id, envelope, command: { type: 'RestoreRegion', regionId: id }, outcome: 'restored', language });
  });
};
