import type { Router } from 'express';
import { decide, toEvent, type LiaisonCommand } from '../../domain/liaison/decider.ts';
import type { Language } from '../../kernel/vocabulary/languages.ts';
import { addLiaison, removeLiaison, restoreLiaison, reviseLiaison } from '../../contract/liaisonOperations.ts';
import type { RegionChanged } from '../../contract/regionOperations.ts';
import { openLiaisons, sealedPartOf } from '../../identity/contacts/content.ts';
import { withoutEmpty } from '../../identity/feedback/content.ts';
import type { CommandEnvelope } from '../../platform/commands/envelope.ts';
import type { CommandResult } from '../../platform/commands/handle.ts';
import { thingIdOf } from '../../platform/commands/ids.ts';
import type { CommandContext } from '../context.ts';
import { registerCommand, type CommandHandlerResult } from '../registerCommand.ts';
import { requireCounty } from './checked.ts';
import { say, type Done } from './messages.ts';
import { requireRevise } from './requireRevise.ts';
import { liaisonStream, onLiaison } from './streams.ts';

/** Carries out a command on one liaison's stream; who it is is sealed with the liaison's key. */
export const commandLiaison = (
  { store, vault }: Pick<CommandContext, 'store'> & { readonly vault: Pick<CommandContext['vault'], 'keys'> },
  envelope: CommandEnvelope,
  id: string,
  command: LiaisonCommand,
): Promise<CommandResult> =>
  onLiaison(
    store,
    envelope,
    id,
    async (state) => {
      const [content = null] = await openLiaisons(vault.keys, state.sealed === null ? [] : [state.sealed]);
      const said = content === null || state.open === null ? null : { ...content, ...state.open };
      const change = decide(command, state, said);
      if (change === null) return [];
      const sealed = 'facts' in change ? await vault.keys.seal(liaisonStream(id), withoutEmpty(sealedPartOf(change.facts))) : null;
      return [toEvent(change, sealed)];
    },
    { passesByNewer: command.type === 'Remove', startsStream: command.type === 'Add' },
  );

interface Carried {
  readonly id: string;
  readonly envelope: CommandEnvelope;
  readonly command: LiaisonCommand;
  readonly done: Done;
  readonly language: Language;
}

const carryOut = async (context: CommandContext, { id, envelope, command, done, language }: Carried): Promise<CommandHandlerResult> => {
  const { revision, position } = await commandLiaison(context, envelope, id, command);
  const body: RegionChanged = { id, message: say('liaison', done, language), revision: Number(revision) };
  return { body, position };
};

/** The calls that change homeless liaisons. */
export const liaisonRoutes = (router: Router, context: CommandContext): void => {
  registerCommand(router, context, addLiaison, async ({ body, language }, { principal, envelope }) => {
    requireRevise(principal);
    const { revision: _base, ...facts } = body;
    requireCounty(facts.county);
    const id = thingIdOf(envelope.commandId, 'liaison');
    const result = await carryOut(context, { id, envelope, command: { type: 'Add', facts }, done: 'added', language });
    return { ...result, status: 201, headers: { Location: `/api/liaisons/${id}` } };
  });

  registerCommand(router, context, reviseLiaison, async ({ params: { id }, body, language }, { principal, envelope }) => {
    requireRevise(principal);
    const { revision: baseRevision = null, ...facts } = body;
    requireCounty(facts.county);
    return carryOut(context, { id, envelope, command: { type: 'Revise', facts, baseRevision }, done: 'revised', language });
  });

  registerCommand(router, context, removeLiaison, ({ params: { id }, language }, { principal, envelope }) => {
    requireRevise(principal);
    return carryOut(context, { id, envelope, command: { type: 'Remove' }, done: 'removed', language });
  });

  registerCommand(router, context, restoreLiaison, ({ params: { id }, language }, { principal, envelope }) => {
    requireRevise(principal);
    return carryOut(context, { id, envelope, command: { type: 'Restore' }, done: 'restored', language });
  });
};
