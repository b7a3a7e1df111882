import type { Router } from 'express';
import { sendMessage, type SentResult } from '#contract/feedbackSending.ts';
import { phoneCall } from '#contract/phone/phoneCall.ts';
import { decide } from '#domain/message/decider.ts';
import { DomainError } from '#domain/values/errors.ts';
import { omitEmpty } from '#identity/feedback/sealedFeedback.ts';
import { entityIdOf } from '#platform/commands/ids.ts';
import { parseSingleAddress } from '#platform/mail/composeMail.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { requireListed, type ListedService } from './listedService.ts';
import { messageText } from './messages.ts';
import { messageStream, handleMessageCommand } from './streams.ts';

/** Returns the phone number as people write it; an imported number that could not be parsed is kept as it is. */
const publicPhoneOf = (contact: ListedService['contact']): string =>
  contact === undefined ? '' : (phoneCall(contact)?.text ?? contact.phoneText);

const noEmailError = (phone: string): DomainError =>
  phone === '' ? new DomainError('SERVICE_NOT_REACHABLE') : new DomainError('SERVICE_WITHOUT_EMAIL', { phone });

/** POST /messages. The mailing reaction delivers it. */
export const sendMessageRoute = (router: Router, context: CommandContext): void => {
  const { store, vault, limits } = context;
  registerCommand(router, context, sendMessage, async ({ body, language, request }, { envelope }) => {
    const { serviceId, ...content } = body;
    await limits.consume('message', { address: request.ip, account: serviceId });
    const { name, contact } = await requireListed(store, serviceId);
    if (parseSingleAddress(contact?.contactEmail ?? '') === null) throw noEmailError(publicPhoneOf(contact));
    const id = entityIdOf(envelope.commandId, 'message');
    const { position } = await handleMessageCommand(store, envelope, id, async (state) => {
      const sealed = await vault.keys.seal(messageStream(id), omitEmpty(content));
      return decide({ type: 'SendMessage', facts: { serviceId, sentAt: envelope.occurredAt, sealed } }, state);
    });
    const answer: SentResult = { id, message: messageText('messageSent', language, name) };
    return { status: 201, body: answer, position };
  });
};
