import type { Router } from 'express';
import type { CommandWorld } from '../dependencies.ts';
import { closingRoutes } from './closing.ts';
import { setPermissionRoute } from './setPermission.ts';
import { updateUserRoute } from './update.ts';

/** The Users calls that change something. */
export const userRoutes = (router: Router, world: CommandWorld): void => {
  updateUserRoute(router, world);
  setPermissionRoute(router, world);
  closingRoutes(router, world);
};
