import type { Router } from 'express';
import { closeDates, openDates } from '#contract/serviceClosedDates.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { changeService } from './changeService.ts';

/** POST and DELETE /services/{id}/closed-dates: closes a service for tonight with one click, and opens it again. */
export const closedDatesRoutes = (router: Router, context: CommandContext): void => {
  const permission = { action: 'service.revise' } as const;
  registerCommand(router, context, closeDates, ({ params: { id }, body, language }, command) =>
    changeService(context, command, { ...permission, id, command: { type: 'CloseDates', ...body }, message: 'closedOnDates', language }),
  );
  registerCommand(router, context, openDates, ({ params: { id }, query, language }, command) =>
    changeService(context, command, { ...permission, id, command: { type: 'OpenDates', ...query }, message: 'openOnDates', language }),
  );
};
