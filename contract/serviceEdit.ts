import * as z from 'zod/mini';
import { commandHeaders, commandProblems, idParams, signedInCommand, SERVICES_TAG } from './operationParts.ts';

/* Common parts of the commands on an existing service. */

export const changedSchema = z.object({
  id: z.string(),
  /** Id of the command, to undo it: `POST /undo`. */
  commandId: z.uuid(),
  /** A sentence for the user. */
  message: z.string(),
  /** Revision to send with the next edit. */
  revision: z.int(),
  bedsRevision: z.int(),
});
export type ServiceChanged = z.infer<typeof changedSchema>;

export const changeHeaders = ['ETag', 'Consistency-Token'];
export const editProblems = { ...commandProblems, 404: ['NOT_FOUND'], 409: ['CONFLICT', 'REMOVED'], 412: ['IF_MATCH_FAILED'] };

/** Common parts of operations on an existing service, with the revision that the user saw. */
export const editBase = {
  ...signedInCommand,
  tag: SERVICES_TAG,
  params: idParams,
  requestHeaders: [...commandHeaders, 'If-Match', 'Caused-By'],
  problems: editProblems,
} as const;
