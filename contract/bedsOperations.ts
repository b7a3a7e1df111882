import * as z from 'zod/mini';
import { emailSchema } from '#domain/account/form.ts';
import { defineOperation } from './operation.ts';
import { commandResponse, idParams, readResponse, signedInProblems, signedInQuery, SERVICES_TAG } from './operationParts.ts';
import { changedSchema, changeHeaders, editBase, editProblems } from './serviceEdit.ts';
import { idSchema } from './servicesQuery.ts';
import { messageSchema } from './userSchemas.ts';

/* Users who count the beds of a shelter besides its owner, and who gets reminders. */

const COUNTERS_PATH = '/services/{id}/bed-counters';
const nameCountersBase = { ...editBase, permission: 'beds.nameCounters' } as const;

/** A user who may count the beds of a shelter, as shown to its owner. */
const bedCounterSchema = z.object({ id: z.string(), displayName: z.string(), email: z.string() });

export const listBedCounters = defineOperation({
  ...signedInQuery,
  tag: SERVICES_TAG,
  id: 'listBedCounters',
  permission: 'beds.nameCounters',
  method: 'get',
  path: COUNTERS_PATH,
  summary: 'List the users who count the beds of a shelter besides its owner',
  description: 'Closed and erased accounts are omitted.',
  params: idParams,
  responses: readResponse('The bed counters that the owner named.', z.array(bedCounterSchema), [
    { id: '7b0c2d1e-8f4a-5b6c-8d7e-9f0a1b2c3d4e', displayName: 'Ana Example', email: 'ana@example.org' },
  ]),
  problems: { ...signedInProblems, 404: ['NOT_FOUND'] },
});

export const addBedCounter = defineOperation({
  ...nameCountersBase,
  id: 'addBedCounter',
  method: 'post',
  path: COUNTERS_PATH,
  summary: 'Add a bed counter',
  description:
    'The user may count the beds of this shelter but change nothing else, and receives an email about it. Volunteers cannot be bed counters.',
  body: z.object({ email: emailSchema }),
  bodyExample: { email: 'ana@example.org' },
  responses: commandResponse('The user may count the beds.', changedSchema, changeHeaders),
  problems: {
    ...editProblems,
    400: ['VALIDATION_FAILED', 'BED_COUNTER_NOT_FOUND'],
    409: [...editProblems[409], 'BED_COUNTER_IS_VOLUNTEER', 'TOO_MANY_BED_COUNTERS', 'BEDS_OF_SHELTERS_ONLY'],
    429: ['TOO_MANY_REQUESTS'],
  },
});

export const removeBedCounter = defineOperation({
  ...nameCountersBase,
  id: 'removeBedCounter',
  method: 'delete',
  path: `${COUNTERS_PATH}/{accountId}`,
  params: z.object({ id: idSchema, accountId: idSchema }),
  summary: 'Remove a bed counter',
  responses: commandResponse('The user may no longer count the beds.', changedSchema, changeHeaders),
});

export const setBedReminder = defineOperation({
  ...editBase,
  id: 'setBedReminder',
  permission: 'beds.setReminder',
  method: 'put',
  path: '/services/{id}/bed-reminder',
  summary: 'Switch the reminder to count beds on or off',
  description: 'If it is on, the owner and the bed counters receive a message as soon as the last count is eight hours old.',
  body: z.object({ on: z.boolean() }),
  bodyExample: { on: false },
  responses: commandResponse('Saved.', messageSchema),
});
