import * as z from 'zod/mini';
import { OWNER_MESSAGES } from '#domain/account/ownerMessages.ts';
import { defineOperation } from './operation.ts';
import { commandResponse, rateLimitedProblems, publicCommand, signedInCommand, signedInQuery } from './operationParts.ts';
import { messageSchema } from './userSchemas.ts';

/* Messages that an owner gets without requesting them, and which of them are on. */

const tag = 'Auth';
const flagSchema = z.boolean({ error: 'WRONG_SHAPE' });

/** `weekly`: facts that may be outdated; `approved`, `changed` by another user, `reported` by a visitor. */
export const messagesSchema = z.object({ weekly: z.boolean(), approved: z.boolean(), changed: z.boolean(), reported: z.boolean() });
export type OwnMessages = z.infer<typeof messagesSchema>;

const ALL_MESSAGES_ON: OwnMessages = { weekly: true, approved: true, changed: true, reported: true };

export const getOwnMessages = defineOperation({
  ...signedInQuery,
  tag,
  id: 'getOwnMessages',
  permission: 'account.readOwn',
  method: 'get',
  path: '/auth/messages',
  summary: 'Get the kinds of messages that the caller receives',
  responses: { 200: { description: 'Each kind of message: on or off.', schema: messagesSchema, example: ALL_MESSAGES_ON } },
});

export const switchOwnMessages = defineOperation({
  ...signedInCommand,
  tag,
  id: 'switchOwnMessages',
  permission: 'account.switchMessages',
  method: 'put',
  path: '/auth/messages',
  summary: 'Switch the caller’s own messages on or off',
  description: 'Omitted kinds stay unchanged.',
  body: z.strictObject({
    weekly: z.optional(flagSchema),
    approved: z.optional(flagSchema),
    changed: z.optional(flagSchema),
    reported: z.optional(flagSchema),
  }),
  bodyExample: { ...ALL_MESSAGES_ON, weekly: false },
  responses: commandResponse('Saved.', messageSchema),
});

export const endMessages = defineOperation({
  ...publicCommand,
  tag,
  id: 'endMessages',
  permission: 'account.endMessages',
  method: 'post',
  path: '/auth/messages/off/{token}',
  summary: 'Switch a kind of message off with the link of a message',
  description: `Mail programs send this request because of the header \`List-Unsubscribe\` (RFC 8058), without a session; the server ignores the body. Kinds: ${OWNER_MESSAGES.join(', ')}.`,
  params: z.object({ token: z.string().check(z.regex(/^[\w.-]{1,400}$/, { error: 'MESSAGES_LINK_INVALID' })) }),
  responses: commandResponse('The messages are switched off.', messageSchema),
  problems: {
    403: ['FORBIDDEN'],
    404: ['MESSAGES_LINK_INVALID'],
    422: rateLimitedProblems[422],
    429: ['TOO_MANY_REQUESTS'],
    503: rateLimitedProblems[503],
  },
});
