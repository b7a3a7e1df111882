import { listServices } from '../../contract/servicesQueries.ts';
import { encodingOf } from '../../platform/http/encoding.ts';
import { holdsTag } from '../../platform/http/etag.ts';
import { consistencyHeaders, openFollowed } from '../consistency.ts';
import type { QueryContext } from '../context.ts';
import { dependsOnTime } from '../../listing/filters.ts';
import type { Listing } from '../../listing/listing.ts';
import type { ListQuery } from '../../listing/listQuery.ts';
import type { FollowedModel, Generation } from '../model/generation.ts';
import type { StoredModel } from '../model/storedModel.ts';
import { nextLink } from '../nextLink.ts';
import { defineQuery, type Query } from '../query.ts';
import { shortHash } from '../shortHash.ts';
import { createResultCache } from './resultCache.ts';
import { toListQuery } from './toListQuery.ts';
import { findDrafts } from './draftsFound.ts';
import { findOwners, requestedOwners } from './requestedOwners.ts';

const MINUTE = 60;
/** Local days, and with them the openings on a card, begin on a quarter of an hour. */
const QUARTER = 900;

/** What an answer is made of besides its query: the model and its last change, and the time as far as it matters. */
const versionOf = ({ collection, lastChange }: Generation<Listing>, listQuery: ListQuery, at: number): string => {
  const time = Math.floor(at / (dependsOnTime(listQuery.filter) ? MINUTE : QUARTER));
  return [shortHash(collection), BigInt(lastChange === '' ? 0 : lastChange).toString(36), time.toString(36)].join('.');
};

const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  // Held by whoever asked, asked again each time: an unchanged list costs a 304.
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept-Language, Accept-Encoding, Authorization',
} as const;

/** GET /services, from the list in memory. */
export const createListServices = (
  context: QueryContext,
  model: FollowedModel<Listing>,
  accounts: StoredModel,
): Query<typeof listServices> => {
  const cache = createResultCache();
  const { db, vault } = context;
  return defineQuery(listServices, async ({ query, language, url, header, whenSent, authenticate }) => {
    const principal = await authenticate();
    const asked = requestedOwners(query, principal);
    // Refused before anything is looked up.
    if (asked !== null) toListQuery(query, principal, language);
    const people = asked === null ? null : await accounts.open(header('consistency-token'));
    const owners = asked === null || people === null ? {} : await findOwners({ db, keys: vault.keys }, people, asked);
    const asks = toListQuery(query, principal, language, owners);
    const { generation, isStale } = await openFollowed(model, header('consistency-token'), context.readWaitMs);
    const wordsOfDrafts = await findDrafts(vault.keys, generation.view, asks.filter);
    const listQuery = wordsOfDrafts === undefined ? asks : { ...asks, filter: { ...asks.filter, wordsOfDrafts } };
    const at = Math.floor(context.clock() / 1000);
    const name = JSON.stringify(listQuery);
    const version = versionOf(generation, listQuery, at);
    const ETag = `W/"${version}.${shortHash(name)}"`;
    const headers = {
      ...HEADERS,
      ETag,
      'Content-Language': language,
      ...consistencyHeaders(generation.logId, generation.position, isStale || people?.isStale === true),
    };
    if (holdsTag(header('if-none-match'), ETag)) return { status: 304, headers };

    const make = () => generation.view.execute(listQuery, at);
    const listHeaders = (total: number) => ({ ...headers, 'X-Total-Count': String(total), ...nextLink(url, listQuery, total) });
    if (encodingOf(header('accept-encoding'), ['gzip']) !== null) {
      const { body, total } = await cache.get(name, `${generation.logId} ${version}`, make);
      return { headers: { ...listHeaders(total), 'Content-Encoding': 'gzip' }, body };
    }
    const { body, total, release } = make();
    whenSent(release);
    return { headers: listHeaders(total), body };
  });
};
