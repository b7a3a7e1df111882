import type { Request, RequestHandler, Response, Router } from 'express';
import { expressPath, type BodyOf, type Operation, type ParamsOf, type QueryOf } from '#contract/operation.ts';
import { GUEST, type Principal } from '#domain/permissions/principal.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { languageOf } from './languageOf.ts';
import { setOperationName } from './metrics.ts';
import { parseOrThrow, parseQuery } from './parseInput.ts';
import { checkBody, mayExceed, readBody } from './readBody.ts';
import { checkFileUpload, readFileUpload } from './readFileUpload.ts';
import { checkUploads, isMultipart, readUploads } from './readUploads.ts';
import { setHeaders } from './setHeaders.ts';

/** Parsed input of a handler. */
export interface Input<Op extends Operation> {
  /** The authenticated caller; a guest if the operation needs no session. */
  readonly principal: Principal;
  readonly params: ParamsOf<Op>;
  readonly query: QueryOf<Op>;
  readonly body: BodyOf<Op>;
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
export type Handler<Op extends Operation> = (input: Input<Op>) => Result | Promise<Result>;

const parseRequestBody = (operation: Operation, body: unknown): unknown => {
  if (operation.parseBody !== undefined) return operation.parseBody(body);
  return operation.body === undefined ? undefined : parseOrThrow(operation.body, body);
};

const DEFAULT_BODY_KB = 256;

/** Sends a response; 204 if there is no body. */
export const sendResult = (response: Response, result: Result): void => {
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
  /** Folder of files that are being received, for an operation that accepts one. */
  readonly uploadFolder?: string;
  /** Maximum size of the body. */
  readonly bodyLimitKb?: number;
  /** Authenticates the caller before anything else of the request is read, so that a caller without permission gets that error first. */
  readonly admitCaller?: (request: Request) => Promise<Principal>;
  /** Runs after the caller and the media type are checked, before the body is read. */
  readonly checkBeforeBody?: (request: Request) => Promise<void>;
}

interface BodyReader {
  /** Checks the headers. */
  checkRequest(request: Request): void;
  readonly readers: readonly RequestHandler[];
}

/** Returns the body parser of an operation; undefined if it has no body. */
const createBodyReader = ({ body, forms, uploads, fileUpload }: Operation, limit: number, uploadFolder?: string): BodyReader => {
  const acceptsForms = forms === true;
  if (fileUpload !== undefined && uploadFolder !== undefined)
    return { checkRequest: (request) => checkFileUpload(request, fileUpload), readers: [readFileUpload(fileUpload, uploadFolder)] };
  if (body === undefined) return { checkRequest: () => undefined, readers: [] };
  const readPlainBody = readBody(limit, acceptsForms);
  if (uploads === undefined) return { checkRequest: (request) => checkBody(request, limit, acceptsForms), readers: [readPlainBody] };
  const readBodyWithFiles = readUploads(uploads);
  return {
    checkRequest: (request) => (isMultipart(request) ? checkUploads(request) : checkBody(request, limit, acceptsForms)),
    readers: [(request, response, next) => (isMultipart(request) ? readBodyWithFiles : readPlainBody)(request, response, next)],
  };
};

/** Adds an operation to a router: admits the caller, parses the request, runs the handler, sends the response. */
export const register = <Op extends Operation>(
  router: Router,
  operation: Op,
  handler: Handler<Op>,
  { bodyLimitKb = DEFAULT_BODY_KB, admitCaller, checkBeforeBody, uploadFolder }: RouteOptions = {},
): void => {
  const { checkRequest, readers } = createBodyReader(operation, bodyLimitKb * 1024, uploadFolder);
  const principals = new WeakMap<Request, Principal>();
  const authenticateRequest: RequestHandler = async (request, response, next) => {
    setOperationName(response, operation.id);
    try {
      if (admitCaller !== undefined) principals.set(request, await admitCaller(request));
      checkRequest(request);
      await checkBeforeBody?.(request);
    } catch (error) {
      if (mayExceed(request, bodyLimitKb * 1024)) response.setHeader('Connection', 'close');
      throw error;
    }
    next();
  };
  router[operation.method](expressPath(operation), authenticateRequest, ...readers, async (request: Request, response: Response) => {
    const input = {
      principal: principals.get(request) ?? GUEST,
      params: parseOrThrow(operation.params, request.params),
      query: parseQuery(operation, request.query),
      body: parseRequestBody(operation, request.body),
      language: languageOf(request.get('accept-language')),
      request,
      response,
    } as Input<Op>;
    sendResult(response, await handler(input));
  });
};
