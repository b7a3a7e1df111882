import express, { type Router } from 'express';
import { listCrisisLines } from '#contract/crisisLineOperations.ts';
import type { Readiness } from '#contract/healthOperations.ts';
import type { Operation } from '#contract/operation.ts';
import { getStaticPage } from '#contract/pageOperations.ts';
import { countServices, getService, listServices } from '#contract/servicesQueries.ts';
import { modelReadiness } from '#platform/http/health.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { versionsProjection } from '#projections/versions/projection.ts';
import { createListApiKeys } from './apiKeys/listApiKeys.ts';
import { createOwnQueries } from './auth/index.ts';
import { createChangesEndpoint } from './changes/watchChanges.ts';
import { createAskChatbot } from './chatbot/askChatbot.ts';
import { createGetConfirmation } from './confirmations/getConfirmation.ts';
import { createCrisisLineQueries } from './crisisLines/index.ts';
import { createFeedbackQueries } from './feedback/index.ts';
import { createFeedQueries } from './feeds/index.ts';
import { createHistoryQueries } from './history/index.ts';
import { createHsdsQueries } from './hsds/index.ts';
import { createListing, type Listing } from './listing/listing.ts';
import { precomputeOpenings } from './listing/precomputeOpenings.ts';
import { createManageQueries } from './manage/index.ts';
import { createDefaultPlace } from './pages/defaultPlace.ts';
import { createFetchJson, type FetchJson } from './pages/fetchJson.ts';
import type { DefaultPlace } from './pages/renderer.ts';
import { createContainsSample } from './pages/sampleDonation.ts';
import type { LogProgress } from './pages/trackedFetch.ts';
import { listPermissionsQuery } from './permissions/listPermissions.ts';
import { createOpenPublicListings } from './publicListings/publicListings.ts';
import { loadVersions } from './querying/asOf/loadVersions.ts';
import type { QueryContext } from './querying/context.ts';
import { followLoaded, followModel, untilReady } from './querying/model/followedModel.ts';
import { openModels } from './querying/model/models.ts';
import { queriesOf, registerQueries, type Query } from './querying/query.ts';
import { createContactQueries } from './regions/contacts.ts';
import { createRegionQueries } from './regions/regions.ts';
import { createServiceQueries } from './services/index.ts';
import { createStaticPageQueries } from './staticPages/index.ts';
import { createGetSystem } from './system/getSystem.ts';
import { createTranslate } from './translate.ts';
import { createUserQueries } from './users/index.ts';

export type { QueryContext } from './querying/context.ts';
export { loadPages } from './pages/loadPages.ts';
export { createPagesWhenBuilt } from './pages/pagesWhenBuilt.ts';

export interface QueryApi {
  /** Every query, relative to `/api`. */
  readonly router: Router;
  /** Executes the queries of web pages within the process. */
  readonly fetchJson: FetchJson;
  /** Returns the point from which lists start for a visitor without a chosen place: the directory's city, if there is only one. */
  defaultPlace(): DefaultPlace | null;
  /** Whether the list contains services of the sample directory. */
  containsSample(): boolean;
  /** How far the list has read the log; null while the list may be behind. */
  logProgress(): LogProgress | null;
  /** Whether the API is ready to serve requests: its part of `GET /readyz`. */
  ready(): Readiness;
  /** Closes the connections of listeners to changes before the process ends. */
  endChanges(): void;
  stop(): Promise<void>;
}

/** Operations that a visitor's first page depends on. */
const PAGE_OPERATIONS: ReadonlySet<Operation> = new Set<Operation>([
  listServices,
  countServices,
  getService,
  listCrisisLines,
  getStaticPage,
]);

/** Returns a function that counts services waiting for Spanish, at most once a second: `GET /readyz` is public. */
const createSpanishCounter = () => {
  let lastCount: { readonly countedAt: number; readonly services: number } | undefined;
  return (list: Pick<Listing, 'countAwaitingSpanish'> | undefined): Pick<Readiness, 'waitingForSpanish'> => {
    if (list === undefined) return {};
    const countedAt = performance.now();
    if (lastCount === undefined || countedAt - lastCount.countedAt > 1000) lastCount = { countedAt, services: list.countAwaitingSpanish() };
    return { waitingForSpanish: lastCount.services };
  };
};

/** Creates the product's queries over one list in memory, which starts to load and follow the log at once. */
export const createQueryApi = (context: QueryContext): QueryApi => {
  const { authenticate, clock } = context;
  const spanishCounter = createSpanishCounter();
  const model = followModel({
    ...context,
    projection: servicesProjection,
    createView: createListing,
  });
  const stopPrecomputing = precomputeOpenings(() => model.current()?.view ?? null, clock);
  const loadVersionsAfterList = async (signal: AbortSignal) => {
    // The list is needed by nearly all requests, so that reading the past must not delay it.
    await untilReady(model, signal);
    return loadVersions(context, (id) => model.current()?.view.document(id) ?? null);
  };
  const versions = followLoaded({ ...context, projection: versionsProjection, load: loadVersionsAfterList });
  const models = openModels(context, { listing: model, versions });
  const openPublicListings = createOpenPublicListings(context, model);
  const changes = createChangesEndpoint(context, model);
  const ready = (): Readiness => {
    const status = model.status();
    const { ready: isReady, name, lastError } = status;
    return {
      status: isReady ? 'ready' : 'notReady',
      reasons: isReady ? [] : [`the list in memory is behind the log${lastError === undefined ? '' : `: ${lastError}`}`],
      // Few users request past versions, so readiness does not wait for them.
      projections: [modelReadiness(`${name} in memory`, status), modelReadiness('versions in memory', versions.status())],
      ...spanishCounter(model.current()?.view),
    };
  };
  const queries: readonly Query[] = [
    ...createServiceQueries(context, models),
    ...createHsdsQueries(context, openPublicListings),
    ...createFeedQueries(context, openPublicListings),
    ...createManageQueries(context, models),
    ...createHistoryQueries(context, models),
    ...createRegionQueries(context, models),
    ...createContactQueries(context, models.regions),
    ...createFeedbackQueries(context, models),
    ...createCrisisLineQueries(context, models),
    ...createStaticPageQueries(context, models),
    ...createUserQueries(context, models),
    ...createOwnQueries(context, models),
    ...queriesOf(
      createListApiKeys(context, models),
      changes.query,
      createGetConfirmation(context),
      createTranslate(context),
      createAskChatbot(context, models),
      createGetSystem({ ...context, readiness: context.readiness ?? (async () => ready()) }),
      listPermissionsQuery,
    ),
  ];
  const router = express.Router();
  registerQueries(router, queries, authenticate);

  return {
    router,
    fetchJson: createFetchJson(
      queries.filter(({ operation }) => PAGE_OPERATIONS.has(operation)),
      authenticate,
    ),
    defaultPlace: createDefaultPlace(() => model.current()?.view ?? null),
    containsSample: createContainsSample(() => model.current()?.view ?? null),
    logProgress: () => {
      const generation = model.isCurrent() ? model.current() : null;
      // Read the current position each time: a generation follows the log.
      return generation === null ? null : { logId: generation.logId, position: generation.position, collection: generation.collection };
    },
    ready,
    endChanges: changes.end,
    async stop() {
      changes.end();
      stopPrecomputing();
      await Promise.all([model.stop(), versions.stop()]);
    },
  };
};
