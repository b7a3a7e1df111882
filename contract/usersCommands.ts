import * as z from 'zod/mini';
import { editedNameSchema, phoneSchema } from '#domain/account/form.ts';
import { MAX_QUOTA, parseQuota } from '#domain/quota/limits.ts';
import { ROLES } from '#kernel/vocabulary/roles.ts';
import { defineOperation } from './operation.ts';
import { commandProblems, done, idParams, signedInCommand } from './serviceParts.ts';
import { idSchema } from './servicesQuery.ts';
import { answeredUser } from './userParts.ts';
import { certificateSchema } from './usersQueries.ts';

const userCommand = { ...signedInCommand, tag: 'Users', params: idParams } as const;

const changedUserSchema = z.object({
  id: z.string(),
  /** A sentence for the user. */
  message: z.string(),
  revision: z.int(),
});
export type UserChanged = z.infer<typeof changedUserSchema>;
const userProblems = { ...commandProblems, 404: ['NOT_FOUND'], 409: ['ACCOUNT_CLOSED', 'ACCOUNT_ERASED'] };

/** Quota as a form sends it: empty or not positive selects the default. */
const quota = z.pipe(
  z.transform((raw: unknown): unknown => parseQuota(raw) ?? raw),
  z.int({ error: 'WRONG_SHAPE' }).check(z.gte(1), z.lte(MAX_QUOTA, { error: 'TOO_LARGE' })),
);
/** A boolean; forms send the words `true` and `false`. */
const yesNo = z.pipe(
  z.transform((raw: unknown): unknown => (raw === 'true' ? true : raw === 'false' ? false : raw)),
  z.boolean({ error: 'WRONG_SHAPE' }),
);

export const updateUser = defineOperation({
  ...userCommand,
  id: 'updateUser',
  permission: 'user.revise',
  method: 'put',
  path: '/users/{id}',
  summary: 'Change a user’s name, phone, approval or quota',
  description:
    'Omitted fields and an empty name stay as they are. `isApproved` approves a volunteer who waits and enables an account; `false` disables it and ends its sessions. Only administrators change the quota: a different value from another caller is refused. As JSON, or as the fields of a form (`multipart/form-data`), with the same rules.',
  grants: { isApproved: 'user.approve', totalServices: 'user.setQuota' },
  body: z.strictObject({
    ...answeredUser,
    displayName: z.optional(editedNameSchema),
    phone: z.optional(phoneSchema),
    isApproved: z.optional(yesNo),
    totalServices: z.optional(quota),
  }),
  bodyExample: { displayName: 'Ana Example', phone: '(213) 555-0107', isApproved: true, totalServices: 5 },
  forms: true,
  responses: done('Saved.', changedUserSchema),
  problems: {
    ...userProblems,
    400: ['VALIDATION_FAILED', 'INVALID_FORM'],
    409: [...userProblems[409], 'LAST_ADMINISTRATOR', 'NO_QUOTA_OF_ADMINISTRATORS'],
  },
});

export const closeUser = defineOperation({
  ...userCommand,
  id: 'closeUser',
  permission: 'user.close',
  method: 'delete',
  path: '/users/{id}',
  summary: 'Close an account',
  description:
    'Out of sight and signed out at once, erased after three days, reopened until then. Its services go to `handOverTo`, which is for who may hand services over; without it they are removed.',
  grants: { '?handOverTo': 'service.handOver' },
  query: z.object({ handOverTo: z.optional(idSchema) }),
  responses: done('Closed.', changedUserSchema),
  problems: {
    ...userProblems,
    400: ['VALIDATION_FAILED', 'SUCCESSOR_NOT_FOUND'],
    409: ['ACCOUNT_ERASED', 'LAST_ADMINISTRATOR', 'OWNER_LIMIT_REACHED'],
  },
});

export const reopenUser = defineOperation({
  ...userCommand,
  id: 'reopenUser',
  permission: 'user.reopen',
  method: 'post',
  path: '/users/{id}/reopen',
  summary: 'Reopen a closed account, within three days',
  responses: done('Reopened.', changedUserSchema),
  problems: { ...userProblems, 409: ['ACCOUNT_ERASED', 'REOPEN_TOO_LATE'] },
});

export const eraseUser = defineOperation({
  ...userCommand,
  id: 'eraseUser',
  permission: 'user.erase',
  method: 'post',
  path: '/users/{id}/erase',
  summary: 'Erase the person of a closed account at once',
  description: 'For ever: the key of everything personal is destroyed. Answers the certificate.',
  responses: done('Erased.', certificateSchema),
  problems: { ...userProblems, 409: ['ACCOUNT_NOT_CLOSED'] },
});

export const setPermission = defineOperation({
  ...userCommand,
  id: 'setPermission',
  permission: 'user.setRole',
  method: 'post',
  path: '/users/{userId}/set-permission',
  summary: 'Set a user’s role',
  description: 'Ends their sessions. The last administrator stays one.',
  params: z.object({ userId: idSchema }),
  body: z.strictObject({ role: z.enum(ROLES) }),
  bodyExample: { role: 'VOLUNTEER LEAD' },
  responses: {
    200: {
      description: 'Set.',
      schema: z.object({ roles: z.array(z.enum(ROLES)), ...changedUserSchema.shape }),
      example: { id: 'd2c3b4a5-e5f6-5a7b-8c9d-0e1f2a3b4c5d', roles: ['VOLUNTEER LEAD'], message: 'Saved.', revision: 4 },
      headers: ['Consistency-Token'],
    },
  },
  problems: { ...userProblems, 409: [...userProblems[409], 'LAST_ADMINISTRATOR'] },
});
