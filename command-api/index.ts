import { Router } from 'express';
import { PRESENT_RULES } from '#domain/rules/rules.ts';
import { createStreamCache } from '#platform/commands/streamCache.ts';
import { createStateChecks, forgetAppended } from '#platform/following/followedStates.ts';
import { apiKeyRoutes } from './apiKeys/index.ts';
import { authRoutes } from './auth/index.ts';
import { createCommandsInFlight } from './commandsInFlight.ts';
import { commandStatusRoute } from './commandStatus.ts';
import type { CommandApiOptions, CommandContext } from './context.ts';
import { crisisLineRoutes } from './crisisLines/index.ts';
import { exportRoutes } from './exports.ts';
import { noFailpoint } from './failpoint.ts';
import { feedbackRoutes } from './feedback/index.ts';
import { importRoutes } from './imports/index.ts';
import { kudosRoutes } from './kudos/index.ts';
import { createCachedLogId } from './logId.ts';
import { modelRoutes } from './models/index.ts';
import { pageRoutes } from './pages/index.ts';
import { coordinatorRoutes } from './regions/coordinators.ts';
import { liaisonRoutes } from './regions/liaisons.ts';
import { regionRoutes } from './regions/regions.ts';
import { addServiceRoute } from './services/addService.ts';
import { batchRoutes } from './services/batches.ts';
import { bedCounterRoutes } from './services/bedCounters.ts';
import { changeRoutes } from './services/changeRoutes.ts';
import { closedDatesRoutes } from './services/closedDates.ts';
import { confirmationRoutes } from './services/confirmations.ts';
import { countBedsRoute } from './services/countBeds.ts';
import { decisionRoutes } from './services/decisions.ts';
import { reviseServiceRoute } from './services/reviseService.ts';
import { setPlaceRoute } from './services/setPlace.ts';
import { serviceNow } from './services/streams.ts';
import { undoRoutes } from './undo/index.ts';
import { createUsedKeys } from './usedKeys.ts';
import { userRoutes } from './users/index.ts';

export type { CommandApiOptions } from './context.ts';

/** Creates the command API: a router to mount at `/api`. */
export const createCommandApi = (options: CommandApiOptions): Router => {
  const router = Router({ caseSensitive: true });
  const serviceStates = options.serviceStates ?? createStateChecks((id) => serviceNow(options.store, id));
  const inFlight = createCommandsInFlight(forgetAppended(options.store, serviceStates));
  const context: CommandContext = {
    ...options,
    store: inFlight.store,
    inFlight,
    cache: createStreamCache(),
    logId: createCachedLogId(options),
    usedKeys: createUsedKeys(),
    failpoint: options.failpoint ?? noFailpoint,
    rules: options.rules ?? PRESENT_RULES,
    serviceStates,
  };
  // The router asks its routes in this order: the most frequent commands come first.
  countBedsRoute(router, context);
  addServiceRoute(router, context);
  kudosRoutes(router, context);
  authRoutes(router, context);
  userRoutes(router, context);
  apiKeyRoutes(router, context);
  feedbackRoutes(router, context);
  batchRoutes(router, context);
  reviseServiceRoute(router, context);
  changeRoutes(router, context);
  confirmationRoutes(router, context);
  setPlaceRoute(router, context);
  closedDatesRoutes(router, context);
  bedCounterRoutes(router, context);
  decisionRoutes(router, context);
  crisisLineRoutes(router, context);
  modelRoutes(router, context);
  pageRoutes(router, context);
  regionRoutes(router, context);
  coordinatorRoutes(router, context);
  liaisonRoutes(router, context);
  exportRoutes(router, context);
  importRoutes(router, context);
  undoRoutes(router, context);
  commandStatusRoute(router, context);
  return router;
};
