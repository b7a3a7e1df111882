import type { Router } from 'express';
import type { Action } from '../../domain/permissions/permissions.ts';
import { decide, type ServiceState } from '../../domain/service/decider.ts';
import type { ServiceCommand } from '../../domain/service/commands.ts';
import type { CommandEnvelope } from '../../platform/commands/envelope.ts';
import { CONFIRMABLE, confirmService, removeService, setCriticalNotice } from '../../contract/serviceCommands.ts';
import type { Language } from '../../domain/events/envelope.ts';
import { registerCommand, type CommandHandlerResult } from '../registerCommand.ts';
import type { GivenCommand } from '../givenCommand.ts';
import type { CommandContext } from '../context.ts';
import { changedResult } from './changedResult.ts';
import { ifMatchHolds } from './ifMatch.ts';
import type { MESSAGES } from './messages.ts';
import { requirePermission } from './permission.ts';
import { hasQuota, releaseReservation } from './reservations.ts';
import { onService, serviceNow } from './streams.ts';

interface Change {
  readonly id: string;
  readonly action: Action;
  readonly command: ServiceCommand;
  readonly message: keyof typeof MESSAGES;
  readonly language: Language;
}

/** A removed service needs no reservation any more. */
const releaseOwnersReservation = async (
  { store, failpoint }: CommandContext,
  envelope: CommandEnvelope,
  serviceId: string,
): Promise<void> => {
  await failpoint('removeService.removed');
  const { ownerId: accountId, status } = await serviceNow(store, serviceId);
  if (status === 'removed' && hasQuota(accountId)) await releaseReservation(store, envelope, { accountId, serviceId });
};

/** One command on one service's stream. */
const change = async (
  context: CommandContext,
  { principal, envelope, ifMatch }: GivenCommand,
  asked: Change,
): Promise<CommandHandlerResult> => {
  const { store, cache } = context;
  const { id, action, command, message, language } = asked;
  const isRemoval = command.type === 'RemoveService';
  const decidePermitted = (state: ServiceState) => {
    requirePermission(principal, action, state);
    return decide(command, state);
  };
  const service = await onService(store, envelope, id, decidePermitted, { cache, ...ifMatchHolds(ifMatch), passesByNewer: isRemoval });
  if (isRemoval && service.events.length > 0) await releaseOwnersReservation(context, envelope, id);
  return changedResult({ store, id, service, beds: undefined, message, language });
};

/** DELETE /services/{id}, POST /services/{id}/confirm and PUT /services/{id}/critical-notice. */
export const changeRoutes = (router: Router, context: CommandContext): void => {
  registerCommand(router, context, removeService, ({ params: { id }, language }, command) =>
    change(context, command, { id, action: 'service.remove', command: { type: 'RemoveService' }, message: 'removed', language }),
  );
  registerCommand(router, context, confirmService, ({ params: { id }, body, language }, command) =>
    change(context, command, {
      id,
      action: 'service.confirm',
      command: { type: 'ConfirmDetails', sections: body.sections ?? CONFIRMABLE },
      message: 'confirmed',
      language,
    }),
  );
  registerCommand(router, context, setCriticalNotice, ({ params: { id }, body, language }, command) =>
    change(context, command, {
      id,
      action: 'service.criticalNotice',
      command: body === null ? { type: 'LowerCriticalNotice' } : { type: 'RaiseCriticalNotice', notice: body },
      message: 'revised',
      language,
    }),
  );
};
