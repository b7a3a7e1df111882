import { dehydrate, hydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query';
import { del, get, update } from 'idb-keyval';
import type { Place } from '../browser/place.ts';
import { session } from '../browser/session.ts';
import { VERSION as APP_VERSION } from '../browser/version.ts';

/*
 * Answers stored on the device, so that the visitor can read them without a connection. Only public answers are stored: the queries are
 * listed here one by one, and nothing that a signed-in user requested is stored.
 */

/** Maximum number of stored answers of each kind, latest first. */
const MAX_STORED_BY_KIND: Readonly<Record<string, number>> = {
  services: 12,
  counts: 8,
  map: 2,
  critical: 2,
  service: 100,
  favorites: 2,
  crisisLines: 4,
  page: 8,
  places: 20,
};
/** Milliseconds after which an answer is too old to use. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;
const STORE_KEY = 'answers';
/** Version of the stored data. Increase the second part with each change of the shape of cached answers. */
const FORMAT_VERSION = `${APP_VERSION}/2`;

export interface StoredAnswers {
  /** Answers of another version could have another meaning, so they are discarded. */
  readonly version: string;
  readonly defaultPlace: Place | null;
  readonly state: DehydratedState;
}

const kindOf = (query: Pick<Query, 'queryKey'>): string => String(query.queryKey[0]);

export const isStored = (query: Pick<Query, 'queryKey' | 'state'>): boolean =>
  kindOf(query) in MAX_STORED_BY_KIND && query.state.data !== undefined && query.state.data !== null;

/** Returns the last answer of a query, as successful even if its reload failed. */
const withoutFetchState = (query: DehydratedState['queries'][number]): DehydratedState['queries'][number] => ({
  ...query,
  state: { ...query.state, status: 'success', error: null, isInvalidated: false, fetchFailureReason: null, fetchFailureCount: 0 },
});

/** Returns the latest answers of each kind. */
const latestPerKind = (queries: DehydratedState['queries'], now: number): DehydratedState['queries'] => {
  const countByKind = new Map<string, number>();
  return queries
    .filter((query) => kindOf(query) in MAX_STORED_BY_KIND && now - query.state.dataUpdatedAt < MAX_AGE_MS)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .filter((query) => {
      const count = (countByKind.get(kindOf(query)) ?? 0) + 1;
      countByKind.set(kindOf(query), count);
      return count <= (MAX_STORED_BY_KIND[kindOf(query)] ?? 0);
    });
};

/** Returns the latest answer of each query, because another tab may have stored answers that this one lacks. */
const newestPerQuery = (queries: DehydratedState['queries']): DehydratedState['queries'] => {
  const byQueryHash = new Map<string, DehydratedState['queries'][number]>();
  for (const query of queries) {
    const known = byQueryHash.get(query.queryHash);
    if (known === undefined || known.state.dataUpdatedAt <= query.state.dataUpdatedAt) byQueryHash.set(query.queryHash, query);
  }
  return [...byQueryHash.values()];
};

/** Whether the server reported that the thing does not exist any more. */
const isNotFoundAnswer = (client: QueryClient, queryHash: string): boolean => client.getQueryCache().get(queryHash)?.state.data === null;

/** Stores the answers of the page, unless the user is signed in, because they may see more than the public. */
export const storeAnswers = async (client: QueryClient, defaultPlace: Place | null, now: number = Date.now()): Promise<void> => {
  if (session.get() !== null) return;
  const { queries } = dehydrate(client, { shouldDehydrateQuery: isStored, shouldDehydrateMutation: () => false });
  if (queries.length === 0) return;
  await update<StoredAnswers>(STORE_KEY, (stored) => {
    const otherQueries =
      stored?.version === FORMAT_VERSION ? stored.state.queries.filter(({ queryHash }) => !isNotFoundAnswer(client, queryHash)) : [];
    const allQueries = newestPerQuery([...otherQueries, ...queries.map(withoutFetchState)]);
    return { version: FORMAT_VERSION, defaultPlace, state: { mutations: [], queries: latestPerKind(allQueries, now) } };
  });
};

/** Adds stored answers that are newer than the page's own to the cache; returns the stored data, or null. */
export const recallAnswers = async (client: QueryClient, now: number = Date.now()): Promise<StoredAnswers | null> => {
  const stored = await get<StoredAnswers>(STORE_KEY);
  if (stored === undefined) return null;
  if (stored.version !== FORMAT_VERSION) {
    await del(STORE_KEY);
    return null;
  }
  hydrate(client, { mutations: [], queries: latestPerKind(stored.state.queries, now) });
  return stored;
};
