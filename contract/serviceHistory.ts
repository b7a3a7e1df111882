import * as z from 'zod/mini';
import { entrySchema, fieldSchema, personSchema } from './auditParts.ts';
import { defineOperation } from './operation.ts';
import { idParams, readAnswer, signedInProblems, signedInQuery, tag } from './serviceParts.ts';

/** The user who recorded or confirmed a fact, in their role at that time. */
const doneBy = z.extend(personSchema, { at: z.iso.datetime(), role: entrySchema.shape.actor.shape.role });

const serviceHistorySchema = z.object({
  id: z.string(),
  name: z.string(),
  isRemoved: z.optional(z.literal(true)),
  isConfidential: z.optional(z.literal(true)),
  /** Its kind has beds, which have a history of their own. */
  hasBeds: z.optional(z.literal(true)),
  /** Where it is, by which its days are counted. */
  timeZone: z.optional(z.string()),
  /** Newest first; every section event with all of its fields that changed. Bed counts are not among them. */
  entries: z.array(entrySchema),
  /** Of each field that says something now: its value, who said it and who confirmed it last. */
  fields: z.array(
    z.extend(z.object({ section: fieldSchema.shape.section, name: z.string(), value: fieldSchema.shape.now }), {
      isHidden: z.optional(z.literal(true)),
      said: doneBy,
      confirmed: z.optional(doneBy),
    }),
  ),
});
export type ServiceHistory = z.infer<typeof serviceHistorySchema>;

export const getServiceHistory = defineOperation({
  ...signedInQuery,
  tag,
  id: 'getServiceHistory',
  permission: 'service.readHistory',
  method: 'get',
  path: '/services/{id}/history',
  summary: 'Who changed, confirmed and approved what of a service, and when',
  params: idParams,
  responses: readAnswer('Everything that happened to it, newest first.', serviceHistorySchema),
  problems: { ...signedInProblems, 404: ['NOT_FOUND'] },
});
