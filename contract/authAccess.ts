import * as z from 'zod/mini';
import {
  accountEmailSchema,
  displayNameSchema,
  emailSchema,
  newPasswordSchema,
  passwordSchema,
  phoneSchema,
} from '#domain/account/form.ts';
import { defineOperation } from './operation.ts';
import { commandResponse, rateLimitedProblems, publicCommand } from './operationParts.ts';
import { messageSchema, signedInSchema, userExample } from './userSchemas.ts';

/* Operations for visitors without a session (signing in and signing up), and signing out. */

const tag = 'Auth';
const publicAuthCommand = { ...publicCommand, tag } as const;
const cookieHeaders = ['Consistency-Token', 'Set-Cookie'];
const signedInExample = { token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl', user: userExample, message: 'Welcome, Ana Example.' };

export const signIn = defineOperation({
  ...publicAuthCommand,
  id: 'signIn',
  permission: 'account.signIn',
  method: 'post',
  path: '/auth/sign-in',
  summary: 'Sign in by email and password',
  body: z.strictObject({ email: accountEmailSchema, password: passwordSchema }),
  bodyExample: { email: 'ana@example.org', password: 'three quiet harbors' },
  requestHeaders: ['Accept-Language'],
  responses: { 200: { description: 'Signed in.', schema: signedInSchema, example: signedInExample, headers: cookieHeaders } },
  problems: { ...rateLimitedProblems, 401: ['EMAIL_OR_PASSWORD_INVALID'] },
});

export const signUp = defineOperation({
  ...publicAuthCommand,
  id: 'signUp',
  permission: 'account.signUp',
  method: 'post',
  path: '/auth/sign-up',
  summary: 'Sign up as a provider of services, or as a volunteer',
  description: 'Signs the new user in. A volunteer must be approved before adding or changing anything.',
  body: z.strictObject({
    email: emailSchema,
    password: newPasswordSchema,
    displayName: displayNameSchema,
    phone: z.optional(phoneSchema),
    isVolunteer: z.optional(z.boolean({ error: 'WRONG_SHAPE' })),
  }),
  bodyExample: {
    email: 'ana@example.org',
    password: 'three quiet harbors',
    displayName: 'Ana Example',
    phone: '(213) 555-0107',
    isVolunteer: false,
  },
  responses: { 201: { description: 'Signed up and signed in.', schema: signedInSchema, example: signedInExample, headers: cookieHeaders } },
  problems: { ...rateLimitedProblems, 400: ['VALIDATION_FAILED', 'EMAIL_ALREADY_USED', 'PASSWORD_TOO_COMMON'] },
});

export const signOut = defineOperation({
  id: 'signOut',
  permission: 'account.signOut',
  method: 'post',
  path: '/auth/sign-out',
  api: 'command',
  tag,
  access: 'bearer',
  summary: 'End the current session',
  responses: commandResponse('Signed out. The server no longer accepts the token.', messageSchema),
  problems: { 401: ['NOT_SIGNED_IN'], 503: ['UNAVAILABLE'] },
});

export const requestResetPassword = defineOperation({
  ...publicAuthCommand,
  id: 'requestResetPassword',
  permission: 'account.resetPassword',
  method: 'post',
  path: '/auth/request-reset-password',
  summary: 'Send a link for setting a new password',
  body: z.strictObject({ email: accountEmailSchema }),
  bodyExample: { email: 'ana@example.org' },
  responses: commandResponse('The server sent the message.', messageSchema),
  problems: { ...rateLimitedProblems, 404: ['EMAIL_NOT_FOUND'] },
});

/** Token of a link: 256 random bits, base64url. */
const linkTokenSchema = z.string({ error: 'REQUIRED' }).check(z.regex(/^[\w-]{20,200}$/, { error: 'RESET_LINK_INVALID' }));

/** Sets a password with the token of a link; both methods do the same. */
const linkTokenBase = {
  ...publicAuthCommand,
  path: '/auth/password',
  query: z.object({ token: linkTokenSchema }),
  body: z.strictObject({ password: newPasswordSchema }),
  bodyExample: { password: 'three quiet harbors' },
  responses: commandResponse('Password set. All sessions of the account ended.', messageSchema, cookieHeaders),
  problems: { ...rateLimitedProblems, 400: ['VALIDATION_FAILED', 'RESET_LINK_INVALID', 'PASSWORD_TOO_COMMON'] },
} as const;

export const resetPassword = defineOperation({
  ...linkTokenBase,
  id: 'resetPassword',
  permission: 'account.resetPassword',
  method: 'post',
  summary: 'Set a new password with the link of a message',
});

export const putPassword = defineOperation({
  ...linkTokenBase,
  id: 'putPassword',
  permission: 'account.resetPassword',
  method: 'put',
  summary: 'Set a new password with the link of a message (same as POST)',
});

export const confirmCloseAccount = defineOperation({
  ...publicAuthCommand,
  id: 'confirmCloseAccount',
  permission: 'account.confirmClosing',
  method: 'post',
  path: '/auth/close-account/confirm',
  summary: 'Close one’s own account with the link of a message',
  description: 'An administrator can reopen the account for three days; after that, it is erased.',
  body: z.strictObject({ token: z.string({ error: 'REQUIRED' }).check(z.regex(/^[\w-]{20,200}$/, { error: 'CLOSING_LINK_INVALID' })) }),
  bodyExample: { token: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA' },
  responses: commandResponse('Closed.', messageSchema),
  problems: { ...rateLimitedProblems, 400: ['VALIDATION_FAILED', 'CLOSING_LINK_INVALID'], 409: ['LAST_ADMINISTRATOR'] },
});
