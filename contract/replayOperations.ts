import * as z from 'zod/mini';
import { REPLAY_KINDS } from '#domain/vocabulary/replayKinds.ts';
import { SERVICE_TYPES } from '#domain/vocabulary/serviceTypes.ts';
import { entrySchema } from './auditParts.ts';
import { EXPORT_NOTES, exportSchema } from './exportParts.ts';
import { defineOperation } from './operation.ts';
import { commandResponse, idParams, readResponse, signedInCommand, signedInProblems, signedInQuery } from './operationParts.ts';
import { listSchema, wholeNumberSchema } from './query.ts';
import { idSchema } from './servicesQuery.ts';

/* Replay: the changes of listings and beds in a period, one after another, with the list of places at each moment. */

/** Number of parts of the period in `density`. */
export const REPLAY_PARTS = 120;
/** Maximum number of places in a replay: a larger directory is replayed region by region. */
export const MAX_REPLAY_PLACES = 10_000;

/** Position in the log. */
const positionSchema = z.string().check(z.regex(/^\d{1,19}$/));

const regionShape = {
  /** Region of the place at that time: its id, or `none` for places in no region. */
  region: z.optional(idSchema),
};
const periodShape = {
  ...regionShape,
  kinds: z.optional(listSchema(z.enum(REPLAY_KINDS))),
  from: z.iso.datetime(),
  /** End of the period (exclusive). */
  to: z.iso.datetime(),
  /** `upTo` of the first response: later events are left out, so that counts stay the same. */
  upTo: z.optional(positionSchema),
};
const periodDescriptions = {
  region: 'Id of a region; `none`: places in no region. Selects places that were in the region at some time of the period.',
  kinds: 'Kinds of changes.',
  from: 'Start of the period (inclusive).',
  to: 'End of the period (exclusive), at most 400 days after its start.',
  upTo: 'Position in the log of the last event to include: `upTo` of the first response.',
} as const;

const tag = 'Replay';

const replayQuery = {
  ...signedInQuery,
  tag,
  permission: 'replay.run',
  method: 'get',
} as const;

const summarySchema = z.object({
  /** Number of changes in the period. */
  count: z.int(),
  /** Number of changes in each of the equal parts of the period. */
  density: z.array(z.int()),
  /** Number of changes up to the moment `at`; absent without `at`. */
  applied: z.optional(z.int()),
  upTo: positionSchema,
});
export type ReplaySummary = z.infer<typeof summarySchema>;

export const summarizeReplay = defineOperation({
  ...replayQuery,
  id: 'summarizeReplay',
  path: '/replay',
  summary: 'Count the changes of a period',
  description: `Counts the changes of listings and beds in a period, as a whole and in ${REPLAY_PARTS} equal parts.`,
  query: z.object({ ...periodShape, at: z.optional(z.iso.datetime()) }),
  parameters: { ...periodDescriptions, at: 'A moment in the period; the response has the number of changes up to it.' },
  responses: readResponse('The number of changes.', summarySchema),
  problems: signedInProblems,
});

const placeSchema = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  types: z.array(z.enum(SERVICE_TYPES)),
  isApproved: z.boolean(),
  /** GeoJSON order: [longitude, latitude]. Absent for a place without a point, and for a confidential one. */
  coordinates: z.optional(z.tuple([z.number(), z.number()])),
  /** Only for places with beds. */
  availableBeds: z.optional(z.int()),
  totalBeds: z.optional(z.int()),
  bedsCountedAt: z.optional(z.iso.datetime()),
  hasNotice: z.optional(z.literal(true)),
  isPermanentlyClosed: z.optional(z.literal(true)),
});
export type ReplayPlace = z.infer<typeof placeSchema>;

