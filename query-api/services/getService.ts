import { Problem } from '#contract/problem.ts';
import { getService } from '#contract/servicesQueries.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { formatServiceEtag, matchesIfNoneMatch } from '#platform/http/etag.ts';
import type { Db } from '#platform/mongo/index.ts';
import { fromStored, type StoredDocument } from '#projections/runtime/projection.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { isCriticalAt } from '../listing/criticalNotice.ts';
import { localDayOf } from '../listing/localDay.ts';
import { zoneOf } from '../listing/openingHours.ts';
import { listingAt, type Listings, type ListingAtMoment } from '../querying/asOf/listingAt.ts';
import { consistencyHeaders, isStaleFor, notReadyProblem } from '../querying/consistency.ts';
import type { QueryContext } from '../querying/context.ts';
import { NOT_REMOVED } from '../querying/model/notRemoved.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { shortHash } from '../querying/shortHash.ts';
import { viewRightsOf, type ViewRights } from '../querying/viewRights.ts';
import { withTimeout } from '../querying/withTimeout.ts';
import type { LoadOwner } from './loadOwner.ts';
import { serviceJson, type OwnerFields } from './serviceJson.ts';
import { withUnsealedContact } from './unsealedContact.ts';
import { withUnsealedPlace } from './unsealedPlace.ts';

/** Milliseconds that MongoDB may take beyond the wait for a position; then the copy in memory responds, with `Stale`. */
const STORE_TIMEOUT_MS = 1500;

interface FoundService {
  readonly document: ServiceDocument | null;
  readonly logId: string;
  readonly position: bigint;
  readonly isStale: boolean;
}

/** What a response depends on besides the document and the rights. */
interface Circumstances {
  readonly at: number;
  readonly owner: OwnerFields | undefined;
  readonly hasOtherLocations: boolean;
}

interface ServiceRequest {
  readonly id: string;
  readonly asOf: string | undefined;
  readonly principal: Principal;
  readonly token: string | undefined;
}

const canSee = (principal: Principal, document: ServiceDocument | null): boolean =>
  document !== null && viewRightsOf(principal, document).service;

const readDocument = async (db: Db, collection: string, id: string): Promise<ServiceDocument | null> => {
  const storedService = await db.collection<{ _id: string }>(collection).findOne({ _id: id, ...NOT_REMOVED });
  return storedService === null ? null : fromStored(storedService as unknown as StoredDocument<ServiceDocument>).document;
};

/** Returns an ETag of all data that the response depends on besides the revisions. */
const etagOf = (document: ServiceDocument, rights: ViewRights, { at, owner, hasOtherLocations }: Circumstances): string =>
  formatServiceEtag(document, [
    document.likes,
    Object.values(rights).map(Number).join(''),
    document.isApproved ? 1 : 0,
    isCriticalAt(document, at) ? 1 : 0,
    // Confidentiality is the current one, even for a past moment.
    document.address.confidential ? 1 : 0,
    hasOtherLocations ? 1 : 0,
    localDayOf(zoneOf(document) ?? 'UTC', at).day,
    ...(owner === undefined ? [] : [shortHash(JSON.stringify(owner))]),
  ]);

/**
 * GET /services/{id}, from MongoDB; from memory while MongoDB is unavailable, and if the list in memory has read more of the log: a
 * visitor can open every service that a list shows.
 */
