import * as z from 'zod/mini';
import { defineOperation } from './operation.ts';

/* Whether a command was executed, for a client that got no response to it. */

export const COMMAND_STATES = ['done', 'inFlight', 'unknown'] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

export const getCommandStatus = defineOperation({
  id: 'getCommandStatus',
  api: 'command',
  access: 'public',
  tag: 'Undo',
  permission: 'command.readState',
  method: 'get',
  path: '/commands/{key}',
  summary: 'Whether a command was carried out',
  description: [
    '`key` is the `Idempotency-Key` of the command. Only its caller is answered, by the same `Authorization`; for everybody else',
    'it is `unknown`. `done`: it was carried out; sent again under its key, it is answered as the first time. `inFlight`: it is being carried out.',
    '`unknown`: it did not arrive, was refused, or wrote nothing in time; it may be sent again under its key. Guests are known by',
    'the key alone, so theirs must have 20 characters or more.',
  ].join(' '),
  params: z.object({ key: z.string().check(z.maxLength(200)) }),
  query: z.object({
    path: z.optional(z.string().check(z.maxLength(400))),
  }),
  parameters: {
    path: 'The path that the command was sent to, such as `/services/{id}`, without `/api`. With it a command about one thing is found also after a restart.',
  },
  responses: {
    200: { description: 'What is known of it.', schema: z.object({ state: z.enum(COMMAND_STATES) }), example: { state: 'done' } },
  },
  problems: { 401: ['NOT_SIGNED_IN'], 503: ['UNAVAILABLE'] },
});
