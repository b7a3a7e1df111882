import * as z from 'zod/mini';
import { idSchema } from './servicesQuery.ts';

/* Common parts of several operations. */

export const SERVICES_TAG = 'Services';
export const idParams = z.object({ id: idSchema });
/** GeoJSON order: [longitude, latitude]. */
export const placeSchema = z.object({
  coordinates: z.tuple([z.number().check(z.gte(-180), z.lte(180)), z.number().check(z.gte(-90), z.lte(90))]),
});

const queryHeaders = ['Consistency-Token', 'Accept-Language'];
export const readHeaders = [...queryHeaders, 'If-None-Match'];
/** Headers of a page of a list, without and with an ETag. */
export const pageHeaders = ['X-Total-Count', 'Link', 'Consistency-Token', 'Stale'];
export const listHeaders = [...pageHeaders, 'ETag'];

export const commandHeaders = ['Idempotency-Key', 'Accept-Language'];
/** Problems of every command. */
export const commandProblems = {
  401: ['NOT_SIGNED_IN'],
  403: ['FORBIDDEN'],
  413: ['BODY_TOO_LARGE'],
  415: ['UNSUPPORTED_MEDIA_TYPE'],
  422: ['IDEMPOTENCY_KEY_REUSED'],
  503: ['UNAVAILABLE', 'TRY_AGAIN'],
};
/** Problems of requests about accounts without a session: they are rate limited against guessing. */
export const rateLimitedProblems = {
  403: ['FORBIDDEN'],
  413: ['BODY_TOO_LARGE'],
  415: ['UNSUPPORTED_MEDIA_TYPE'],
  422: ['IDEMPOTENCY_KEY_REUSED'],
  429: ['TOO_MANY_REQUESTS'],
  503: ['UNAVAILABLE', 'TRY_AGAIN'],
};
/** Problems of a query that needs a permission. */
export const signedInProblems = { 401: ['NOT_SIGNED_IN'], 403: ['FORBIDDEN'], 503: ['UNAVAILABLE'] };

/* Access and common parts of operations; an operation can override them. */
export const publicQuery = { api: 'query', access: 'public' } as const;
export const signedInQuery = { api: 'query', access: 'bearer', requestHeaders: queryHeaders, problems: signedInProblems } as const;
export const publicCommand = { api: 'command', access: 'public', requestHeaders: commandHeaders, problems: rateLimitedProblems } as const;
export const signedInCommand = { api: 'command', access: 'bearer', requestHeaders: commandHeaders, problems: commandProblems } as const;

/** Creates the response of a completed command. */
export const commandResponse = (description: string, schema: z.ZodMiniType, headers: readonly string[] = ['Consistency-Token']) => ({
  200: { description, schema, headers },
});
/** Creates the response with one item of a read model. */
export const readResponse = (description: string, schema: z.ZodMiniType, example?: unknown) => ({
  200: { description, schema, example, headers: ['Consistency-Token', 'Stale'] },
});
