import type { Router } from 'express';
import { confirmByLink as confirmOperation } from '#contract/confirmationOperations.ts';
import { confirmByLink, confirmationSince } from '#domain/service/confirmation.ts';
import { isServiceEvent } from '#domain/service/state.ts';
import { readConfirmLink, requireValidLink } from '#identity/links/confirmLink.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { envelopeAsPerson } from '../streams/envelopeAsPerson.ts';
import { handleServiceCommand, serviceNow, serviceState, serviceStream } from '../streams/serviceStreams.ts';
import { MESSAGES } from './messages.ts';

const readServiceHistory = async (store: EventStore, id: string) => {
  const history = await store.readStream(serviceStream(id));
  return [history.filter(isServiceEvent), serviceState(history)] as const;
};

/** POST /confirmations/{token}: the owner confirms the displayed facts through the link of a message. */
export const confirmationRoutes = (router: Router, context: CommandContext): void => {
  const { store, vault, limits, clock } = context;
  registerCommand(
    router,
    context,
    confirmOperation,
    async ({ params: { token }, body: { revision: shownRevision }, language, request }, commandInput) => {
      await limits.consume('messageLink', { address: request.ip });
      const link = readConfirmLink(vault, token, clock());
      const { accountId, serviceId } = link;
      const account = await requireValidLink(store, link, await serviceNow(store, serviceId));
      const envelope = envelopeAsPerson(commandInput, { id: accountId, state: account }, 'link');
      const { position } = await handleServiceCommand(store, envelope, serviceId, async (state, history) => {
        // Checked when the event is appended: the link expires when the owner changes.
        await requireValidLink(store, link, state);
        return confirmByLink(history.filter(isServiceEvent), state, { linkRevision: link.revision, shownRevision });
      });
      const { confirmedAt = envelope.occurredAt } = confirmationSince(...(await readServiceHistory(store, serviceId)), link.revision);
      return { body: { id: serviceId, message: MESSAGES.confirmed[language], confirmedAt }, position };
    },
  );
};
