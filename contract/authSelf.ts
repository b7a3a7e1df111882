import * as z from 'zod/mini';
import { displayNameSchema, newPasswordSchema, passwordSchema, phoneSchema } from '../domain/account/form.ts';
import { defineOperation } from './operation.ts';
import { commandHeaders, commandProblems } from './serviceParts.ts';
import { answeredUser, messageSchema, userExample, userSchema } from './userParts.ts';

/* What somebody asks who is signed in, about themselves. */

const tag = 'Auth';
const queryHeaders = ['Consistency-Token', 'Accept-Language'];
const signedInQuery = { api: 'query', tag, access: 'bearer', requestHeaders: queryHeaders } as const;
const signedInCommand = { api: 'command', tag, access: 'bearer', requestHeaders: commandHeaders } as const;
const userResponse = { schema: userSchema, example: userExample, headers: ['Consistency-Token', 'Stale'] };
const queryProblems = { 401: ['NOT_SIGNED_IN'], 403: ['FORBIDDEN'], 503: ['UNAVAILABLE'] };

export const getSession = defineOperation({
  ...signedInQuery,
  id: 'getSession',
  permission: 'account.readOwn',
  method: 'get',
  path: '/auth/session',
  summary: 'Whether the session is still good, and whose it is',
  description: 'Asked at every start: 401 clears what the device remembers, and the quota is refreshed.',
  responses: { 200: { description: 'Who is signed in.', ...userResponse } },
  problems: queryProblems,
});

export const getProfile = defineOperation({
  ...signedInQuery,
  id: 'getProfile',
  permission: 'account.readOwn',
  method: 'get',
  path: '/auth/profile',
  summary: 'One’s own profile',
  responses: { 200: { description: 'The profile.', ...userResponse } },
  problems: queryProblems,
});

export const updateProfile = defineOperation({
  ...signedInCommand,
  id: 'updateProfile',
  permission: 'account.reviseOwn',
  method: 'put',
  path: '/auth/profile',
  summary: 'Change one’s own name and phone',
  body: z.strictObject({
    ...answeredUser,
    isApproved: z.optional(z.unknown()),
    totalServices: z.optional(z.unknown()),
    displayName: displayNameSchema,
    phone: z.optional(phoneSchema),
  }),
  bodyExample: { displayName: 'Ana Example', phone: '(213) 555-0107' },
  responses: { 200: { description: 'Saved.', schema: messageSchema, headers: ['Consistency-Token'] } },
  problems: commandProblems,
});

export const changePassword = defineOperation({
  ...signedInCommand,
  id: 'changePassword',
  permission: 'account.changePassword',
  method: 'put',
  path: '/auth/change-password',
  summary: 'Change one’s own password',
  description: 'Signs out everywhere. Only for who signed in by password.',
  body: z.strictObject({ oldPassword: passwordSchema, newPassword: newPasswordSchema }),
  bodyExample: { oldPassword: 'three quiet harbors', newPassword: 'four windy corners' },
  responses: { 200: { description: 'Changed. Every session is over.', schema: messageSchema, headers: ['Consistency-Token'] } },
  problems: {
    ...commandProblems,
    400: ['VALIDATION_FAILED', 'CURRENT_PASSWORD_INVALID', 'PASSWORD_TOO_COMMON'],
    409: ['NO_PASSWORD'],
    429: ['TOO_MANY_REQUESTS'],
  },
});

export const closeAccount = defineOperation({
  ...signedInCommand,
  id: 'closeAccount',
  permission: 'account.closeOwn',
  method: 'post',
  path: '/auth/close-account',
  summary: 'Ask to close one’s own account',
  description: 'A message with a link is sent; nothing is closed before the link was used.',
  body: z.strictObject({
    /** `handOver`: to the administrators. */
    services: z.enum(['handOver', 'remove'], { error: 'REQUIRED' }),
  }),
  bodyExample: { services: 'handOver' },
  responses: { 200: { description: 'The message is on its way.', schema: messageSchema, headers: ['Consistency-Token'] } },
  problems: { ...commandProblems, 409: ['LAST_ADMINISTRATOR'], 429: ['TOO_MANY_REQUESTS'] },
});

/** Numbers beside the menu; one that the role does not see is absent. At most 9999. */
export const notificationsSchema = z.object({
  countManagedServices: z.optional(z.int()),
  countUnReadFeedbacks: z.optional(z.int()),
  countManagedShelters: z.optional(z.int()),
  countNotApprovedServices: z.optional(z.int()),
  countVolunteers: z.optional(z.int()),
  countTotalUsers: z.optional(z.int()),
});
export type Notifications = z.infer<typeof notificationsSchema>;

export const reportNotifications = defineOperation({
  ...signedInQuery,
  id: 'reportNotifications',
  permission: 'account.readOwn',
  method: 'post',
  path: '/auth/report-notifications',
  summary: 'The numbers beside the menu',
  responses: {
    200: {
      description: 'Those the role may see.',
      schema: notificationsSchema,
      example: { countManagedServices: 2, countManagedShelters: 1 },
      headers: ['Consistency-Token', 'Stale'],
    },
  },
  problems: queryProblems,
});
