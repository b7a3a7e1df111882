import { Problem } from '#contract/problem.ts';
import { getService } from '#contract/servicesQueries.ts';
import type { Principal } from '#kernel/principal.ts';
import { isCriticalAt } from '#listing/criticalNotice.ts';
import { localDayOf } from '#listing/localDay.ts';
import { zoneOf } from '#listing/openingHours.ts';
import { formatServiceTag, holdsTag } from '#platform/http/etag.ts';
import type { Db } from '#platform/mongo/index.ts';
import { fromStored, type StoredDocument } from '#projections/runtime/projection.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { listingAt, type Listings, type ListingAtMoment } from '#querying/asOf/listingAt.ts';
import { consistencyHeaders, isStaleFor, notLoaded } from '#querying/consistency.ts';
import type { QueryContext } from '#querying/context.ts';
import { beforeDeadline } from '#querying/deadline.ts';
import { NOT_REMOVED } from '#querying/model/notRemoved.ts';
import type { StoredModel } from '#querying/model/storedModel.ts';
import { defineQuery, type Query } from '#querying/query.ts';
import { rightsOf, type RightsToSee } from '#querying/rightsToSee.ts';
import { shortHash } from '#querying/shortHash.ts';
import { withOpenedContact } from './openedContact.ts';
import { withOpenedPlace } from './openedPlace.ts';
import type { SeesOwner } from './seenOwner.ts';
import { serviceJson, type OwnerSeen } from './serviceJson.ts';

/** Milliseconds that MongoDB may take beyond the wait for a position; then the copy in memory responds, with `Stale`. */
const DEADLINE_MS = 1500;

interface Found {
  readonly document: ServiceDocument | null;
  readonly logId: string;
  readonly position: bigint;
  readonly isStale: boolean;
}

interface ServiceRequest {
  readonly id: string;
  readonly asOf: string | undefined;
  readonly principal: Principal;
  readonly token: string | undefined;
}

const maySee = (principal: Principal, document: ServiceDocument | null): boolean =>
  document !== null && rightsOf(principal, document).service;

const readDocument = async (db: Db, collection: string, id: string): Promise<ServiceDocument | null> => {
  const stored = await db.collection<{ _id: string }>(collection).findOne({ _id: id, ...NOT_REMOVED });
  return stored === null ? null : fromStored(stored as unknown as StoredDocument<ServiceDocument>).document;
};

/** Returns an ETag of all data that the response depends on besides the revisions. */
const tagOf = (document: ServiceDocument, rights: RightsToSee, at: number, owner: OwnerSeen | undefined): string =>
  formatServiceTag(document, [
    document.likes,
    Object.values(rights).map(Number).join(''),
    document.isApproved ? 1 : 0,
    isCriticalAt(document, at) ? 1 : 0,
    // Confidentiality is the present one, even for a past moment.
    document.address.confidential ? 1 : 0,
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
  seeOwner: SeesOwner,
): Query<typeof getService> => {
  const { db, readWaitMs } = context;
  const model = lists.listing;

  const fromMongo = async (id: string, token: string | undefined): Promise<Found> => {
    const { collection, logId, position, isStale } = await services.open(token);
    return { document: await readDocument(db, collection, id), logId, position, isStale };
  };

  const fromMemory = (id: string): Found => {
    const generation = model.current();
    if (generation === null) throw notLoaded();
    const { view, logId, position } = generation;
    return { document: view.document(id), logId, position, isStale: true };
  };

  /** Returns the service from the list in memory if the list has read more of the log than the found document; else null. */
  const foundLater = async (id: string, found: Found, token: string | undefined): Promise<Found | null> => {
    const generation = model.current();
    if (generation === null || generation.logId !== found.logId || generation.position <= found.position) return null;
    const { view, logId, position } = generation;
    const document = view.document(id);
    return { document, logId, position, isStale: await isStaleFor(token, { logId, waitFor: async (target) => position >= target }) };
  };

  const find = async (id: string, token: string | undefined): Promise<Found> => {
    try {
      return await beforeDeadline((token === undefined ? 0 : readWaitMs) + DEADLINE_MS, fromMongo(id, token));
    } catch (error) {
      if (error instanceof Problem) throw error;
      context.log.warn({ err: error }, 'a service is returned from memory');
      return fromMemory(id);
    }
  };

  const findNow = async ({ id, principal, token }: ServiceRequest): Promise<Found> => {
    const stored = await find(id, token);
    const isEnough = !stored.isStale && maySee(principal, stored.document);
    return isEnough ? stored : ((await foundLater(id, stored, token)) ?? stored);
  };

  const findThen = async (
    request: ServiceRequest,
  ): Promise<Found & Pick<ListingAtMoment, 'now'> & { readonly presentOwner: string | undefined }> => {
    const { generation, isStale, now, presentOwner } = await listingAt(context, lists, request);
    const { view, logId, position } = generation;
    return { document: view.document(request.id), logId, position, isStale, now, presentOwner: presentOwner(request.id) };
  };

  /** Unseals the facts that the user may see. */
  const openSealed = async (document: ServiceDocument, rights: RightsToSee): Promise<ServiceDocument> => {
    const { keys } = context.vault;
    try {
      const withContact = await beforeDeadline(DEADLINE_MS, withOpenedContact(keys, document));
      return rights.address && document.address.confidential
        ? await beforeDeadline(DEADLINE_MS, withOpenedPlace(keys, withContact))
        : withContact;
    } catch (error) {
      context.log.warn({ err: error }, 'a service is returned without its encrypted fields');
      return document;
    }
  };

  return defineQuery(getService, async ({ params, query, header, authenticate }) => {
    const principal = await authenticate();
    const request = { id: params.id, asOf: query.asOf, principal, token: header('consistency-token') };
    const found =
      query.asOf === undefined ? { ...(await findNow(request)), now: context.clock(), presentOwner: undefined } : await findThen(request);
    const { document, logId, position, isStale, now, presentOwner } = found;
    const rights = document === null ? null : rightsOf(principal, document, presentOwner);
    if (document === null || rights?.service !== true)
      throw new Problem(404, 'SERVICE_NOT_FOUND', { headers: consistencyHeaders(logId, position, isStale) });
    const at = Math.floor(now / 1000);
    const owner = rights.owner && !isStale ? await seeOwner(document.user) : undefined;
    const ETag = tagOf(document, rights, at, owner);
    const headers = {
      ETag,
      'Cache-Control': 'private, no-cache',
      Vary: 'Authorization',
      ...consistencyHeaders(logId, position, isStale),
    };
    if (holdsTag(header('if-none-match'), ETag)) return { status: 304, headers };
    const shown = await openSealed(document, rights);
    const body = serviceJson(params.id, shown, {
      principal,
      at,
      from: query.currentCoordinate,
      askersZone: query.userTimezone,
      owner,
      presentOwner,
    });
    return { headers, body };
  });
};
