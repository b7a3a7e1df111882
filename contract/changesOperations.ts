import * as z from 'zod/mini';
import { REACH_MILES } from '#kernel/miles.ts';
import { CHANGE_KINDS } from '#kernel/vocabulary/changeKinds.ts';
import { defineOperation } from './operation.ts';
import { coordinate, jsonOf, textOf, wholeNumber } from './query.ts';
import { filterIds } from './servicesQuery.ts';

/** Miles halfway around the earth. */
const FARTHEST = 12_500;

const idsFilter = z.pipe(
  z.strictObject({ _id: z.optional(filterIds), id: z.optional(filterIds) }),
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
  summary: 'What changes, as it happens',
  description: [
    'Server-sent events until the client closes the stream. They name public things that changed, without the change: fetch the thing again with the event’s `id` as `Consistency-Token`.',
    `An event’s \`data\` is JSON: the \`id\` of a service, a crisis line or a page, and its \`kinds\` (${CHANGE_KINDS.map((kind) => `\`${kind}\``).join(', ')}). Without \`nearCoordinate\` and \`filter\` they are of every place, else of what lies in the one or is named in the other.`,
    'The first event is `now` and reports no change. The event `reset` means that changes may have been missed: fetch everything again. The server sends a comment every 25 seconds. Kudos are not reported.',
  ].join('\n\n'),
  query: z.object({
    nearCoordinate: z.optional(coordinate),
    within: z._default(wholeNumber(1, FARTHEST), REACH_MILES),
    filter: z.optional(jsonOf(idsFilter, 'INVALID_FILTER')),
    since: z.optional(textOf(100)),
  }),
  parameters: {
    nearCoordinate: 'Place around which changes are told, `longitude|latitude`; measured as lists measure it.',
    within: 'How far around it, in miles.',
    filter: 'JSON: `{"_id": [ids]}`, the services that are told of wherever they are.',
    since: 'As `Last-Event-ID`, for who cannot send a header.',
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
