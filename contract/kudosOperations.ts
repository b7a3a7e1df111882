import * as z from 'zod/mini';
import { defineOperation, type Operation } from './operation.ts';
import { rateLimitedProblems, idParams, publicCommand, SERVICES_TAG } from './operationParts.ts';

export const giveKudos = defineOperation({
  ...publicCommand,
  tag: SERVICES_TAG,
  id: 'giveKudos',
  permission: 'service.kudos',
  method: 'post',
  path: '/services/{id}/likes',
  summary: 'Give a service kudos',
  description:
    'Each device can give a service kudos once. A signed cookie, set with the device’s first kudos, identifies the device; a second request succeeds but is not counted.',
  params: idParams,
  responses: {
    200: {
      description: 'Kudos given, now or earlier.',
      schema: z.object({
        id: z.string(),
        message: z.string(),
        /** False if this device gave its kudos before. */
        counted: z.boolean(),
      }),
      headers: ['Consistency-Token', 'Set-Cookie'],
    },
  },
  problems: {
    403: ['FORBIDDEN'],
    404: ['SERVICE_NOT_FOUND'],
    422: rateLimitedProblems[422],
    429: ['TOO_MANY_REQUESTS'],
    503: rateLimitedProblems[503],
  },
});

export const forgetDevice = defineOperation({
  id: 'forgetDevice',
  permission: 'service.kudos',
  method: 'post',
  path: '/device/forget',
  api: 'command',
  tag: 'Device',
  access: 'public',
  summary: 'Delete the cookie that identifies this device',
  description: 'For visitors who clear the data on their device. Kudos that were given stay, but can no longer be linked to the device.',
  responses: { 204: { description: 'The cookie is deleted.', headers: ['Set-Cookie'] } },
  problems: { 403: ['FORBIDDEN'] },
});

export const KUDOS_OPERATIONS: readonly Operation[] = [giveKudos, forgetDevice];
