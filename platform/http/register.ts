import type { Request, RequestHandler, Response, Router } from 'express';
import { expressPath, type BodyOf, type Operation, type ParamsOf, type QueryOf } from '#contract/operation.ts';
import { GUEST, type Principal } from '#kernel/principal.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { languageOf } from './language.ts';
import { nameOperation } from './metrics.ts';
import { parse, parseQuery } from './parse.ts';
import { checkBody, mayBeLong, readBody } from './readBody.ts';
import { checkUploads, isMultipart, readUploads } from './readUploads.ts';
import { setHeaders } from './setHeaders.ts';

/** Parsed input of a handler. */
export interface Input<Of extends Operation> {
  /** The authenticated caller; a guest if the operation needs no session. */
  readonly principal: Principal;
  readonly params: ParamsOf<Of>;
  readonly query: QueryOf<Of>;
  readonly body: BodyOf<Of>;
  readonly language: Language;
  readonly request: Request;
  readonly response: Response;
}

/** Result of a handler. A `Buffer` is sent unchanged (the handler sets its type); anything else as JSON. */
export interface Result {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Streams a response instead of a body. An error thrown before the first write becomes a problem response. */
  readonly stream?: (response: Response) => void;
}
export type Handler<Of extends Operation> = (input: Input<Of>) => Result | Promise<Result>;

const bodyOf = (operation: Operation, body: unknown): unknown => {
  if (operation.parseBody !== undefined) return operation.parseBody(body);
  return operation.body === undefined ? undefined : parse(operation.body, body);
};

const DEFAULT_BODY_KB = 256;

/** Sends a response; 204 if there is no body. */
export const send = (response: Response, result: Result): void => {
  setHeaders(response, result.headers);
  if (result.stream !== undefined) return result.stream(response);
  if (result.body === undefined) {
    response.status(result.status ?? 204).end();
    return;
  }
  response.status(result.status ?? 200);
  if (Buffer.isBuffer(result.body)) response.end(result.body);
  else response.json(result.body);
};

interface RouteOptions {
  /** Maximum size of the body. */
  readonly bodyLimitKb?: number;
  /** Authenticates the caller before anything else of the request is read, so that a caller without permission gets that error first. */
  readonly admit?: (request: Request) => Promise<Principal>;
  /** Runs after the caller and the media type are checked, before the body is read. */
  readonly beforeBody?: (request: Request) => Promise<void>;
}

interface BodyReading {
  /** Checks the headers. */
  check(request: Request): void;
  readonly readers: readonly RequestHandler[];
}

/** Returns the body parser of an operation; undefined if it has no body. */
const bodyReadingOf = ({ body, forms, uploads }: Operation, limit: number): BodyReading => {
  const takesForms = forms === true;
  if (body === undefined) return { check: () => undefined, readers: [] };
  const plain = readBody(limit, takesForms);
  if (uploads === undefined) return { check: (request) => checkBody(request, limit, takesForms), readers: [plain] };
  const withFiles = readUploads(uploads);
  return {
    check: (request) => (isMultipart(request) ? checkUploads(request) : checkBody(request, limit, takesForms)),
    readers: [(request, response, next) => (isMultipart(request) ? withFiles : plain)(request, response, next)],
  };
};

/** Adds an operation to a router: admits the caller, parses the request, runs the handler, sends the response. */
export const register = <Of extends Operation>(
  router: Router,
  operation: Of,
  handler: Handler<Of>,
  { bodyLimitKb = DEFAULT_BODY_KB, admit, beforeBody }: RouteOptions = {},
): void => {
  const { check, readers } = bodyReadingOf(operation, bodyLimitKb * 1024);
  const principals = new WeakMap<Request, Principal>();
  const authentication: RequestHandler = async (request, response, next) => {
    nameOperation(response, operation.id);
    try {
      if (admit !== undefined) principals.set(request, await admit(request));
      check(request);
      await beforeBody?.(request);
    } catch (error) {
      if (mayBeLong(request, bodyLimitKb * 1024)) response.setHeader('Connection', 'close');
      throw error;
    }
    next();
  };
  router[operation.method](expressPath(operation), authentication, ...readers, async (request: Request, response: Response) => {
    const input = {
      principal: principals.get(request) ?? GUEST,
      params: parse(operation.params, request.params),
      query: parseQuery(operation, request.query),
      body: bodyOf(operation, request.body),
      language: languageOf(request.get('accept-language')),
      request,
      response,
    } as Input<Of>;
    send(response, await handler(input));
  });
};