const changeSchema = z.object({
  /** Number of the change in the period, from 1. */
  number: z.int(),
  /** Moment at which past views include it, ISO 8601 UTC; later than `entry.at` if the command arrived late. */
  at: z.iso.datetime(),
  kind: z.enum(REPLAY_KINDS),
  /** Id of the service. */
  service: z.string(),
  /** The place at that moment; absent if it was not listed, or not in the region. */
  place: z.optional(placeSchema),
  /** Id of its entry in `entries`; several changes of one command have the same one. Absent while the audit does not contain it yet. */
  entry: z.optional(z.string()),
});
export type ReplayChange = z.infer<typeof changeSchema>;

const changesSchema = z.object({
  changes: z.array(changeSchema),
  /** The entries of these changes, each once. */
  entries: z.array(entrySchema),
});
export type ReplayChanges = z.infer<typeof changesSchema>;

export const listReplayChanges = defineOperation({
  ...replayQuery,
  id: 'listReplayChanges',
  path: '/replay/changes',
  summary: 'List the changes of a period in their order',
  description: 'Each change contains the place as it was after it, and the entry of the audit that tells who changed it and why.',
  query: z.object({
    ...periodShape,
    /** Number of changes before the first one of the response. */
    skip: z._default(wholeNumberSchema(0, 10_000_000), 0),
    limit: z._default(wholeNumberSchema(1, 500), 200),
  }),
  parameters: {
    ...periodDescriptions,
    skip: 'Number of changes before the first one of the response.',
    limit: 'Maximum number of changes.',
  },
  responses: readResponse('The changes.', changesSchema),
  problems: signedInProblems,
});

export const listReplayPlaces = defineOperation({
  ...replayQuery,
  id: 'listReplayPlaces',
  path: '/replay/places',
  summary: 'List all places at a moment',
  description: `Returns every place listed at that moment, also those that waited for approval. A directory with more than ${MAX_REPLAY_PLACES} places needs a region.`,
  query: z.object({ ...regionShape, at: z.iso.datetime() }),
  parameters: { region: 'Id of a region; `none`: places in no region.', at: 'The moment.' },
  responses: readResponse('The places.', z.object({ places: z.array(placeSchema) })),
  problems: signedInProblems,
});

export const exportReplay = defineOperation({
  ...signedInCommand,
  tag,
  id: 'exportReplay',
  permission: 'audit.read',
  method: 'post',
  path: '/replay/exports',
  summary: 'Export the changes of a period as a file',
  description:
    'The audit records each export. `GET /replay/exports/{id}` returns the file. Without `upTo`, it contains the changes that were recorded before the export.',
  body: z.strictObject({ ...periodShape, kinds: z.optional(z.array(z.enum(REPLAY_KINDS)).check(z.maxLength(REPLAY_KINDS.length))) }),
  bodyExample: { from: '2026-03-09T19:00:00.000Z', to: '2026-03-10T07:00:00.000Z', kinds: ['beds'] },
  responses: commandResponse('The export is ready to download.', exportSchema),
});

/** Columns of an exported replay. */
export const REPLAY_EXPORT_COLUMNS = [
  'at',
  'kind',
  'service',
  'serviceId',
  'city',
  'person',
  'role',
  'event',
  'about',
  'reason',
  'available',
  'total',
  'position',
] as const;

export const getReplayExport = defineOperation({
  ...replayQuery,
  id: 'getReplayExport',
  permission: 'audit.read',
  path: '/replay/exports/{id}',
  summary: 'Download the changes of a period',
  description: `CSV with one line for each change that \`GET /replay\` counts, oldest first, and the columns ${REPLAY_EXPORT_COLUMNS.join(', ')}. Name, city and beds are those of the place after the change. ${EXPORT_NOTES}`,
  params: idParams,
  responses: { 200: { description: 'The exported file.', mediaType: 'text/csv', schema: z.string() } },
  problems: { ...signedInProblems, 404: ['NOT_FOUND'] },
});

export const REPLAY_OPERATIONS = [summarizeReplay, listReplayChanges, listReplayPlaces, exportReplay, getReplayExport] as const;
