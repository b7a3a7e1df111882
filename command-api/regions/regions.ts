import type { Router } from 'express';
import { addRegion, removeRegion, restoreRegion, reviseRegion, type RegionChanged } from '#contract/regionOperations.ts';
import type { RegionFacts } from '#domain/region/form.ts';
import type { RegionMapCommand } from '#domain/regionMap/decider.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { thingIdOf } from '#platform/commands/ids.ts';
import type { CommandContext } from '../context.ts';
import { registerCommand, type CommandHandlerResult } from '../registerCommand.ts';
import { changeMap, tellChanged } from './changeMap.ts';
import { requireCoordinators, requireCounties } from './checked.ts';
import { say, type Done } from './messages.ts';
import { requireRevise } from './requireRevise.ts';
import { regionNow } from './streams.ts';

interface Carried {
  readonly id: string;
  readonly envelope: CommandEnvelope;
  readonly command: RegionMapCommand;
  readonly done: Done;
  readonly language: Language;
  readonly baseRevision?: number | null;
}

const carryOut = async (context: CommandContext, carried: Carried): Promise<CommandHandlerResult> => {
  const { id, envelope, command, done, language, baseRevision } = carried;
  const seen = command.type === 'ReviseRegion' && baseRevision !== undefined ? { seen: { facts: command.facts, baseRevision } } : {};
  const changed = await changeMap(context, envelope, command, { ...seen, passesByNewer: command.type === 'RemoveRegion' });
  const notified = await tellChanged(context, changed, id);
  const { revision } = await regionNow(context.store, id);
  const body: RegionChanged = { id, message: say('region', done, language), revision };
  return { body, position: notified === null || notified.position < changed.position ? changed.position : notified.position };
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
    const id = thingIdOf(envelope.commandId, 'region');
    const command = { type: 'AddRegion', regionId: id, facts, move: body.move } as const;
    const result = await carryOut(context, { id, envelope, command, done: 'added', language });
    return { ...result, status: 201, headers: { Location: `/api/regions/${id}` } };
  });

  registerCommand(router, context, reviseRegion, async ({ params: { id }, body, language }, { principal, envelope }) => {
    requireRevise(principal);
    const facts = await checkedFacts(context, body);
    const command = { type: 'ReviseRegion', regionId: id, facts, move: body.move } as const;
    return carryOut(context, { id, envelope, command, done: 'revised', language, baseRevision: body.revision ?? null });
  });

  registerCommand(router, context, removeRegion, ({ params: { id }, language }, { principal, envelope }) => {
    requireRevise(principal);
    return carryOut(context, { id, envelope, command: { type: 'RemoveRegion', regionId: id }, done: 'removed', language });
  });

  registerCommand(router, context, restoreRegion, ({ params: { id }, language }, { principal, envelope }) => {
    requireRevise(principal);
    return carryOut(context, { id, envelope, command: { type: 'RestoreRegion', regionId: id }, done: 'restored', language });
  });
};
