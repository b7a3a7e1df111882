import { Router } from 'express';
import { PRESENT_RULES } from '#domain/rules/rules.ts';
import { createStreamCache } from '#platform/commands/streamCache.ts';
import { createStateChecks, forgetAppended } from '#platform/following/followedStates.ts';
import { apiKeyRoutes } from './apiKeys/index.ts';
import { authRoutes } from './auth/index.ts';
import { createCommandsInFlight } from './commands/commandsInFlight.ts';
import { commandStatusRoute } from './commands/commandStatus.ts';
import type { CommandApiOptions, CommandContext } from './commands/context.ts';
import { noFailpoint } from './commands/failpoint.ts';
import { createCachedLogId } from './commands/logId.ts';
import { createUsedKeys } from './commands/usedKeys.ts';
import { crisisLineRoutes } from './crisisLines/index.ts';
import { feedbackRoutes } from './feedback/index.ts';
import type { Imports } from './imports/imports.ts';
import { importRoutes } from './imports/index.ts';
import { kudosRoutes } from './kudos/index.ts';
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
import { serviceNow } from './streams/serviceStreams.ts';
import { undoRoutes } from './undo/index.ts';
import { exportRoutes } from './users/exports.ts';
import { userRoutes } from './users/index.ts';

export type { CommandApiOptions } from './commands/context.ts';

/** Creates the command API: a router to mount at `/api`. `imports`: the uploaded files of listings. */
export const createCommandApi = ({ imports, ...options }: CommandApiOptions & { readonly imports: Imports }): Router => {
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
  importRoutes(router, context, imports);
  undoRoutes(router, context);
  commandStatusRoute(router, context);
  return router;
};
