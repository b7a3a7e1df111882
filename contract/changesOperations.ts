import * as z from 'zod/mini';
import { MAX_SEARCH_MILES } from '#domain/values/miles.ts';
import { CHANGE_KINDS } from '#domain/vocabulary/changeKinds.ts';
import { defineOperation } from './operation.ts';
import { coordinateSchema, jsonSchema, limitedTextSchema, wholeNumberSchema } from './query.ts';
import { filterIdsSchema } from './servicesQuery.ts';

/** Miles halfway around the earth. */
const MAX_RADIUS_MILES = 12_500;

const idsFilterSchema = z.pipe(
  z.strictObject({ _id: z.optional(filterIdsSchema), id: z.optional(filterIdsSchema) }),
  z.transform(({ id, _id }) => _id ?? id ?? []),
);

export const watchChanges = defineOperation({
  id: 'watchChanges',
  permission: 'service.read',
  method: 'get',
  path: '/changes',
  api: 'query',
  tag: 'Services',
  access: 'public',
  summary: 'Stream public changes as they happen',
  description: [
    'Sends server-sent events until the client closes the stream. Each event names a public item that changed, but does not contain the change: fetch the item again with the event’s `id` as `Consistency-Token`.',
    `An event’s \`data\` is JSON: the \`id\` of a service, a crisis line or a page, and its \`kinds\` (${CHANGE_KINDS.map((kind) => `\`${kind}\``).join(', ')}). Without \`nearCoordinate\` and \`filter\`, the stream reports changes everywhere; otherwise it reports changes within the area and changes of the services in the filter.`,
    'The first event is `now` and reports no change. The event `reset` reports that the client may have missed changes: fetch everything again. The server sends a comment every 25 seconds. The stream does not report kudos.',
  ].join('\n\n'),
  query: z.object({
    nearCoordinate: z.optional(coordinateSchema),
    within: z._default(wholeNumberSchema(1, MAX_RADIUS_MILES), MAX_SEARCH_MILES),
    filter: z.optional(jsonSchema(idsFilterSchema, 'INVALID_FILTER')),
    since: z.optional(limitedTextSchema(100)),
  }),
  parameters: {
    nearCoordinate: 'Center of the area whose changes the stream reports, `longitude|latitude`; distances are measured as in lists.',
    within: 'Radius of the area, in miles.',
    filter: 'JSON: `{"_id": [ids]}`, the services whose changes the stream reports wherever they are.',
    since: 'Same as `Last-Event-ID`, for clients that cannot send the header.',
  },
  requestHeaders: ['Last-Event-ID', 'Accept-Language'],
  streams: true,
  responses: {
    200: {
      description: 'The events, as they happen.',
      schema: z.string(),
      mediaType: 'text/event-stream',
      example: 'id: 7b9f0d52-0a7d-4c0f-8f3e-6d2a3c1b0e55.48213\ndata: {"id":"0b0f6a52","kinds":["beds"]}\n\n',
    },
  },
  problems: { 429: ['TOO_MANY_REQUESTS'], 503: ['NOT_READY'] },
});
