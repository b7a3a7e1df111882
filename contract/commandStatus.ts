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
  summary: 'Check whether a command was carried out',
  description: [
    '`key` is the `Idempotency-Key` of the command. Only the caller who sent the command, with the same `Authorization`, can read its state; for other callers',
    'the state is `unknown`. `done`: the server carried out the command; a repeat with the same key returns the first response. `inFlight`: the server is carrying out the command.',
    '`unknown`: the command did not arrive, was rejected, or wrote nothing in time; the client may send it again with the same key. Guests are identified by',
    'the key alone, so their keys must have at least 20 characters.',
  ].join(' '),
  params: z.object({ key: z.string().check(z.maxLength(200)) }),
  query: z.object({
    path: z.optional(z.string().check(z.maxLength(400))),
  }),
  parameters: {
    path: 'Path that the command was sent to, such as `/services/{id}`, without `/api`. With it, the server finds a command about one item even after a restart.',
  },
  responses: {
    200: { description: 'The state of the command.', schema: z.object({ state: z.enum(COMMAND_STATES) }), example: { state: 'done' } },
  },
  problems: { 401: ['NOT_SIGNED_IN'], 503: ['UNAVAILABLE'] },
});
