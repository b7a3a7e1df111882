import type { Operation } from '#contract/operation.ts';
import { Problem } from '#contract/problem.ts';
import { problemDocument } from '#contract/problemDocument.ts';
import { callerOfPublic } from '#identity/access/admission.ts';
import { requireSignedIn, type Authenticate } from '#identity/access/authenticator.ts';
import { toProblem } from '#platform/http/errorHandler.ts';
import { languageOf } from '#platform/http/languageOf.ts';
import { parseOrThrow, parseQuery } from '#platform/http/parseInput.ts';
import type { QueryInput, Query } from '../querying/query.ts';

/** A response of the API: `headers` with lower-case names, `body` as parsed JSON. */
export interface JsonResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Executes a GET of the API within the process, without a socket and with the same response. Request header names are lower-case. */
export type FetchJson = (path: string, headers: Readonly<Record<string, string>>) => Promise<JsonResult>;

interface QueryRoute {
  readonly query: Query;
  readonly pattern: RegExp;
}

/** Converts a path such as `/services/{id}` to a pattern with a group `id`. */
const patternOf = ({ path }: Operation): RegExp => new RegExp(`^/api${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** Parses a query string; a repeated parameter becomes a list, as in Express' simple query parser. */
const rawQuery = (search: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name);
      return [name, values.length === 1 ? values[0]! : values] as const;
    }),
  );

const withLowerCaseNames = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Creates a function that executes the queries of web pages within the process. Bodies stay uncompressed here. */
export const createFetchJson = (queries: readonly Query[], authenticate: Authenticate): FetchJson => {
  const routes = queries.map((query): QueryRoute => ({ query, pattern: patternOf(query.operation) }));

  const executeQuery = async (path: string, headers: Readonly<Record<string, string>>): Promise<JsonResult> => {
    const { pathname, searchParams } = new URL(path, 'http://inside');
    const route = routes.find(({ query, pattern }) => query.operation.method === 'get' && pattern.test(pathname));
    if (route === undefined) throw new Problem(404, 'NOT_FOUND');
    const { operation } = route.query;
    const sentCallbacks: (() => void)[] = [];
    const input = {
      params: parseOrThrow(operation.params, { ...route.pattern.exec(pathname)?.groups }),
      query: parseQuery(operation, rawQuery(searchParams)),
      body: undefined,
      language: languageOf(headers['accept-language']),
      authenticate: async () => {
        const principal = await authenticate(headers['authorization']);
        return operation.access === 'public' ? callerOfPublic(operation, principal) : requireSignedIn(principal);
      },
      url: path,
      header: (name: string) => (name === 'accept-encoding' ? undefined : headers[name]),
      clientAddress: undefined,
      onSent: (callback: () => void) => void sentCallbacks.push(callback),
    } as QueryInput<Operation>;
    const { status = 200, headers: resultHeaders, body } = await route.query.execute(input);
    const parsed: unknown = Buffer.isBuffer(body) ? JSON.parse(body.toString()) : body;
    for (const callback of sentCallbacks) callback();
    return { status, headers: withLowerCaseNames(resultHeaders), body: parsed };
  };

  return async (path, headers) => {
    try {
      return await executeQuery(path, headers);
    } catch (error) {
      const problem = toProblem(error);
      return {
        status: problem.status,
        headers: { 'content-type': 'application/problem+json; charset=utf-8', ...withLowerCaseNames(problem.options.headers) },
        body: problemDocument(problem, languageOf(headers['accept-language'])),
      };
    }
  };
};