export const createGetService = (
  context: QueryContext,
  lists: Listings,
  services: StoredModel,
  loadOwner: LoadOwner,
): Query<typeof getService> => {
  const { db, readWaitMs } = context;
  const model = lists.listing;

  const findInMongo = async (id: string, token: string | undefined): Promise<FoundService> => {
    const { collection, logId, position, isStale } = await services.open(token);
    return { document: await readDocument(db, collection, id), logId, position, isStale };
  };

  const findInMemory = (id: string): FoundService => {
    const generation = model.current();
    if (generation === null) throw notReadyProblem();
    const { view, logId, position } = generation;
    return { document: view.document(id), logId, position, isStale: true };
  };

  /** Returns the service from the list in memory if the list has read more of the log than the found document; else null. */
  const findNewerInMemory = async (id: string, foundService: FoundService, token: string | undefined): Promise<FoundService | null> => {
    const generation = model.current();
    if (generation === null || generation.logId !== foundService.logId || generation.position <= foundService.position) return null;
    const { view, logId, position } = generation;
    const document = view.document(id);
    return { document, logId, position, isStale: await isStaleFor(token, { logId, waitFor: async (target) => position >= target }) };
  };

  const findWithFallback = async (id: string, token: string | undefined): Promise<FoundService> => {
    try {
      return await withTimeout((token === undefined ? 0 : readWaitMs) + STORE_TIMEOUT_MS, findInMongo(id, token));
    } catch (error) {
      if (error instanceof Problem) throw error;
      context.log.warn({ err: error }, 'a service is returned from memory');
      return findInMemory(id);
    }
  };

  const findCurrent = async ({ id, principal, token }: ServiceRequest): Promise<FoundService> => {
    const storedService = await findWithFallback(id, token);
    const isSufficient = !storedService.isStale && canSee(principal, storedService.document);
    return isSufficient ? storedService : ((await findNewerInMemory(id, storedService, token)) ?? storedService);
  };

  const findAsOf = async (
    request: ServiceRequest,
  ): Promise<
    FoundService & Pick<ListingAtMoment, 'now'> & { readonly presentOwner: string | undefined; readonly hasOtherLocations: boolean }
  > => {
    const { generation, isStale, now, presentOwner } = await listingAt(context, lists, request);
    const { view, logId, position } = generation;
    return {
      document: view.document(request.id),
      logId,
      position,
      isStale,
      now,
      presentOwner: presentOwner(request.id),
      hasOtherLocations: view.hasOtherLocations(request.id),
    };
  };

  /** Unseals the facts that the user may see. */
  const unsealDocument = async (document: ServiceDocument, rights: ViewRights): Promise<ServiceDocument> => {
    const { keys } = context.vault;
    try {
      const contactOpened = await withTimeout(STORE_TIMEOUT_MS, withUnsealedContact(keys, document));
      return rights.address && document.address.confidential
        ? await withTimeout(STORE_TIMEOUT_MS, withUnsealedPlace(keys, contactOpened))
        : contactOpened;
    } catch (error) {
      context.log.warn({ err: error }, 'a service is returned without its encrypted fields');
      return document;
    }
  };

  return defineQuery(getService, async ({ params, query, header, authenticate }) => {
    const principal = await authenticate();
    const request = { id: params.id, asOf: query.asOf, principal, token: header('consistency-token') };
    const foundService =
      query.asOf === undefined
        ? {
            ...(await findCurrent(request)),
            now: context.clock(),
            presentOwner: undefined,
            hasOtherLocations: model.current()?.view.hasOtherLocations(params.id) === true,
          }
        : await findAsOf(request);
    const { document, logId, position, isStale, now, presentOwner, hasOtherLocations } = foundService;
    const rights = document === null ? null : viewRightsOf(principal, document, presentOwner);
    if (document === null || rights?.service !== true)
      throw new Problem(404, 'SERVICE_NOT_FOUND', { headers: consistencyHeaders(logId, position, isStale) });
    const at = Math.floor(now / 1000);
    const owner = rights.owner && !isStale ? await loadOwner(document.user) : undefined;
    const ETag = etagOf(document, rights, { at, owner, hasOtherLocations });
    const headers = {
      ETag,
      'Cache-Control': 'private, no-cache',
      Vary: 'Authorization',
      ...consistencyHeaders(logId, position, isStale),
    };
    if (matchesIfNoneMatch(header('if-none-match'), ETag)) return { status: 304, headers };
    const unsealed = await unsealDocument(document, rights);
    const body = serviceJson(params.id, unsealed, {
      principal,
      at,
      origin: query.currentCoordinate,
      visitorTimeZone: query.userTimezone,
      owner,
      presentOwner,
      hasOtherLocations,
    });
    return { headers, body };
  });
};
