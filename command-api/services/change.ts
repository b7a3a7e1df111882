import type { Router } from 'express';
import { CONFIRMABLE, confirmService, removeService, setCriticalNotice } from '../../contract/serviceCommands.ts';
import { restoreService } from '../../contract/serviceDecisions.ts';
import { DomainError } from '../../kernel/errors.ts';
import { can } from '../../kernel/permissions/permissions.ts';
import type { CommandContext } from '../context.ts';
import { partOf } from '../envelopes.ts';
import { registerCommand } from '../registerCommand.ts';
import { changeService } from './changeService.ts';
import { ownerRoles } from './owner.ts';
import { requirePermission } from './permission.ts';
import { hasQuota, releaseReservation, reserveService } from './reservations.ts';
import { serviceNow } from './streams.ts';

/** A service that is brought back counts again: its owner's reservation comes first, and goes where it cannot be brought back. */
const withReservation = async <Result>(
  { store }: CommandContext,
  envelope: Parameters<typeof reserveService>[1],
  serviceId: string,
  accountId: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (!hasQuota(accountId)) return work();
  const role = await ownerRoles(store)(accountId);
  await reserveService(store, envelope, { accountId, serviceId }, role !== undefined && can(role, 'service.addWithoutLimit'));
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) await releaseReservation(store, partOf(envelope, 'not restored'), { accountId, serviceId });
    throw error;
  }
};

/** DELETE /services/{id}, POST /services/{id}/restore and /confirm, and PUT /services/{id}/critical-notice. */
export const changeRoutes = (router: Router, context: CommandContext): void => {
  registerCommand(router, context, removeService, ({ params: { id }, language }, command) =>
    changeService(context, command, { id, action: 'service.remove', command: { type: 'RemoveService' }, message: 'removed', language }),
  );
  registerCommand(router, context, restoreService, async ({ params: { id }, language }, command) => {
    const before = await serviceNow(context.store, id);
    requirePermission(command.principal, 'service.restore', before);
    const restore = () =>
      changeService(context, command, {
        id,
        action: 'service.restore',
        command: { type: 'RestoreService' },
        message: 'restored',
        language,
      });
    return before.status === 'removed' ? withReservation(context, command.envelope, id, before.ownerId, restore) : restore();
  });
  registerCommand(router, context, confirmService, ({ params: { id }, body, language }, command) =>
    changeService(context, command, {
      id,
      action: 'service.confirm',
      command: { type: 'ConfirmDetails', sections: body.sections ?? CONFIRMABLE },
      message: 'confirmed',
      language,
    }),
  );
  registerCommand(router, context, setCriticalNotice, ({ params: { id }, body, language }, command) =>
    changeService(context, command, {
      id,
      action: 'service.criticalNotice',
      command: body === null ? { type: 'LowerCriticalNotice' } : { type: 'RaiseCriticalNotice', notice: body },
      message: 'revised',
      language,
    }),
  );
};
