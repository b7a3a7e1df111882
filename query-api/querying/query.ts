import type { Router } from 'express';
import type { BodyOf, Operation, ParamsOf, QueryOf } from '#contract/operation.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { callerOfPublic, createAdmission } from '#identity/access/admission.ts';
import type { Authenticate } from '#identity/access/authenticator.ts';
import { compressResult } from '#platform/http/compressResult.ts';
import { register, type Result, type Handler } from '#platform/http/registerOperation.ts';

/** Parsed input of a query: from HTTP or from the server's own first page. */
export interface QueryInput<Of extends Operation> {
  readonly params: ParamsOf<Of>;
  readonly query: QueryOf<Of>;
  readonly body: BodyOf<Of>;
  readonly language: Language;
  /** Returns the caller: the authorized user, or for public operations the user of the authorization header, if any. */
  authenticate(): Promise<Principal>;
  /** Path and query string of the request. */
  readonly url: string;
  header(name: string): string | undefined;
  /** The caller's network address; undefined for the server's own requests. */
  readonly clientAddress: string | undefined;
  /** Calls `callback` once the response was sent or its connection closed. */
  onSent(callback: () => void): void;
}

/** One query: its operation, and the function that executes it. */
export interface Query<Of extends Operation = Operation> {
  readonly operation: Of;
  execute(input: QueryInput<Of>): Promise<Result>;
}

export const defineQuery = <const Of extends Operation>(operation: Of, execute: (input: QueryInput<Of>) => Promise<Result>): Query<Of> => ({
  operation,
  execute,
});

interface AnyQuery {
  readonly operation: Operation;
  execute(input: never): Promise<Result>;
}
/** Lists queries of different types; each one gets only the parsed input of its own operation. */
export const queriesOf = (...queries: readonly AnyQuery[]): readonly Query[] => queries as readonly Query[];

/** Sort key of a path: a parameter sorts after a fixed word, `/services/{id}` after `/services/counts`. */
const sortKey = ({ operation: { path } }: Query): string => path.replaceAll(/\{\w+\}/g, '~');

/** Registers queries in a fixed order, whatever the order of the list. */
export const registerQueries = (router: Router, queries: readonly Query[], authenticate: Authenticate): void => {
  const orderedQueries = queries
    .map((query) => ({ query, path: sortKey(query) }))
    .toSorted((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
  for (const { query } of orderedQueries) registerQuery(router, query, authenticate);
};

/** Registers a query. Operations that are not public need a signed-in user with the permission. */
const registerQuery = <Of extends Operation>(router: Router, { operation, execute }: Query<Of>, authenticate: Authenticate): void => {
  const handle: Handler<Of> = async ({ principal, params, query, body, language, request, response }) => {
    const result = await execute({
      params,
      query,
      body,
      language,
      authenticate: async () =>
        operation.access === 'public' ? callerOfPublic(operation, await authenticate(request.get('authorization'))) : principal,
      url: request.originalUrl,
      header: (name) => request.get(name),
      clientAddress: request.ip,
      onSent: (callback) => void response.once('close', callback),
    });
    return compressResult(result, request.get('accept-encoding'));
  };
  register(router, operation, handle, { admitCaller: createAdmission(operation, authenticate) });
};
