import type { Router } from 'express';
import type { Action } from '../../domain/permissions/permissions.ts';
import { decide } from '../../domain/service/decider.ts';
import type { ServiceCommand } from '../../domain/service/commands.ts';
import type { CommandEnvelope } from '../../platform/commands/envelope.ts';
import { handleCommand } from '../../platform/commands/handle.ts';
import { CONFIRMABLE, confirmService, removeService, setCriticalNotice } from '../../contract/serviceCommands.ts';
import type { Language } from '../../domain/events/envelope.ts';
import { commandRoute, type CommandAnswer } from '../commandRoute.ts';
import type { GivenCommand } from '../givenCommand.ts';
import type { CommandContext } from '../context.ts';
import { changedAnswer } from './answer.ts';
import { ifMatchHolds } from './ifMatch.ts';
import type { MESSAGES } from './messages.ts';
import { requirePermission } from './permission.ts';
import { hasPortfolio, releaseSlot } from './slots.ts';
import { serviceState, serviceStream } from './streams.ts';

interface Change {
  readonly id: string;
  readonly action: Action;
  readonly command: ServiceCommand;
  readonly message: keyof typeof MESSAGES;
  readonly language: Language;
}

/** A removed service needs no slot any more. */
const releaseOwnersSlot = async ({ store, failpoint }: CommandContext, envelope: CommandEnvelope, serviceId: string): Promise<void> => {
  await failpoint('removeService.removed');
  const { ownerId: accountId, status } = serviceState(await store.readStream(serviceStream(serviceId)));
  if (status === 'removed' && hasPortfolio(accountId)) await releaseSlot(store, envelope, { accountId, serviceId });
};

/** One command on one service's stream. */
const change = async (context: CommandContext, { principal, envelope, ifMatch }: GivenCommand, asked: Change): Promise<CommandAnswer> => {
  const { store, cache } = context;
  const { id, action, command, message, language } = asked;
  const service = await handleCommand({
    store,
    streamName: serviceStream(id),
    envelope,
    cache,
    ...ifMatchHolds(ifMatch),
    passesByNewer: command.type === 'RemoveService',
    decide: (history) => {
      const state = serviceState(history);
      requirePermission(principal, action, state);
      return decide(command, state);
    },
  });
  if (command.type === 'RemoveService' && service.events.length > 0) await releaseOwnersSlot(context, envelope, id);
  return changedAnswer({ store, id, service, beds: undefined, message, language });
};

/** DELETE /services/{id}, POST /services/{id}/confirm and PUT /services/{id}/critical-notice. */
export const changeRoutes = (router: Router, context: CommandContext): void => {
  commandRoute(router, context, removeService, ({ params: { id }, language }, command) =>
    change(context, command, { id, action: 'service.remove', command: { type: 'RemoveService' }, message: 'removed', language }),
  );
  commandRoute(router, context, confirmService, ({ params: { id }, body, language }, command) =>
    change(context, command, {
      id,
      action: 'service.confirm',
      command: { type: 'ConfirmDetails', sections: body.sections ?? CONFIRMABLE },
      message: 'confirmed',
      language,
    }),
  );
  commandRoute(router, context, setCriticalNotice, ({ params: { id }, body, language }, command) =>
    change(context, command, {
      id,
      action: 'service.criticalNotice',
      command: body === null ? { type: 'LowerCriticalNotice' } : { type: 'RaiseCriticalNotice', notice: body },
      message: 'revised',
      language,
    }),
  );
};
