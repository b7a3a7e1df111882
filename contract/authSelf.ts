import * as z from 'zod/mini';
import { displayNameSchema, newPasswordSchema, passwordSchema, phoneSchema } from '#domain/account/form.ts';
import { defineOperation } from './operation.ts';
import { commandProblems, commandResponse, readResponse, signedInCommand, signedInQuery } from './operationParts.ts';
import { anyUserFields, messageSchema, userExample, userSchema } from './userSchemas.ts';

/* Operations of signed-in users on their own account. */

const tag = 'Auth';
const ownQuery = { ...signedInQuery, tag } as const;
const ownCommand = { ...signedInCommand, tag } as const;

export const getSession = defineOperation({
  ...ownQuery,
  id: 'getSession',
  permission: 'account.readOwn',
  method: 'get',
  path: '/auth/session',
  summary: 'Check the session and get its user',
  description:
    'The client sends this request at every start: after a 401 it clears its stored data, and the response contains the current quota.',
  responses: readResponse('The signed-in user.', userSchema, userExample),
});

export const getProfile = defineOperation({
  ...ownQuery,
  id: 'getProfile',
  permission: 'account.readOwn',
  method: 'get',
  path: '/auth/profile',
  summary: 'Get one’s own profile',
  responses: readResponse('The caller’s profile.', userSchema, userExample),
});

export const updateProfile = defineOperation({
  ...ownCommand,
  id: 'updateProfile',
  permission: 'account.reviseOwn',
  method: 'put',
  path: '/auth/profile',
  summary: 'Change one’s own name and phone number',
  body: z.strictObject({
    ...anyUserFields,
    displayName: displayNameSchema,
    phone: z.optional(phoneSchema),
  }),
  bodyExample: { displayName: 'Ana Example', phone: '(213) 555-0107' },
  responses: commandResponse('Saved.', messageSchema),
});

export const changePassword = defineOperation({
  ...ownCommand,
  id: 'changePassword',
  permission: 'account.changePassword',
  method: 'put',
  path: '/auth/change-password',
  summary: 'Change one’s own password',
  description: 'Ends all sessions of the account. Available only to users who signed in with a password.',
  body: z.strictObject({ oldPassword: passwordSchema, newPassword: newPasswordSchema }),
  bodyExample: { oldPassword: 'three quiet harbors', newPassword: 'four windy corners' },
  responses: commandResponse('Password changed. All sessions ended.', messageSchema),
  problems: {
    ...commandProblems,
    400: ['VALIDATION_FAILED', 'CURRENT_PASSWORD_INVALID', 'PASSWORD_TOO_COMMON'],
    409: ['NO_PASSWORD'],
    429: ['TOO_MANY_REQUESTS'],
  },
});

export const closeAccount = defineOperation({
  ...ownCommand,
  id: 'closeAccount',
  permission: 'account.closeOwn',
  method: 'post',
  path: '/auth/close-account',
  summary: 'Request a link for closing one’s own account',
  description: 'The server sends a message with a link. The account stays open until the user confirms on the page of that link.',
  body: z.strictObject({
    /** `handOver`: the administrators take over the services. */
    services: z.enum(['handOver', 'remove'], { error: 'REQUIRED' }),
  }),
  bodyExample: { services: 'handOver' },
  responses: commandResponse('The server sent the message.', messageSchema),
  problems: { ...commandProblems, 409: ['LAST_ADMINISTRATOR'], 429: ['TOO_MANY_REQUESTS'] },
});

/** Numbers beside the menu; a number is absent if the role must not see it. At most 9999. */
export const notificationsSchema = z.object({
  countManagedServices: z.optional(z.int()),
  countUnReadFeedbacks: z.optional(z.int()),
  countManagedShelters: z.optional(z.int()),
  /** Number of shelters among them whose beds nobody counted for 8 hours. */
  countOldBedCounts: z.optional(z.int()),
  countNotApprovedServices: z.optional(z.int()),
  countVolunteers: z.optional(z.int()),
  countTotalUsers: z.optional(z.int()),
});
export type Notifications = z.infer<typeof notificationsSchema>;

export const reportNotifications = defineOperation({
  ...ownQuery,
  id: 'reportNotifications',
  permission: 'account.readOwn',
  method: 'post',
  path: '/auth/report-notifications',
  summary: 'Get the numbers shown in the menu',
  responses: readResponse('The numbers that the caller’s role may see.', notificationsSchema, {
    countManagedServices: 2,
    countManagedShelters: 1,
    countOldBedCounts: 1,
  }),
});
