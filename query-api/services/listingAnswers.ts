import type { listServices } from '#contract/servicesQueries.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import type { Keys } from '#identity/vault/keys.ts';
import { chooseEncoding } from '#platform/http/chooseEncoding.ts';
import { matchesIfNoneMatch } from '#platform/http/etag.ts';
import type { Result } from '#platform/http/registerOperation.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { dependsOnTime } from '../listing/filters.ts';
import type { Listing, ListResult } from '../listing/listing.ts';
import type { ListFilter, ListQuery } from '../listing/listQuery.ts';
import { foldSearchText } from '../listing/searchText.ts';
import { listingAt, type Listings } from '../querying/asOf/listingAt.ts';
import { consistencyHeaders } from '../querying/consistency.ts';
import type { QueryContext } from '../querying/context.ts';
import type { Generation } from '../querying/model/generation.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';
import type { QueryInput } from '../querying/query.ts';
import { shortHash } from '../querying/shortHash.ts';
import { findOwners, requestedOwnersOf, type FoundOwners } from './requestedOwners.ts';
import { createResultCache } from './resultCache.ts';
import { unsealContactEmails } from './unsealedContact.ts';

/** Services by id, some with a sealed contact e-mail. */
interface DraftSource {
  sealedContacts(): readonly (readonly [id: string, document: ServiceDocument])[];
}

/**
 * Returns for each word of a search the unapproved services whose sealed contact e-mail contains it; undefined if the search does not
 * cover this field, or only approved services.
 */
const findDrafts = async (
  keys: Pick<Keys, 'unsealAll'>,
  drafts: DraftSource,
  { words, searchFields = [], approved }: ListFilter,
): Promise<readonly (readonly string[])[] | undefined> => {
  if (words === undefined || approved === true || !searchFields.includes('contactEmail')) return undefined;
  const sealedDrafts = drafts.sealedContacts();
  const texts = (
    await unsealContactEmails(
      keys,
      sealedDrafts.map(([, document]) => document),
    )
  ).map(foldSearchText);
  return words.map((word) => sealedDrafts.flatMap(([id], index) => (texts[index]?.includes(word) === true ? [id] : [])).toSorted());
};

const MINUTE_SECONDS = 60;
/** Local days, and the openings on a card with them, begin at a quarter of an hour. */
const QUARTER_HOUR_SECONDS = 900;

/** The filter of a list, validated and normalized: equal filters have equal JSON. */
type ListingQuery = { readonly filter: ListFilter } & Pick<Partial<ListQuery>, 'sort'>;

/** Returns the version of a response apart from its query: the model and its last change, and the time as far as it matters. */
const versionOf = ({ collection, lastChange }: Generation<Listing>, { filter, sort }: ListingQuery, at: number): string => {
  const timeSlot = Math.floor(at / (dependsOnTime(filter) || sort === 'help' ? MINUTE_SECONDS : QUARTER_HOUR_SECONDS));
  return [shortHash(collection), BigInt(lastChange === '' ? 0 : lastChange).toString(36), timeSlot.toString(36)].join('.');
};

const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  // Browsers store the list and revalidate it each time: an unchanged list costs only a 304.
  'Cache-Control': 'private, no-cache',
} as const;

/** How to read one kind of response from the list, and its headers. */
export interface ListRequest<RequestQuery extends ListingQuery> {
  /** Converts a request to a query. Throws the problem for a request that this user may not make. */
  toQuery(principal: Principal, owners?: FoundOwners): RequestQuery;
  produce(listing: Listing, query: RequestQuery, at: number): ListResult;
  /** Headers of every response, including 304. */
  readonly headers: Readonly<Record<string, string>>;
  /** Headers of a response with a body. */
  bodyHeaders?(query: RequestQuery, total: number): Readonly<Record<string, string>>;
}

type ListingInput = Pick<QueryInput<typeof listServices>, 'query' | 'header' | 'onSent' | 'authenticate'>;

/** Creates the responses of one kind of query from the list in memory, with an ETag; compressed responses are cached. */
export const createListingAnswer = (context: QueryContext, listings: Listings, accounts: StoredModel) => {
  const { db, vault } = context;
  const cache = createResultCache();
  return async <RequestQuery extends ListingQuery>(
    { query, header, onSent, authenticate }: ListingInput,
    { toQuery, produce, headers: extraHeaders, bodyHeaders }: ListRequest<RequestQuery>,
  ): Promise<Result> => {
    const principal = await authenticate();
    const ownersRequested = requestedOwnersOf(query, principal);
    // Rejects the request before any lookup.
    if (ownersRequested !== null) toQuery(principal);
    const accountReading = ownersRequested === null ? null : await accounts.open(header('consistency-token'));
    const owners =
      ownersRequested === null || accountReading === null
        ? {}
        : await findOwners({ db, keys: vault.keys }, accountReading, ownersRequested);
    const queryWithoutDrafts = toQuery(principal, owners);
    const { generation, isStale, now } = await listingAt(context, listings, {
      asOf: query.asOf,
      principal,
      token: header('consistency-token'),
    });
    const draftsByWord = await findDrafts(vault.keys, generation.view, queryWithoutDrafts.filter);
    const listQuery =
      draftsByWord === undefined ? queryWithoutDrafts : { ...queryWithoutDrafts, filter: { ...queryWithoutDrafts.filter, draftsByWord } };
    const at = Math.floor(now / 1000);
    const cacheKey = JSON.stringify(query.asOf === undefined ? listQuery : { ...listQuery, now });
    const version = versionOf(generation, listQuery, at);
    const ETag = `W/"${version}.${shortHash(cacheKey)}"`;
    const headers = {
      ...HEADERS,
      ...extraHeaders,
      ETag,
      ...consistencyHeaders(generation.logId, generation.position, isStale || accountReading?.isStale === true),
    };
    if (matchesIfNoneMatch(header('if-none-match'), ETag)) return { status: 304, headers };

    const produceNow = () => produce(generation.view, listQuery, at);
    const allHeaders = (total: number) => ({ ...headers, ...bodyHeaders?.(listQuery, total) });
    if (chooseEncoding(header('accept-encoding'), ['gzip']) !== null) {
      const { body, total } = await cache.get(cacheKey, `${generation.logId} ${version}`, produceNow);
      return { headers: { ...allHeaders(total), 'Content-Encoding': 'gzip' }, body };
    }
    const { body, total, release } = produceNow();
    onSent(release);
    return { headers: allHeaders(total), body };
  };
};
