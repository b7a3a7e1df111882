import express, { type Router } from 'express';
import { getProfile, getSession } from '../contract/authSelf.ts';
import type { Readiness } from '../contract/healthOperations.ts';
import { modelReadiness } from '../platform/http/health.ts';
import { auditProjection } from '../projections/audit/projection.ts';
import { bedHistoryProjection } from '../projections/bedHistory/projection.ts';
import { accountsProjection } from '../projections/accounts/projection.ts';
import { crisisLinesProjection } from '../projections/crisisLines/projection.ts';
import { pagesProjection } from '../projections/pages/projection.ts';
import { feedbacksProjection } from '../projections/feedbacks/projection.ts';
import { regionsProjection } from '../projections/regions/projection.ts';
import { servicesProjection } from '../projections/services/projection.ts';
import { createCountAudit, createListAudit } from '../history/audit/listAudit.ts';
import { createGetEvents, createGetSeal } from '../history/audit/getEvents.ts';
import { createGetExport } from '../history/audit/getExport.ts';
import { createServiceHistory } from '../history/audit/serviceHistory.ts';
import { createGetThread } from '../history/audit/thread.ts';
import { createGetBedHistory } from '../history/bedHistory/getBedHistory.ts';
import { createGetBedRhythm } from '../history/bedHistory/getBedRhythm.ts';
import { createListBedHistory } from '../history/bedHistory/listBedHistory.ts';
import { createLiveNews } from './changes/watchChanges.ts';
import { createGetOwnMessages } from './auth/getOwnMessages.ts';
import { createOwnUser } from './auth/ownUser.ts';
import { createReportNotifications } from './auth/reportNotifications.ts';
import { createGetCrisisLine } from './crisisLines/getCrisisLine.ts';
import { createListCrisisLines } from './crisisLines/listCrisisLines.ts';
import { createGetConfirmation } from './confirmations/getConfirmation.ts';
import type { QueryContext } from '../querying/context.ts';
import { createGetFeedback } from './feedback/getFeedback.ts';
import { createGetFile } from './feedback/getFile.ts';
import { createListFeedbacks } from './feedback/listFeedbacks.ts';
import { createApprovalChanges } from './manage/approvalChanges.ts';
import { createLooks } from './manage/lists.ts';
import { createListSameContact } from './manage/listSameContact.ts';
import { createCountManaged, createListApprovals, createListManaged } from './manage/queries.ts';
import { createGetWaiting } from './manage/waiting.ts';
import { createFetchJson, type FetchJson } from './fetchJson.ts';
import { createListing, type Listing } from '../listing/listing.ts';
import { followModel } from '../querying/model/followedModel.ts';
import { createStoredModel } from '../querying/model/storedModel.ts';
import { keepPrepared } from '../listing/keepPrepared.ts';
import { createDefaultPlace } from './pages/defaultPlace.ts';
import type { LogSeen } from './pages/readTogether.ts';
import type { DefaultPlace } from './pages/renderer.ts';
import { createContactQueries } from './regions/contacts.ts';
import { createRegionQueries } from './regions/regions.ts';
import { listPermissionsQuery } from './permissions/listPermissions.ts';
import { registerQuery } from '../querying/query.ts';
import { createCountServices } from './services/countServices.ts';
import { createGetRoute } from './services/getRoute.ts';
import { createGetService } from './services/getService.ts';
import { createListBedCounters } from './services/listBedCounters.ts';
import { createLocateAddress } from './services/locateAddress.ts';
import { createTranslate } from './translate.ts';
import { createListBeds } from './services/listBeds.ts';
import { createListServices } from './services/listServices.ts';
import { createSearchCityOrZip } from './services/searchCityOrZip.ts';
import { createSeesOwner } from './services/seenOwner.ts';
import { createGetStaticPage } from './staticPages/getStaticPage.ts';
import { createGetStaticPageHistory, createGetStaticPageVersion } from './staticPages/getStaticPageHistory.ts';
import { createListStaticPages } from './staticPages/listStaticPages.ts';
import { createGetCertificate } from './users/getCertificate.ts';
import { createGetUser } from './users/getUser.ts';
import { createListUsers } from './users/listUsers.ts';
import { createNamePeople } from './users/namedPeople.ts';

export type { QueryContext } from '../querying/context.ts';
export { loadPages } from './pages/loadPages.ts';

export interface QueryApi {
  /** Every query, relative to `/api`. */
  readonly router: Router;
  /** The queries a page is made of, executed inside the process. */
  readonly fetchJson: FetchJson;
  /** Where lists begin for somebody who chose no place: the directory's city, where it has but one. */
  defaultPlace(): DefaultPlace | null;
  /** How far the log was read for the list; null while it may be behind. */
  logSeen(): LogSeen | null;
  /** Whether it may be asked: its part of `GET /readyz`. */
  ready(): Readiness;
  /** Sends away who listens to changes: the process is about to end. */
  endNews(): void;
  stop(): Promise<void>;
}

/** How many wait for Spanish, counted at most once a second: anybody may ask whether the product is ready. */
const createWaiting = () => {
  let counted: { readonly at: number; readonly services: number } | undefined;
  return (list: Pick<Listing, 'waitingForSpanish'> | undefined): Pick<Readiness, 'waitingForSpanish'> => {
    if (list === undefined) return {};
    const at = performance.now();
    if (counted === undefined || at - counted.at > 1000) counted = { at, services: list.waitingForSpanish() };
    return { waitingForSpanish: counted.services };
  };
};

