import { Router } from 'express';
import type { CommandDependencies } from './dependencies.ts';
import { addServiceRoute } from './services/add.ts';
import { batchRoutes } from './services/batches.ts';
import { changeRoutes } from './services/change.ts';
import { countBedsRoute } from './services/countBeds.ts';
import { reviseServiceRoute } from './services/revise.ts';

export type { CommandDependencies } from './dependencies.ts';

/** The command API: a router to be mounted at `/api`. */
export const createCommandApi = (dependencies: CommandDependencies): Router => {
  const router = Router({ caseSensitive: true });
  addServiceRoute(router, dependencies);
  countBedsRoute(router, dependencies);
  batchRoutes(router, dependencies);
  reviseServiceRoute(router, dependencies);
  changeRoutes(router, dependencies);
  return router;
};
