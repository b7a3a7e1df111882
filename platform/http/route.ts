import type { Request, Response, Router } from 'express';
import * as z from 'zod/mini';
import type { Language } from '../../domain/events/envelope.ts';
import { expressPath, type BodyOf, type Operation, type ParamsOf, type QueryOf } from '../contract/operation.ts';
import { normaliseQuery } from '../contract/query.ts';
import { validationProblem } from './issues.ts';
import { jsonBody } from './jsonBody.ts';
import { languageOf } from './language.ts';
import { nameOperation } from './metrics.ts';

/** What a handler is given: already parsed, nothing raw needed. */
export interface Asked<Of extends Operation> {
  readonly params: ParamsOf<Of>;
  readonly query: QueryOf<Of>;
  readonly body: BodyOf<Of>;
  readonly language: Language;
  readonly request: Request;
  readonly response: Response;
}

/** What a handler answers. A `Buffer` is sent as it is (the handler names its type); anything else as JSON. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
export type Handler<Of extends Operation> = (asked: Asked<Of>) => Answer | Promise<Answer>;

const parse = <Schema extends z.ZodMiniType>(schema: Schema | undefined, value: unknown): unknown => {
  if (schema === undefined) return {};
  const parsed = z.safeParse(schema, value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw validationProblem(parsed.error.issues);
};

const bodyOf = (operation: Operation, body: unknown): unknown => {
  if (operation.parseBody !== undefined) return operation.parseBody(body);
  return operation.body === undefined ? undefined : parse(operation.body, body);
};

const DEFAULT_BODY_KB = 256;

/** Writes an answer; one without a body is 204. */
export const send = (response: Response, answer: Answer): void => {
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  if (answer.body === undefined) {
    response.status(answer.status ?? 204).end();
    return;
  }
  response.status(answer.status ?? 200);
  if (Buffer.isBuffer(answer.body)) response.end(answer.body);
  else response.json(answer.body);
};

/** Adds an operation to a router: parse, handle, answer. `bodyLimitKb` bounds its JSON body. */
export const route = <Of extends Operation>(
  router: Router,
  operation: Of,
  handler: Handler<Of>,
  options: { readonly bodyLimitKb?: number } = {},
): void => {
  const readBody = operation.body === undefined ? [] : [jsonBody((options.bodyLimitKb ?? DEFAULT_BODY_KB) * 1024)];
  router[operation.method](expressPath(operation), ...readBody, async (request: Request, response: Response) => {
    nameOperation(response, operation.id);
    const asked = {
      params: parse(operation.params, request.params),
      query: parse(operation.query, normaliseQuery(request.query)),
      body: bodyOf(operation, request.body),
      language: languageOf(request.get('accept-language')),
      request,
      response,
    } as Asked<Of>;
    send(response, await handler(asked));
  });
};
