import { exportChanges, type ListingChanges } from '#contract/feedOperations.ts';
import { Problem } from '#contract/problem.ts';
import type { Service } from '#contract/service.ts';
import { formatConsistencyToken, latestPosition } from '#platform/consistencyToken.ts';
import { mapInChunks } from '#platform/mapInChunks.ts';
import { waitForTurn } from '#platform/waitForTurn.ts';
import type { OpenPublicListings, PublicListing, PublicListings } from '../publicListings/publicListings.ts';
import type { QueryContext } from '../querying/context.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { readChangedListings } from './changedListings.ts';
import { formatFeedToken, parseFeedToken, type FeedToken } from './feedToken.ts';
import { readFormerlyPublic } from './formerlyPublic.ts';

type Removed = ListingChanges['removed'][number];

/** A listing that may have changed. */
interface Found {
  readonly id: string;
  /** Undefined if it is not public. */
  readonly listing: PublicListing | undefined;
  /** False if it was removed. */
  readonly exists: boolean;
}

/** Number of streams that are read at once. */
const PARALLEL_READS = 8;

const invalidToken = (): Problem => new Problem(410, 'FEED_TOKEN_INVALID', { headers: { 'Cache-Control': 'no-store' } });

const readAll = async ({ read }: PublicListings, listings: readonly PublicListing[]): Promise<Service[]> => {
  const services: Service[] = [];
  for (const listing of listings) {
    await waitForTurn();
    services.push(read(listing));
  }
  return services;
};

const lastChangeOf = ({ generation: { lastChange } }: PublicListings): bigint => BigInt(lastChange === '' ? 0 : lastChange);

/** Position of the log up to which the documents in memory may be now: after a start they may be newer than their position. */
const seenPosition = (opened: PublicListings): bigint => latestPosition(opened.generation.position, lastChangeOf(opened));

/** Returns the next page of all listings. */
const pageOfAll = async (opened: PublicListings, before: FeedToken, limit: number): Promise<ListingChanges> => {
  const { listings } = opened;
  const { afterId = '' } = before;
  const start = listings.findIndex(([id]) => id > afterId);
  const page = start < 0 ? [] : listings.slice(start, start + limit);
  const isLast = start < 0 || start + limit >= listings.length;
  const seen = latestPosition(before.seen, seenPosition(opened));
  const isComplete = isLast && lastChangeOf(opened) <= before.position;
  const token = formatFeedToken({ ...before, seen, afterId: isLast ? undefined : page.at(-1)?.[0] });
  return { token, isComplete, listings: await readAll(opened, page), removed: [] };
};

/**
 * Creates the query of the changes of listings. The first pages go through all approved listings in the order of their ids; their tokens
 * keep the position of the first page. The request after the last page therefore gets every change since the first one: nothing is lost
 * that changes while a program pages. Throws 410 for a token that is damaged, of another log, or of a position that the log does not have.
 */
export const createGetChanges = (
  { eventStore }: Pick<QueryContext, 'eventStore'>,
  open: OpenPublicListings,
): Query<typeof exportChanges> => {
  /** Returns why a program must delete what it has of a listing; undefined if it never had it, or may keep it. */
  const removalOf = async ({ id, listing, exists }: Found, before: FeedToken): Promise<Removed | undefined> => {
    if (listing !== undefined && !listing[1].address.confidential) return undefined;
    const former = await readFormerlyPublic(eventStore, id, { from: before.position, to: before.seen });
    if (listing !== undefined) return former.hasPublicAddress ? { id, reason: 'confidential' } : undefined;
    return former.isPublic ? { id, reason: exists ? 'withdrawn' : 'removed' } : undefined;
  };

  const changesSince = async (opened: PublicListings, before: FeedToken, limit: number): Promise<ListingChanges> => {
    const { generation, position: until } = opened;
    const { logId } = generation;
    if (lastChangeOf(opened) <= before.position) {
      const position = latestPosition(until, before.seen);
      return { token: formatFeedToken({ logId, position, seen: position }), isComplete: true, listings: [], removed: [] };
    }
    const { ids, position, isComplete } = await readChangedListings(eventStore, { after: before.position, until, limit });
    // The list in memory goes on: all documents are taken at one moment, which the token keeps.
    const found = ids.map((id): Found => {
      const document = generation.view.document(id);
      return { id, listing: document?.isApproved === true ? [id, document] : undefined, exists: document !== null };
    });
    const seen = latestPosition(before.seen, seenPosition(opened));
    const removals = await mapInChunks(found, PARALLEL_READS, (changed) => removalOf(changed, before));
    const listings = found.flatMap(({ listing }) => (listing === undefined ? [] : [listing]));
    return {
      token: formatFeedToken({ logId, position, seen }),
      isComplete,
      listings: await readAll(opened, listings),
      removed: removals.filter((removal) => removal !== undefined),
    };
  };

  /** Opens the listings once they are as new as the token. Throws 410 for one that they can never reach. */
  const openFor = async (before: FeedToken): Promise<PublicListings> => {
    const opened = await open(formatConsistencyToken(before.logId, before.seen));
    if (opened.generation.logId !== before.logId) throw invalidToken();
    if (opened.position < before.seen && (await eventStore.lastPosition()) < before.seen) throw invalidToken();
    return opened;
  };

  return defineQuery(exportChanges, async ({ query: { after, limit }, header }) => {
    if (after === undefined) {
      const opened = await open(header('consistency-token'));
      const { generation, position, headers } = opened;
      return { headers, body: await pageOfAll(opened, { logId: generation.logId, position, seen: position }, limit) };
    }
    const before = parseFeedToken(after);
    if (before === null) throw invalidToken();
    if (header('consistency-token') !== undefined) await open(header('consistency-token'));
    const opened = await openFor(before);
    const body = before.afterId === undefined ? await changesSince(opened, before, limit) : await pageOfAll(opened, before, limit);
    return { headers: opened.headers, body };
  });
};
