import { Router } from 'express';
import { createStreamCache } from '../platform/commands/streamCache.ts';
import type { CommandDependencies, CommandWorld } from './dependencies.ts';
import { rememberedLogId } from './logId.ts';
import { addServiceRoute } from './services/add.ts';
import { batchRoutes } from './services/batches.ts';
import { changeRoutes } from './services/change.ts';
import { countBedsRoute } from './services/countBeds.ts';
import { reviseServiceRoute } from './services/revise.ts';

export type { CommandDependencies } from './dependencies.ts';

/** The command API: a router to be mounted at `/api`. */
export const createCommandApi = (dependencies: CommandDependencies): Router => {
  const router = Router({ caseSensitive: true });
  const world: CommandWorld = { ...dependencies, cache: createStreamCache(), logId: rememberedLogId(dependencies) };
  addServiceRoute(router, world);
  countBedsRoute(router, world);
  batchRoutes(router, world);
  reviseServiceRoute(router, world);
  changeRoutes(router, world);
  return router;
};
