import * as z from 'zod/mini';
import { doneBySchema } from './auditParts.ts';
import { defineOperation } from './operation.ts';
import { idParams, publicQuery, readResponse, signedInProblems, signedInQuery, SERVICES_TAG } from './operationParts.ts';
import { limitedTextSchema } from './query.ts';
import { idSchema } from './servicesQuery.ts';
import { undoSchema } from './undoParts.ts';

/* Free beds over time: two weeks of numbers for all users, and every count for users who manage shelters. */

/** Local hours of the day around which beds are usually counted, 0 to 23; absent if there are none. */
const usualHoursSchema = z.optional(z.array(z.int()).check(z.minLength(1), z.maxLength(3)));

/** Counts of two weeks. Empty for a confidential shelter and for a service without beds. */
const rhythmSchema = z.object({
  /** Time in seconds since 1970 and number of free beds: each is valid until the next one, for eight hours at most. */
  counts: z.array(z.tuple([z.int(), z.int()])),
  usualHours: usualHoursSchema,
});
export type BedRhythm = z.infer<typeof rhythmSchema>;

export const getBedRhythm = defineOperation({
  ...publicQuery,
  tag: SERVICES_TAG,
  id: 'getBedRhythm',
  permission: 'service.read',
  method: 'get',
  path: '/services/{id}/bed-rhythm',
  summary: 'Get the free beds of the last two weeks and the usual hours of counts',
  description: [
    'For a confidential shelter, the response contains only the current count, which `GET /services/{id}` also returns.',
    '`usualHours` are the hours of the day (0 to 23, in the time zone of the service) around which beds are usually counted: hours with',
    'counts on at least half of the days with counts, with neighboring hours merged, at most three. The field is omitted unless at least 5 of',
    'the last 14 days have counts.',
  ].join(' '),
  params: idParams,
  requestHeaders: ['Consistency-Token', 'Accept-Language'],
  responses: readResponse('The counts.', rhythmSchema),
  problems: { 404: ['SERVICE_NOT_FOUND'] },
});

const countSchema = z.object({
  /** When the beds were counted. */
  at: z.iso.datetime(),
  available: z.int(),
  total: z.optional(z.int()),
  by: doneBySchema,
  /** Id of the command that counted, for undoing it. */
  command: z.string(),
  undo: undoSchema,
  /** Present if the count was wrong and a user undid it later. */
  takenBack: z.optional(z.object({ at: z.iso.datetime(), by: doneBySchema })),
});

/** Usual share of free beds per weekday (0 is Monday) and time of day (the hour at which it begins), from 0 to 1. */
const weekdayShareSchema = z.object({
  weekday: z.int(),
  hour: z.int(),
  /** Absent if fewer than four weeks have counts. */
  share: z.optional(z.number()),
  /** Number of weeks with counts. */
  weeks: z.int(),
});

const bedHistorySchema = z.object({
  id: z.string(),
  name: z.string(),
  isRemoved: z.optional(z.literal(true)),
  isConfidential: z.optional(z.literal(true)),
  /** Time zone of the place, which its nights depend on. */
  timeZone: z.optional(z.string()),
  /** Computed from the last 14 days, whatever period is requested. */
  usualHours: usualHoursSchema,
  /** Computed from the last 12 weeks, whatever period is requested; absent if the time zone is unknown. */
  weekdayShares: z.optional(z.array(weekdayShareSchema)),
  /** In the order in which the counts were made. */
  counts: z.array(countSchema),
});
export type BedHistory = z.infer<typeof bedHistorySchema>;

/** Maximum number of counts of one shelter in a response. */
export const MAX_COUNTS = 20_000;

const timeRangeShape = {
  from: z.optional(z.iso.datetime()),
  /** End of the period, exclusive. */
  to: z.optional(z.iso.datetime()),
};

export const getBedHistory = defineOperation({
  ...signedInQuery,
  tag: SERVICES_TAG,
  id: 'getBedHistory',
  permission: 'service.readHistory',
  method: 'get',
  path: '/services/{id}/beds-history',
  summary: 'List all bed counts of a shelter in the order in which they were made',
  description: [
    `Returns the newest ${MAX_COUNTS} counts if there are more; request earlier ones with \`to\`.`,
    '`weekdayShares` are the usual shares of free beds per weekday and time of day (from 12 AM, 6 AM, noon and 6 PM, in the time zone of the',
    'service): the median of the last 12 weeks. `share` is omitted if fewer than 4 of these weeks have counts.',
  ].join(' '),
  params: idParams,
  query: z.object(timeRangeShape),
  parameters: { from: 'Start of the period (inclusive); default: the first count.', to: 'End of the period (exclusive).' },
  responses: readResponse('The counts of the shelter.', bedHistorySchema),
  problems: { ...signedInProblems, 404: ['NOT_FOUND'] },
});

/** Maximum length of a requested period, in days. */
export const MAX_DAYS = 366;

const bedHistoriesSchema = z.object({
  /** The requested period, a year at most. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Shelters, sorted by name. */
  shelters: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      city: z.string(),
      state: z.string(),
      timeZone: z.optional(z.string()),
      /** Time in seconds since 1970, free beds, all beds, and whether the count was undone later. */
      counts: z.array(z.tuple([z.int(), z.int(), z.nullable(z.int()), z.boolean()])),
    }),
  ),
});
export type BedHistories = z.infer<typeof bedHistoriesSchema>;

export const listBedHistory = defineOperation({
  ...signedInQuery,
  tag: SERVICES_TAG,
  id: 'listBedHistory',
  permission: 'audit.read',
  method: 'get',
  path: '/beds/history',
  summary: 'Get the free beds of all shelters, of a state, of a city or of a region over time',
  query: z.object({
    ...timeRangeShape,
    city: z.optional(limitedTextSchema(100)),
    state: z.optional(limitedTextSchema(100)),
    region: z.optional(idSchema),
  }),
  parameters: {
    from: 'Start of the period (inclusive); default: 30 days before its end.',
    to: 'End of the period (exclusive); default: now.',
    city: 'City of the shelters.',
    state: 'State of the shelters.',
    region: 'Id of the region of the shelters; `none`: shelters in no region.',
  },
  responses: readResponse('The counts of each shelter.', bedHistoriesSchema),
});

export const BED_HISTORY_OPERATIONS = [getBedRhythm, getBedHistory, listBedHistory] as const;
