import * as z from 'zod/mini';
import { SECTIONS } from '#domain/service/sections.ts';
import { textRules, textSchema } from '#domain/values/fieldSchemas.ts';
import { defineOperation } from './operation.ts';
import { commandResponse } from './operationParts.ts';
import { changedSchema, editBase, editProblems, changeHeaders } from './serviceEdit.ts';
import { idSchema } from './servicesQuery.ts';

/** Reason in the user's own words; stored sealed. */
export const reasonSchema = z.optional(z.string().check(...textRules(500)));
const decisionBase = { ...editBase, method: 'post' } as const;
const SERVICE_PATH = '/services/{id}';

export const restoreService = defineOperation({
  ...decisionBase,
  id: 'restoreService',
  permission: 'service.restore',
  path: `${SERVICE_PATH}/restore`,
  summary: 'Restore a removed service',
  description: 'The owner’s quota must have room for one more service.',
  responses: commandResponse('Restored unchanged.', changedSchema, changeHeaders),
  problems: { ...editProblems, 409: ['MAX_LIMIT_REACHED', 'OWNER_LIMIT_REACHED'] },
});

export const withdrawApproval = defineOperation({
  ...decisionBase,
  id: 'withdrawApproval',
  permission: 'service.withdrawApproval',
  path: `${SERVICE_PATH}/withdraw-approval`,
  summary: 'Withdraw the approval of a service',
  description: 'Hides the service from visitors until it is approved again.',
  body: z.object({ reason: reasonSchema }),
  bodyExample: { reason: 'The phone rings somewhere else.' },
  responses: commandResponse('The service waits for approval.', changedSchema, changeHeaders),
});

export const distinguishService = defineOperation({
  ...decisionBase,
  id: 'distinguishService',
  permission: 'service.approve',
  path: `${SERVICE_PATH}/different-places`,
  summary: 'State that two services are different places',
  description:
    'The list of services that may be listed twice no longer shows them as partners. `404` also if the other service does not exist, or is this one.',
  body: z.object({
    /** Id of the other service. */
    otherId: idSchema,
  }),
  bodyExample: { otherId: 'b2f5a3d6-9a51-5c1c-8f5a-0d4f6a3b2c11' },
  responses: commandResponse('The services are different places.', changedSchema, changeHeaders),
});

export const takeBackChanges = defineOperation({
  ...decisionBase,
  id: 'takeBackChanges',
  permission: 'service.takeBack',
  path: `${SERVICE_PATH}/take-back`,
  summary: 'Revert a service to its approved facts',
  description:
    'Records the approved facts again, as a change that names the reverted change. With `revision`, the request is rejected (`CONFLICT`) if the service changed since.',
  body: z.object({
    /** Sections to revert; all sections if absent. */
    sections: z.optional(z.array(z.enum(SECTIONS)).check(z.minLength(1), z.maxLength(SECTIONS.length))),
    /** Revision that the screen showed. */
    revision: z.optional(z.int().check(z.gte(0))),
  }),
  bodyExample: { sections: ['contact'], revision: 12 },
  responses: commandResponse('The service shows the approved facts.', changedSchema, changeHeaders),
  problems: { ...editProblems, 409: ['CONFLICT', 'REMOVED', 'NOT_APPROVED'] },
});

export const handOverService = defineOperation({
  ...decisionBase,
  id: 'handOverService',
  permission: 'service.handOver',
  path: `${SERVICE_PATH}/hand-over`,
  summary: 'Transfer a service to another owner',
  body: z.object({ userEmail: z.string().check(z.minLength(1), z.maxLength(254)) }),
  bodyExample: { userEmail: 'ana@example.org' },
  responses: commandResponse('The service belongs to the new owner.', changedSchema, changeHeaders),
  problems: { ...editProblems, 409: [...editProblems[409], 'OWNER_LIMIT_REACHED'] },
});

export const requestOwnership = defineOperation({
  ...decisionBase,
  id: 'requestOwnership',
  permission: 'service.requestOwnership',
  path: `${SERVICE_PATH}/ownership-requests`,
  summary: 'Request ownership of a service without an owner',
  description: 'For people who run the place. An administrator reads the message and grants or declines the request.',
  body: z.object({ message: textSchema(1000) }),
  bodyExample: { message: 'I answer the phone of this place. You can call me there.' },
  responses: commandResponse('The request is sent; an administrator will read it.', changedSchema, changeHeaders),
  problems: { ...editProblems, 409: ['ALREADY_OWNED', 'REMOVED', 'TOO_MANY_OWNERSHIP_REQUESTS'] },
});

const requestParams = z.object({ id: idSchema, accountId: idSchema });

export const grantOwnership = defineOperation({
  ...decisionBase,
  id: 'grantOwnership',
  permission: 'service.handOver',
  params: requestParams,
  path: `${SERVICE_PATH}/ownership-requests/{accountId}/grant`,
  summary: 'Grant an ownership request',
  responses: commandResponse('The service belongs to the user who requested it.', changedSchema, changeHeaders),
  problems: { ...editProblems, 409: [...editProblems[409], 'OWNER_LIMIT_REACHED', 'OWNERSHIP_NOT_REQUESTED'] },
});

export const declineOwnership = defineOperation({
  ...decisionBase,
  id: 'declineOwnership',
  permission: 'service.handOver',
  params: requestParams,
  path: `${SERVICE_PATH}/ownership-requests/{accountId}/decline`,
  summary: 'Decline an ownership request',
  body: z.object({ reason: reasonSchema }),
  bodyExample: { reason: 'The place says that it does not know them.' },
  responses: commandResponse('Claim declined.', changedSchema, changeHeaders),
  problems: { ...editProblems, 409: ['OWNERSHIP_NOT_REQUESTED', 'REMOVED'] },
});

/** The decisions about one service, in the order of `openapi.yaml`. */
export const SERVICE_DECISIONS = [
  restoreService,
  withdrawApproval,
  distinguishService,
  takeBackChanges,
  handOverService,
  requestOwnership,
  grantOwnership,
  declineOwnership,
] as const;
