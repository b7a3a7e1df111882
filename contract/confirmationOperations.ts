import * as z from 'zod/mini';
import { defineOperation, type Operation } from './operation.ts';
import { commandResponse, rateLimitedProblems, publicCommand, publicQuery, SERVICES_TAG } from './operationParts.ts';
import { serviceSchema } from './service.ts';

/* Facts that their owner confirms by the link of a message, without signing in. */

/** Token of a link: its recipient, its service, and a signature. */
const linkTokenSchema = z.string().check(z.regex(/^[\w.-]{1,400}$/, { error: 'CONFIRM_LINK_INVALID' }));
const linkParams = z.object({ token: linkTokenSchema });

const linkProblems = {
  404: ['CONFIRM_LINK_INVALID'],
  409: ['CONFIRM_LINK_EXPIRED', 'CONFIRM_LINK_OWNER_CHANGED', 'CONFIRM_LINK_ACCOUNT_CLOSED', 'CONFIRM_LINK_SERVICE_REMOVED'],
  429: ['TOO_MANY_REQUESTS'],
  503: ['UNAVAILABLE', 'NEWER_VERSION_WROTE'],
};

export const confirmationSchema = z.object({
  /** The service as guests see it, at this moment of the log; a confirmation sends its `revision`. */
  service: serviceSchema,
  /** When the link expires. */
  expiresAt: z.iso.datetime(),
  /** When the facts were confirmed since the message was sent; absent if they were not. */
  confirmedAt: z.optional(z.iso.datetime()),
  /** Names of the fields that changed since the message was sent. */
  changed: z.array(z.string()),
});
export type Confirmation = z.infer<typeof confirmationSchema>;

export const getConfirmation = defineOperation({
  ...publicQuery,
  tag: SERVICES_TAG,
  id: 'getConfirmation',
  permission: 'service.confirmByLink',
  method: 'get',
  path: '/confirmations/{token}',
  summary: 'Get the facts that a link of a message asks the owner to confirm',
  description: 'Changes nothing and does not use up the link, however often it is requested: programs that scan mail open links.',
  params: linkParams,
  responses: { 200: { description: 'The facts to check.', schema: confirmationSchema } },
  problems: linkProblems,
});

export const confirmByLink = defineOperation({
  ...publicCommand,
  tag: SERVICES_TAG,
  id: 'confirmByLink',
  permission: 'service.confirmByLink',
  method: 'post',
  path: '/confirmations/{token}',
  summary: 'Confirm the facts of a service with the link of a message',
  description:
    'Confirms in the name of the owner who received the message. Send the `revision` that was shown: if facts changed since, the request is rejected (409), and the client must show them again. Also rejected: a link that was already used (with `confirmedAt`), a link older than 14 days, and a link whose owner, account or service has changed.',
  params: linkParams,
  body: z.strictObject({ revision: z.int({ error: 'REQUIRED' }).check(z.gte(0)) }),
  bodyExample: { revision: 8 },
  responses: commandResponse('Confirmed.', z.object({ id: z.string(), message: z.string(), confirmedAt: z.iso.datetime() })),
  problems: {
    ...rateLimitedProblems,
    ...linkProblems,
    409: [...linkProblems[409], 'ALREADY_CONFIRMED', 'CONFIRM_FACTS_CHANGED'],
    503: [...rateLimitedProblems[503], 'NEWER_VERSION_WROTE'],
  },
});

export const CONFIRMATION_OPERATIONS: readonly Operation[] = [getConfirmation, confirmByLink];
