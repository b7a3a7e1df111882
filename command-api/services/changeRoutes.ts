import type { Router } from 'express';
import { DEFAULT_CONFIRMED_SECTIONS, confirmService, removeService, setCriticalNotice } from '#contract/serviceCommands.ts';
import { restoreService } from '#contract/serviceDecisions.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { serviceNow } from '../streams/serviceStreams.ts';
import { changeService } from './changeService.ts';
import { requirePermission } from './permission.ts';
import { withReservation } from './restoreReservation.ts';

/** DELETE /services/{id}, POST /services/{id}/restore and /confirm, and PUT /services/{id}/critical-notice. */
export const changeRoutes = (router: Router, context: CommandContext): void => {
  registerCommand(router, context, removeService, ({ params: { id }, language }, command) =>
    changeService(context, command, { id, action: 'service.remove', command: { type: 'RemoveService' }, message: 'removed', language }),
  );
  registerCommand(router, context, restoreService, async ({ params: { id }, language }, command) => {
    const serviceBefore = await serviceNow(context.store, id);
    requirePermission(command.principal, 'service.restore', serviceBefore);
    const restore = () =>
      changeService(context, command, {
        id,
        action: 'service.restore',
        command: { type: 'RestoreService' },
        message: 'restored',
        language,
      });
    return withReservation(context, command.envelope, id, restore);
  });
  registerCommand(router, context, confirmService, ({ params: { id }, body, language }, command) =>
    changeService(context, command, {
      id,
      action: 'service.confirm',
      command: { type: 'ConfirmDetails', sections: body.sections ?? DEFAULT_CONFIRMED_SECTIONS },
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
