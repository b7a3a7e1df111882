import createClient from 'openapi-fetch';
import type { Language } from '../../domain/events/envelope.ts';
import { pointText, type Place, type Point } from './place.ts';
import { questionQuery, type Question } from './question.ts';
import type { paths } from './schema.gen.ts';
import type { PlacesFound, Service, ServiceCard } from './types.ts';

export interface ServicePage {
  readonly cards: readonly ServiceCard[];
  /** How many there are in all. */
  readonly total: number;
}

interface AskOptions {
  readonly language: Language;
  readonly signal?: AbortSignal | undefined;
}

/** Everything a screen may ask of the server: the only file that knows the generated client. */
export interface Api {
  listServices(question: Question, page: { readonly skip: number; readonly limit: number }, options: AskOptions): Promise<ServicePage>;
  listCritical(near: Point | null, options: AskOptions): Promise<readonly ServiceCard[]>;
  /** Null when there is no such service (any more). */
  getService(id: string, options: AskOptions): Promise<Service | null>;
  searchPlaces(keyword: string, options: AskOptions): Promise<readonly Place[]>;
}

/** The server answered with a problem; `code` is stable and worded by the screen that asked. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(`${status} ${code}`);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
  }
}

/** At most this many urgent notices take turns (specification, section 9). */
const MOST_CRITICAL = 20;

interface Answer {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

const codeOf = (problem: unknown): string =>
  typeof problem === 'object' && problem !== null && 'code' in problem && typeof problem.code === 'string' ? problem.code : 'UNKNOWN';

/** The body of a good answer. Its type is the contract's: the client's own loses tuples on the way. */
const dataOf = <Data>({ data, error, response }: Answer): Data => {
  if (data === undefined) throw new ApiProblem(response.status, codeOf(error));
  return data as Data;
};

const toPage = (answer: Answer): ServicePage => {
  const cards = dataOf<readonly ServiceCard[]>(answer);
  return { cards, total: Number(answer.response.headers.get('x-total-count') ?? cards.length) };
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

const withOptions = ({ language, signal }: AskOptions) => ({
  headers: { 'accept-language': language },
  ...(signal && { signal }),
});

/** Lists travel comma-separated: shorter than a repeated name, and the same address for the same question. */
const querySerializer = { array: { style: 'form', explode: false } } as const;

/**
 * The API at `baseUrl` over `fetch` (the browser's, or the server's own way in). Every call throws `ApiProblem` when the
 * server refuses, and whatever `fetch` throws when it cannot be reached.
 */
export const createApi = (baseUrl: string, fetch: (request: Request) => Promise<Response>): Api => {
  const client = createClient<paths>({ baseUrl, fetch, querySerializer });

  return {
    listServices: async (question, page, options) =>
      toPage(await client.GET('/services', { params: { query: { ...questionQuery(question), ...page } }, ...withOptions(options) })),
    listCritical: async (near, options) => {
      const query = { isCriticalHeader: true, limit: MOST_CRITICAL, ...(near && { nearCoordinate: pointText(near) }) };
      return toPage(await client.GET('/services', { params: { query }, ...withOptions(options) })).cards;
    },
    getService: async (id, options) => {
      const answer = await client.GET('/services/{id}', { params: { path: { id } }, ...withOptions(options) });
      return answer.response.status === 404 ? null : dataOf<Service>(answer);
    },
    searchPlaces: async (keyword, options) =>
      toPlaces(dataOf<PlacesFound>(await client.POST('/services/search-city-or-zip', { body: { keyword }, ...withOptions(options) }))),
  };
};
