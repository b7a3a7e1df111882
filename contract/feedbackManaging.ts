import * as z from 'zod/mini';
import { FEEDBACK_KINDS, FEEDBACK_TYPES } from '#domain/feedback/form.ts';
import { defineOperation } from './operation.ts';
import {
  commandProblems,
  commandResponse,
  idParams,
  pageHeaders,
  placeSchema,
  signedInCommand,
  signedInProblems,
  signedInQuery,
} from './operationParts.ts';
import { flagSchema, listSchema, pageOf, limitedTextSchema } from './query.ts';
import { idSchema } from './servicesQuery.ts';

/* Operations on feedback for users who may read it. */

const tag = 'Feedback';

/**
 * One feedback. Administrators and, for services, volunteer leads see sender, coordinates and pictures; the owner of a service sees only
 * the text.
 */
export const feedbackSchema = z.object({
  id: z.string(),
  type: z.enum(FEEDBACK_TYPES),
  kind: z.enum(FEEDBACK_KINDS),
  subject: z.string(),
  message: z.string(),
  serviceId: z.optional(z.string()),
  /** Absent once the service is removed. */
  serviceName: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  /** Whether a user with the right to read the feedback has opened it. */
  isSeen: z.boolean(),
  isArchive: z.boolean(),
  archivedAt: z.optional(z.iso.datetime()),
  /** Set when a correction answered the report and its sender was thanked. */
  answeredAt: z.optional(z.iso.datetime()),
  email: z.optional(z.string()),
  name: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** Place of the sender, if the sender shared it. */
  location: z.optional(placeSchema),
  /** The place as a plus code, which map apps open. */
  plusCode: z.optional(z.string()),
  /** Meters from there to the service, if its place is public. */
  distance: z.optional(z.int()),
  /** Names of pictures, for `GET /files/{name}`. */
  files: z.optional(z.array(z.string())),
});

export type Feedback = z.infer<typeof feedbackSchema>;

const feedbackExample = {
  id: 'e4d3c2b1-a0f9-5e8d-7c6b-5a4f3e2d1c0b',
  type: 'SERVICE',
  kind: 'report',
  subject: 'Example Night Shelter',
  message: 'They moved across the street last week.',
  serviceId: 'c1b2a3d4-e5f6-5a7b-8c9d-0e1f2a3b4c5d',
  serviceName: 'Example Night Shelter',
  createdAt: '2026-03-09T18:30:00.000Z',
  isSeen: false,
  isArchive: false,
  email: 'ana@example.org',
  location: { coordinates: [-118.2437, 34.0522] },
  plusCode: '85633Q24+VG',
  distance: 18,
  files: ['e4d3c2b1-a0f9-5e8d-7c6b-5a4f3e2d1c0b-0.webp'],
};

export const FEEDBACK_SEARCH_FIELDS = ['serviceName', 'subject', 'message', 'email', 'name', 'phone'] as const;
export type FeedbackSearchField = (typeof FEEDBACK_SEARCH_FIELDS)[number];

const listFeedbacksQuery = z.object({
  search: z.optional(listSchema(z.enum(FEEDBACK_SEARCH_FIELDS))),
  q: z.optional(limitedTextSchema(200)),
  type: z.optional(listSchema(z.enum(FEEDBACK_TYPES))),
  kind: z.optional(listSchema(z.enum(FEEDBACK_KINDS))),
  serviceId: z.optional(listSchema(idSchema)),
  /** Feedback on services of one region; `none`: on services in no region and on unlisted ones. */
  region: z.optional(idSchema),
  isArchive: z._default(flagSchema, false),
  isSeen: z.optional(flagSchema),
  ...pageOf('createdAt'),
});

export type ListFeedbacksQuery = z.output<typeof listFeedbacksQuery>;

export const listFeedbacks = defineOperation({
  ...signedInQuery,
  tag,
  id: 'listFeedbacks',
  permission: 'feedback.list',
  grants: { '?type': 'feedback.readApp', '?search': 'feedback.readSender' },
  method: 'get',
  path: '/feedbacks',
  summary: 'List feedback with search and pagination',
  description:
    'Administrators see all feedback, volunteer leads and super users see feedback on services, and other users see feedback on their own services. Archived feedback is returned only with `isArchive=true`.',
  query: listFeedbacksQuery,
  responses: {
    200: { description: 'One page of feedback.', schema: z.array(feedbackSchema), example: [feedbackExample], headers: pageHeaders },
  },
});

export const getFeedback = defineOperation({
  ...signedInQuery,
  tag,
  id: 'getFeedback',
  permission: 'feedback.read',
  method: 'get',
  path: '/feedbacks/{id}',
  summary: 'Get one item of feedback',
  description: 'Returns archived feedback too. If the caller may not read the feedback, the response is the same as if it did not exist.',
  params: idParams,
  responses: {
    200: {
      description: 'The item of feedback.',
      schema: feedbackSchema,
      example: feedbackExample,
      headers: ['Consistency-Token', 'Stale'],
    },
  },
  problems: { ...signedInProblems, 404: ['NOT_FOUND'] },
});

const changedSchema = z.object({
  id: z.string(),
  /** A sentence for the user. */
  message: z.string(),
});

export type FeedbackChanged = z.infer<typeof changedSchema>;

const feedbackCommand = {
  ...signedInCommand,
  tag,
  params: idParams,
  responses: commandResponse('Done.', changedSchema),
  problems: { ...commandProblems, 404: ['NOT_FOUND'], 409: ['FEEDBACK_DELETED'] },
} as const;

export const seeFeedback = defineOperation({
  ...feedbackCommand,
  id: 'seeFeedback',
  permission: ['feedback.read', 'feedback.readApp'],
  method: 'post',
  path: '/feedbacks/{id}/seen',
  summary: 'Mark feedback as read',
});

export const archiveFeedback = defineOperation({
  ...feedbackCommand,
  id: 'archiveFeedback',
  permission: 'feedback.archive',
  method: 'post',
  path: '/feedbacks/{id}/archive',
  summary: 'Archive feedback',
});

export const unarchiveFeedback = defineOperation({
  ...feedbackCommand,
  id: 'unarchiveFeedback',
  permission: 'feedback.archive',
  method: 'post',
  path: '/feedbacks/{id}/unarchive',
  summary: 'Move feedback out of the archive',
});

export const deleteFeedback = defineOperation({
  ...feedbackCommand,
  id: 'deleteFeedback',
  permission: 'feedback.remove',
  method: 'delete',
  path: '/feedbacks/{id}',
  summary: 'Delete feedback',
  description: 'Deleted feedback disappears at once, can be restored for thirty days, and is then erased permanently.',
});

export const restoreFeedback = defineOperation({
  ...feedbackCommand,
  id: 'restoreFeedback',
  permission: 'feedback.remove',
  method: 'post',
  path: '/feedbacks/{id}/restore',
  summary: 'Restore deleted feedback',
  problems: { ...commandProblems, 404: ['NOT_FOUND'] },
});

export const getFile = defineOperation({
  ...signedInQuery,
  tag,
  id: 'getFile',
  permission: ['feedback.readSender', 'feedback.readApp'],
  method: 'get',
  path: '/files/{name}',
  summary: 'Get a picture that was sent with feedback',
  /** Any name is valid here, so that unknown ones get 404 instead of 400. */
  params: z.object({ name: z.string() }),
  responses: { 200: { description: 'The picture.', mediaType: 'image/webp', schema: z.string() } },
  requestHeaders: [],
  problems: { ...signedInProblems, 404: ['NOT_FOUND'] },
});
