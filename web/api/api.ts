import createClient, { type Client } from 'openapi-fetch';
import type { AccountCalls } from './calls/accountCalls.ts';
import { asked, dataOf, totalOf, type Answer, type AskOptions } from './answer.ts';
import { pointText, type Place, type Point } from './place.ts';
import { favoritesQuery, questionQuery, type FavoritesQuestion, type Question } from './question.ts';
import type { paths } from './schema.gen.ts';
import type { PlacesFound, Service, ServiceCard } from './types.ts';
import type { UserCalls } from './calls/userCalls.ts';
import type { VisitorCalls } from './calls/visitorCalls.ts';

export interface ServicePage {
  readonly cards: readonly ServiceCard[];
  /** How many there are in all. */
  readonly total: number;
}

/** Everything a screen may ask of the server: the only file that knows the generated client. */
export interface Api extends AccountCalls, UserCalls, VisitorCalls {
  listServices(question: Question, page: { readonly skip: number; readonly limit: number }, options: AskOptions): Promise<ServicePage>;
  listCritical(near: Point | null, options: AskOptions): Promise<readonly ServiceCard[]>;
  /** Services by their ids, as far as they are still listed and answer the words. */
  listFavorites(asked: FavoritesQuestion, options: AskOptions): Promise<readonly ServiceCard[]>;
  /** Null when there is no such service (any more). */
  getService(id: string, options: AskOptions): Promise<Service | null>;
  searchPlaces(keyword: string, options: AskOptions): Promise<readonly Place[]>;
}

/** At most this many urgent notices take turns (specification, section 9). */
const MAX_CRITICAL = 20;

const toPage = (result: Answer): ServicePage => {
  const cards = dataOf<readonly ServiceCard[]>(result);
  return { cards, total: totalOf(result, cards.length) };
};

const toPlaces = ({ zips, cities }: PlacesFound): readonly Place[] =>
  [...zips.map((zip) => ({ ...zip, kind: 'zip' as const })), ...cities.map((city) => ({ ...city, kind: 'city' as const }))].map(
    ({ searchLabel, kind, location: { coordinates } }) => ({
      // A zip code and its town need no comma between them: the code is what is looked for.
      label: kind === 'zip' ? searchLabel.replace(', ', ' ') : searchLabel,
      kind,
      longitude: coordinates[0],
      latitude: coordinates[1],
    }),
  );

type LateCalls = AccountCalls & UserCalls & VisitorCalls;
/** Calls that a first view does not make: their code comes with the first of them, whichever it is. */
const lateCalls = (client: Client<paths>): LateCalls => {
  const load = async () => {
    const [{ accountCalls }, { userCalls }, { visitorCalls }] = await Promise.all([
      import('./calls/accountCalls.ts'),
      import('./calls/userCalls.ts'),
      import('./calls/visitorCalls.ts'),
    ]);
    return { ...accountCalls(client), ...userCalls(client), ...visitorCalls(client) } as Readonly<
      Record<string, (...given: unknown[]) => Promise<unknown>>
    >;
  };
  return new Proxy({} as LateCalls, {
    get:
      (_calls, name) =>
      async (...given: unknown[]) =>
        (await load())[String(name)]?.(...given),
  });
};

/** Lists travel comma-separated: shorter than a repeated name, and the same address for the same question. */
const querySerializer = { array: { style: 'form', explode: false } } as const;

/**
 * The API at `baseUrl` over `fetch` (the browser's, or the server's own way in). Every call throws `ApiError` when the
 * server refuses, and whatever `fetch` throws when it cannot be reached.
 */
export const createApi = (baseUrl: string, fetch: (request: Request) => Promise<Response>): Api => {
  const client = createClient<paths>({ baseUrl, fetch, querySerializer });

  const calls: Omit<Api, keyof LateCalls> = {
    listServices: async (question, page, options) =>
      toPage(await client.GET('/services', { params: { query: { ...questionQuery(question), ...page } }, ...asked(options) })),
    listCritical: async (near, options) => {
      const query = { isCriticalHeader: true, limit: MAX_CRITICAL, ...(near && { nearCoordinate: pointText(near) }) };
      return toPage(await client.GET('/services', { params: { query }, ...asked(options) })).cards;
    },
    listFavorites: async (asking, options) =>
      toPage(await client.GET('/services', { params: { query: favoritesQuery(asking) }, ...asked(options) })).cards,
    getService: async (id, options) => {
      const answer = await client.GET('/services/{id}', { params: { path: { id } }, ...asked(options) });
      return answer.response.status === 404 ? null : dataOf<Service>(answer);
    },
    searchPlaces: async (keyword, options) =>
      toPlaces(dataOf<PlacesFound>(await client.POST('/services/search-city-or-zip', { body: { keyword }, ...asked(options) }))),
  };
  return Object.assign(Object.create(lateCalls(client)) as LateCalls, calls);
};
