import * as z from 'zod/mini';
import { editedNameSchema, phoneSchema } from '#domain/account/form.ts';
import { MAX_QUOTA, parseQuota } from '#domain/quota/limits.ts';
import { ROLES } from '#domain/vocabulary/roles.ts';
import { defineOperation } from './operation.ts';
import { commandProblems, commandResponse, idParams, signedInCommand } from './operationParts.ts';
import { idSchema } from './servicesQuery.ts';
import { anyUserFields } from './userSchemas.ts';
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
const quotaSchema = z.pipe(
  z.transform((raw: unknown): unknown => parseQuota(raw) ?? raw),
  z.int({ error: 'WRONG_SHAPE' }).check(z.gte(1), z.lte(MAX_QUOTA, { error: 'TOO_LARGE' })),
);
/** A boolean; forms send the words `true` and `false`. */
const yesNoSchema = z.pipe(
  z.transform((raw: unknown): unknown => (raw === 'true' ? true : raw === 'false' ? false : raw)),
  z.boolean({ error: 'WRONG_SHAPE' }),
);

export const updateUser = defineOperation({
  ...userCommand,
  id: 'updateUser',
  permission: 'user.revise',
  method: 'put',
  path: '/users/{id}',
  summary: 'Change a user’s name, phone number, approval or quota',
  description:
    'Omitted fields and an empty name stay unchanged. `isApproved` approves a volunteer who waits for approval and enables an account; `false` disables the account and ends its sessions. Only administrators can change the quota: a different value from another caller is rejected. Send JSON, or form fields (`multipart/form-data`) with the same rules.',
  grants: { isApproved: 'user.approve', totalServices: 'user.setQuota' },
  body: z.strictObject({
    ...anyUserFields,
    displayName: z.optional(editedNameSchema),
    phone: z.optional(phoneSchema),
    isApproved: z.optional(yesNoSchema),
    totalServices: z.optional(quotaSchema),
  }),
  bodyExample: { displayName: 'Ana Example', phone: '(213) 555-0107', isApproved: true, totalServices: 5 },
  forms: true,
  responses: commandResponse('Saved.', changedUserSchema),
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
    'The account is hidden and signed out at once, can be reopened for three days, and is then erased. Its services are transferred to `handOverTo`, which needs the permission to transfer services; without `handOverTo`, they are removed.',
  grants: { '?handOverTo': 'service.handOver' },
  query: z.object({ handOverTo: z.optional(idSchema) }),
  responses: commandResponse('Closed.', changedUserSchema),
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
  responses: commandResponse('Reopened.', changedUserSchema),
  problems: { ...userProblems, 409: ['ACCOUNT_ERASED', 'REOPEN_TOO_LATE'] },
});

export const eraseUser = defineOperation({
  ...userCommand,
  id: 'eraseUser',
  permission: 'user.erase',
  method: 'post',
  path: '/users/{id}/erase',
  summary: 'Erase the personal data of a closed account at once',
  description:
    'The erasure cannot be undone: the server destroys the key of all personal data. The response is the certificate of the erasure.',
  responses: commandResponse('Erased.', certificateSchema),
  problems: { ...userProblems, 409: ['ACCOUNT_NOT_CLOSED'] },
});

export const setPermission = defineOperation({
  ...userCommand,
  id: 'setPermission',
  permission: 'user.setRole',
  method: 'post',
  path: '/users/{userId}/set-permission',
  summary: 'Set a user’s role',
  description: 'Ends the user’s sessions. The role of the last administrator cannot be changed.',
  params: z.object({ userId: idSchema }),
  body: z.strictObject({ role: z.enum(ROLES) }),
  bodyExample: { role: 'VOLUNTEER LEAD' },
  responses: {
    200: {
      description: 'The role is changed.',
      schema: z.object({ roles: z.array(z.enum(ROLES)), ...changedUserSchema.shape }),
      example: { id: 'd2c3b4a5-e5f6-5a7b-8c9d-0e1f2a3b4c5d', roles: ['VOLUNTEER LEAD'], message: 'Saved.', revision: 4 },
      headers: ['Consistency-Token'],
    },
  },
  problems: { ...userProblems, 409: [...userProblems[409], 'LAST_ADMINISTRATOR'] },
});
