import * as z from 'zod/mini';
import { entrySchema, fieldSchema, personSchema } from './auditParts.ts';
import { defineOperation } from './operation.ts';
import { idParams, readResponse, signedInProblems, signedInQuery, SERVICES_TAG } from './operationParts.ts';

/** The user who stated or confirmed a fact, in their role at that time. */
const doneBySchema = z.extend(personSchema, { at: z.iso.datetime(), role: entrySchema.shape.actor.shape.role });

const serviceHistorySchema = z.object({
  id: z.string(),
  name: z.string(),
  isRemoved: z.optional(z.literal(true)),
  isConfidential: z.optional(z.literal(true)),
  /** True if services of its kind have beds, which have a history of their own. */
  hasBeds: z.optional(z.literal(true)),
  /** Time zone of the place, which its days depend on. */
  timeZone: z.optional(z.string()),
  /** Newest first; each section event has all of its changed fields. Bed counts are not included. */
  entries: z.array(entrySchema),
  /** For each field with a value: the value, who stated it and who confirmed it last. */
  fields: z.array(
    z.extend(z.object({ section: fieldSchema.shape.section, name: z.string(), value: fieldSchema.shape.now }), {
      isHidden: z.optional(z.literal(true)),
      said: doneBySchema,
      confirmed: z.optional(doneBySchema),
    }),
  ),
});
export type ServiceHistory = z.infer<typeof serviceHistorySchema>;

export const getServiceHistory = defineOperation({
  ...signedInQuery,
  tag: SERVICES_TAG,
  id: 'getServiceHistory',
  permission: 'service.readHistory',
  method: 'get',
  path: '/services/{id}/history',
  summary: 'Get the history of a service: its changes, confirmations and approvals, with their authors',
  params: idParams,
  responses: readResponse('All entries of the history, newest first.', serviceHistorySchema),
  problems: { ...signedInProblems, 404: ['NOT_FOUND'] },
});
