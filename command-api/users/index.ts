import type { Router } from 'express';
import type { CommandContext } from '../commands/context.ts';
import { closingRoutes } from './closing.ts';
import { setPermissionRoute } from './setPermission.ts';
import { updateUserRoute } from './update.ts';

/** Adds the routes of the user commands. */
export const userRoutes = (router: Router, context: CommandContext): void => {
  updateUserRoute(router, context);
  setPermissionRoute(router, context);
  closingRoutes(router, context);
};
