import { Router } from 'express';
import { createStreamCache } from '../platform/commands/streamCache.ts';
import { authRoutes } from './auth/index.ts';
import { crisisLineRoutes } from './crisisLines/index.ts';
import type { CommandDependencies, CommandWorld } from './dependencies.ts';
import { noFailpoint } from './failpoint.ts';
import { kudosRoutes } from './kudos/index.ts';
import { feedbackRoutes } from './feedback/index.ts';
import { rememberedLogId } from './logId.ts';
import { pageRoutes } from './pages/index.ts';
import { addServiceRoute } from './services/add.ts';
import { batchRoutes } from './services/batches.ts';
import { changeRoutes } from './services/change.ts';
import { countBedsRoute } from './services/countBeds.ts';
import { reviseServiceRoute } from './services/revise.ts';
import { createUsedKeys } from './usedKeys.ts';
import { userRoutes } from './users/index.ts';

export type { CommandDependencies } from './dependencies.ts';

/** The command API: a router to be mounted at `/api`. */
export const createCommandApi = (dependencies: CommandDependencies): Router => {
  const router = Router({ caseSensitive: true });
  const world: CommandWorld = {
    ...dependencies,
    cache: createStreamCache(),
    logId: rememberedLogId(dependencies),
    usedKeys: createUsedKeys(),
    failpoint: dependencies.failpoint ?? noFailpoint,
  };
  authRoutes(router, world);
  userRoutes(router, world);
  feedbackRoutes(router, world);
  addServiceRoute(router, world);
  countBedsRoute(router, world);
  batchRoutes(router, world);
  reviseServiceRoute(router, world);
  changeRoutes(router, world);
  kudosRoutes(router, world);
  crisisLineRoutes(router, world);
  pageRoutes(router, world);
  return router;
};