/** The queries of the product over one list in memory. Begins at once to load and follow it. */
export const createQueryApi = (context: QueryContext): QueryApi => {
  const { authenticate, clock, db } = context;
  const waitingIn = createWaiting();
  const model = followModel({
    ...context,
    projection: servicesProjection,
    createView: createListing,
  });
  const stopPreparing = keepPrepared(() => model.current()?.view ?? null, clock);
  const services = createStoredModel(db, servicesProjection, context.readWaitMs);

  const accounts = createStoredModel(db, accountsProjection, context.readWaitMs);
  const feedbacks = createStoredModel(db, feedbacksProjection, context.readWaitMs);
  const listServices = createListServices(context, model, accounts);
  const countServices = createCountServices(context, model, accounts);
  const getService = createGetService(context, model, services, createSeesOwner(context, accounts));
  const crisisLines = createStoredModel(db, crisisLinesProjection, context.readWaitMs);
  const listCrisisLines = createListCrisisLines(context, crisisLines);
  const getStaticPage = createGetStaticPage(context, createStoredModel(db, pagesProjection, context.readWaitMs));
  const news = createLiveNews(context, model);
  const router = express.Router();
  registerQuery(router, listServices, authenticate);
  registerQuery(router, countServices, authenticate);
  registerQuery(router, news.query, authenticate);
  const namePeople = createNamePeople(context, accounts);
  const regions = createStoredModel(db, regionsProjection, context.readWaitMs);
  registerQuery(router, createListBeds(context, model, { namePeople, regions }), authenticate);
  registerQuery(router, createListBedCounters(context, model, namePeople), authenticate);
  const manageModels = { listing: model, accounts, feedbacks, regions };
  const audit = createStoredModel(db, auditProjection, context.readWaitMs);
  const auditModels = { audit, accounts, services, feedbacks, regions, listing: model };
  registerQuery(router, createListAudit(context, auditModels), authenticate);
  registerQuery(router, createCountAudit(context, auditModels), authenticate);
  registerQuery(router, createGetThread(context, auditModels), authenticate);
  registerQuery(router, createGetExport(context, auditModels), authenticate);
  registerQuery(router, createGetSeal(context, auditModels), authenticate);
  registerQuery(router, createGetEvents(context, auditModels), authenticate);
  registerQuery(router, createServiceHistory(context, auditModels), authenticate);
  const bedHistory = createStoredModel(db, bedHistoryProjection, context.readWaitMs);
  registerQuery(router, createGetBedRhythm(context, model, bedHistory), authenticate);
  registerQuery(router, createGetBedHistory(context, { bedHistory, services, accounts }), authenticate);
  registerQuery(router, createListBedHistory(context, model, bedHistory, regions), authenticate);
  const lookAt = createLooks(context, manageModels);
  registerQuery(router, createListManaged(lookAt), authenticate);
  registerQuery(router, createCountManaged(lookAt), authenticate);
  registerQuery(router, createListApprovals(lookAt), authenticate);
  registerQuery(router, createGetWaiting(context, { ...manageModels, services }), authenticate);
  registerQuery(router, createListSameContact(context, model), authenticate);
  registerQuery(router, createApprovalChanges(context, manageModels), authenticate);
  registerQuery(router, createSearchCityOrZip(context), authenticate);
  registerQuery(router, createLocateAddress(context), authenticate);
  registerQuery(router, createTranslate(context), authenticate);
  registerQuery(router, getService, authenticate);
  registerQuery(router, createGetConfirmation(context), authenticate);
  registerQuery(router, createGetRoute(context, model), authenticate);
  registerQuery(router, createListUsers(context, accounts), authenticate);
  registerQuery(router, createGetUser(context, accounts), authenticate);
  registerQuery(router, createGetCertificate(context), authenticate);
  registerQuery(router, createOwnUser(getSession, context, accounts), authenticate);
  registerQuery(router, createOwnUser(getProfile, context, accounts), authenticate);
  registerQuery(router, createGetOwnMessages(context), authenticate);
  registerQuery(router, createReportNotifications(context, model, { accounts, services, feedbacks }), authenticate);
  registerQuery(router, createListFeedbacks(context, { services, feedbacks, listing: model, regions }), authenticate);
  registerQuery(router, createGetFeedback(context, { services, feedbacks }), authenticate);
  registerQuery(router, createGetFile(context, feedbacks), authenticate);
  registerQuery(router, listPermissionsQuery, authenticate);
  registerQuery(router, listCrisisLines, authenticate);
  registerQuery(router, createGetCrisisLine(context, crisisLines), authenticate);
  registerQuery(router, getStaticPage, authenticate);
  const regionQueries = [...createRegionQueries(context, { regions, listing: model }), ...createContactQueries(context, regions)];
  for (const query of regionQueries) registerQuery(router, query, authenticate);
  registerQuery(router, createListStaticPages(context, accounts), authenticate);
  registerQuery(router, createGetStaticPageHistory(context, accounts), authenticate);
  registerQuery(router, createGetStaticPageVersion(context, accounts), authenticate);

  return {
    router,
    fetchJson: createFetchJson([listServices, countServices, getService, listCrisisLines, getStaticPage], authenticate),
    defaultPlace: createDefaultPlace(() => model.current()?.view ?? null),
    logSeen: () => {
      const generation = model.isCurrent() ? model.current() : null;
      // As it is now: a generation goes on with the log.
      return generation === null ? null : { logId: generation.logId, position: generation.position, collection: generation.collection };
    },
    ready: () => {
      const status = model.status();
      const { ready, name, lastError } = status;
      return {
        status: ready ? 'ready' : 'notReady',
        reasons: ready ? [] : [`the list in memory is not caught up${lastError === undefined ? '' : `: ${lastError}`}`],
        projections: [modelReadiness(`${name} in memory`, status)],
        ...waitingIn(model.current()?.view),
      };
    },
    endNews: news.end,
    async stop() {
      news.end();
      stopPreparing();
      await model.stop();
    },
  };
};
