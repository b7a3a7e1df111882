import type { Router } from 'express';
import { liaisonOperations } from '#contract/liaisonOperations.ts';
import { decide, toEvent, type LiaisonState } from '#domain/liaison/decider.ts';
import type { LiaisonForm } from '#domain/liaison/form.ts';
import { unsealLiaisons, sealedContentOf } from '#identity/contacts/sealedContacts.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { liaisonStreams } from '../streams/regionStreams.ts';
import { createContactCommand } from './contactCommand.ts';
import { createContactHandlers } from './contactHandlers.ts';
import { requireCounty } from './requireReferences.ts';

/** Runs a command on one liaison's stream; district and county are stored unsealed, the personal data is sealed. */
export const commandLiaison = createContactCommand({
  streams: liaisonStreams,
  openFacts: async (keys, { sealed, open }: LiaisonState) => {
    const [content = null] = await unsealLiaisons(keys, sealed === null ? [] : [sealed]);
    return content === null || open === null ? null : { ...content, ...open };
  },
  decide,
  sealedPartOf: sealedContentOf,
  toEvent,
});

/** Adds the routes of the commands on homeless liaisons. */
export const liaisonRoutes = (router: Router, context: CommandContext): void => {
  const { add, revise, remove, restore } = liaisonOperations;
  const handlers = createContactHandlers(context, {
    subject: 'liaison',
    command: commandLiaison,
    factsOf: ({ revision: _baseRevision, ...facts }: LiaisonForm) => {
      requireCounty(facts.county);
      return facts;
    },
  });
  registerCommand(router, context, add, handlers.add);
  registerCommand(router, context, revise, handlers.revise);
  registerCommand(router, context, remove, handlers.remove);
  registerCommand(router, context, restore, handlers.restore);
};
