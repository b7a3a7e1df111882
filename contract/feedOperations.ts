import * as z from 'zod/mini';
import { defineOperation, type Operation } from './operation.ts';
import { publicQuery, readHeaders } from './operationParts.ts';
import { limitedTextSchema, wholeNumberSchema } from './query.ts';
import { serviceSchema } from './service.ts';

/* Feeds for other programs: all approved listings as a file, and what changed since. They need no session. */

const feedQuery = { ...publicQuery, tag: 'Feeds', permission: 'service.read', method: 'get', requestHeaders: readHeaders } as const;
const notReady = { 503: ['NOT_READY'] };
const headers = ['Consistency-Token', 'Stale', 'ETag'];

const FACTS =
  'Every approved listing, in the order of their ids, as any visitor sees it: a confidential listing has neither street, ZIP code nor point. `docs/feeds.md` describes the columns.';

export const exportListingsCsv = defineOperation({
  ...feedQuery,
  id: 'exportListingsCsv',
  path: '/export/listings.csv',
  summary: 'Download all listings as CSV',
  description: `${FACTS} Texts that a spreadsheet would run as formulas begin with an apostrophe. The import of listings reads the file.`,
  responses: { 200: { description: 'One row for each listing.', mediaType: 'text/csv', schema: z.string(), headers } },
  problems: notReady,
});

/** A listing as a feature of GeoJSON; its properties are the columns of the CSV file. */
export const listingFeatureSchema = z.object({
  type: z.literal('Feature'),
  id: z.string(),
  /** Null for a listing without a public point of its own. */
  geometry: z.nullable(z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) })),
  properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])),
});

export const exportListingsGeoJson = defineOperation({
  ...feedQuery,
  id: 'exportListingsGeoJson',
  path: '/export/listings.geojson',
  summary: 'Download all listings as GeoJSON',
  description: `${FACTS} A listing without a public point of its own, or with only the center of its ZIP code, has no geometry (RFC 7946).`,
  responses: {
    200: {
      description: 'A feature for each listing.',
      mediaType: 'application/geo+json',
      schema: z.object({ type: z.literal('FeatureCollection'), features: z.array(listingFeatureSchema) }),
      headers,
    },
  },
  problems: notReady,
});

/** Why a listing that was public is no longer shown as before. */
export const REMOVAL_REASONS = ['removed', 'withdrawn', 'confidential'] as const;

/** Maximum number of listings in a page of changes. */
export const MAX_CHANGED_LISTINGS = 500;

const listingChangesSchema = z.object({
  /** The `after` of the next request. */
  token: z.string(),
  /** False if there is more now: send the next request at once. */
  isComplete: z.boolean(),
  listings: z.array(serviceSchema),
  removed: z.array(z.object({ id: z.string(), reason: z.enum(REMOVAL_REASONS) })),
});
export type ListingChanges = z.infer<typeof listingChangesSchema>;

export const exportChanges = defineOperation({
  ...feedQuery,
  id: 'exportChanges',
  path: '/export/changes',
  summary: 'Get the listings that changed since a token',
  description: [
    'Without `after`: all approved listings, in pages. With the token of the last response: the next page, then what changed since. Apply `removed` first, then `listings`: a program that does so has the listings that the directory shows, whatever changed between its requests. A listing may come again unchanged.',
    '`removed` names listings that were public: `removed`, `withdrawn` (the approval), `confidential` (the address; delete it, `listings` has what is still public). Likes are no change; a count of beds is one.',
  ].join('\n\n'),
  requestHeaders: ['Consistency-Token', 'Accept-Language'],
  query: z.object({
    after: z.optional(limitedTextSchema(300)),
    limit: z._default(wholeNumberSchema(1, MAX_CHANGED_LISTINGS), MAX_CHANGED_LISTINGS),
  }),
  parameters: {
    after: '`token` of the last response.',
    limit: 'Maximum number of listings in a page.',
  },
  responses: {
    200: { description: 'The changes.', schema: listingChangesSchema, headers: ['Consistency-Token', 'Stale'] },
  },
  problems: { ...notReady, 410: ['FEED_TOKEN_INVALID'] },
});

export const FEED_OPERATIONS: readonly Operation[] = [exportListingsCsv, exportListingsGeoJson, exportChanges];
