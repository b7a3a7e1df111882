import * as z from 'zod/mini';
import { idSchema } from './servicesQuery.ts';

/* What several operations of the Services calls share. */

export const tag = 'Services';
export const idParams = z.object({ id: idSchema });
/** GeoJSON order: [longitude, latitude]. */
export const place = z.object({
  coordinates: z.tuple([z.number().check(z.gte(-180), z.lte(180)), z.number().check(z.gte(-90), z.lte(90))]),
});

export const readHeaders = ['Consistency-Token', 'Accept-Language', 'If-None-Match'];
export const listHeaders = ['X-Total-Count', 'Link', 'Consistency-Token', 'Stale', 'ETag'];

export const commandHeaders = ['Idempotency-Key', 'Accept-Language'];
/** Problems that every command may be answered with. */
export const commandProblems = {
  401: ['NOT_SIGNED_IN'],
  403: ['FORBIDDEN'],
  413: ['BODY_TOO_LARGE'],
  415: ['UNSUPPORTED_MEDIA_TYPE'],
  422: ['IDEMPOTENCY_KEY_REUSED'],
  503: ['UNAVAILABLE', 'TRY_AGAIN'],
};
