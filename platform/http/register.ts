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

/** What a handler is given: already parsed, nothing raw needed. */
export interface Input<Of extends Operation> {
  /** The authenticated caller; a guest where the operation needs no session. */
  readonly principal: Principal;
  readonly params: ParamsOf<Of>;
  readonly query: QueryOf<Of>;
  readonly body: BodyOf<Of>;
  readonly language: Language;
  readonly request: Request;
  readonly response: Response;
}

/** What a handler returns. A `Buffer` is sent as it is (the handler names its type); anything else as JSON. */
export interface Result {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Writes an answer that goes on by itself, instead of a body. What it throws before it has begun is answered. */
  readonly stream?: (response: Response) => void;
}
export type Handler<Of extends Operation> = (input: Input<Of>) => Result | Promise<Result>;

const bodyOf = (operation: Operation, body: unknown): unknown => {
  if (operation.parseBody !== undefined) return operation.parseBody(body);
  return operation.body === undefined ? undefined : parse(operation.body, body);
};

const DEFAULT_BODY_KB = 256;

/** Writes an answer; one without a body is 204. */
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
  /** Bounds its body. */
  readonly bodyLimitKb?: number;
  /** Asked before anything of the request is read: who may not ask is told so, whatever else is wrong. */
  readonly admit?: (request: Request) => Promise<Principal>;
  /** Asked once it is known who asks and that what they send is of a kind that is read, before it is. */
  readonly beforeBody?: (request: Request) => Promise<void>;
}

interface BodyReading {
  /** By the headers alone. */
  check(request: Request): void;
  readonly readers: readonly RequestHandler[];
}

/** What reads the body of an operation; nothing where it has none. */
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

/** Adds an operation to a router: admit, parse, handle, answer. */
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
