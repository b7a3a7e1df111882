import * as z from 'zod/mini';
import { emailSchema } from '../domain/account/form.ts';
import { SIGN_IN_METHODS } from '../domain/vocabulary/signInMethods.ts';
import { textOf } from './query.ts';
import { defineOperation, type Operation } from './operation.ts';
import { guardedProblems, messageSchema, signedInSchema } from './userParts.ts';

/* Signing in through another provider: the browser is sent there and comes back with a code. */

const tag = 'Auth';
const publicCommand = { api: 'command', tag, access: 'public' } as const;
const providerParams = z.object({ provider: z.enum(['google', 'facebook', 'twitter']) });
const codeSchema = z.string({ error: 'REQUIRED' }).check(z.regex(/^[\w-]{20,200}$/));
const redirect = { 302: { description: 'To the next page.', headers: ['Location'] } };

export const listSignInMethods = defineOperation({
  ...publicCommand,
  id: 'listSignInMethods',
  permission: 'account.signIn',
  method: 'get',
  path: '/auth/methods',
  summary: 'The ways to sign in that are switched on',
  responses: {
    200: {
      description: 'By password always, through others where they are configured.',
      schema: z.object({ methods: z.array(z.enum(SIGN_IN_METHODS)) }),
      example: { methods: ['LOCAL', 'GOOGLE'] },
    },
  },
});

export const startSocialSignIn = defineOperation({
  ...publicCommand,
  id: 'startSocialSignIn',
  permission: 'account.signIn',
  method: 'get',
  path: '/auth/social/{provider}',
  summary: 'Go to another provider to sign in',
  params: providerParams,
  query: z.object({
    /** A path of this origin to come back to. */
    returnTo: z.optional(z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[^\\\s]*$/))),
  }),
  responses: redirect,
  problems: { ...guardedProblems, 404: ['NOT_FOUND'] },
});

export const socialCallback = defineOperation({
  ...publicCommand,
  id: 'socialCallback',
  permission: 'account.signIn',
  method: 'get',
  path: '/auth/social/{provider}/callback',
  summary: 'Come back from another provider',
  params: providerParams,
  query: z.looseObject({
    code: z.optional(textOf(4000)),
    state: z.optional(textOf(500)),
    error: z.optional(textOf(500)),
  }),
  responses: redirect,
  problems: { ...guardedProblems, 404: ['NOT_FOUND'] },
});

export const redeemSocialSignIn = defineOperation({
  ...publicCommand,
  id: 'redeemSocialSignIn',
  permission: 'account.signIn',
  method: 'post',
  path: '/auth/social/redeem',
  summary: 'Turn the code of the page that one came back to into a session',
  body: z.strictObject({ code: codeSchema }),
  bodyExample: { code: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA' },
  responses: { 200: { description: 'Signed in.', schema: signedInSchema, headers: ['Consistency-Token', 'Set-Cookie'] } },
  problems: { ...guardedProblems, 401: ['NOT_SIGNED_IN'] },
});

export const giveSocialEmail = defineOperation({
  ...publicCommand,
  id: 'giveSocialEmail',
  permission: 'account.signIn',
  method: 'post',
  path: '/auth/social/email',
  summary: 'Give the address that the other provider did not vouch for',
  description: 'A message with a link is sent there; nothing is opened or linked before the link was used.',
  body: z.strictObject({ code: codeSchema, email: emailSchema }),
  bodyExample: { code: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA', email: 'ana@example.org' },
  responses: { 200: { description: 'The message was sent.', schema: messageSchema, headers: ['Consistency-Token'] } },
  problems: { ...guardedProblems, 400: ['VALIDATION_FAILED', 'SOCIAL_LINK_INVALID'], 503: ['UNAVAILABLE', 'MAIL_NOT_SENT'] },
});

export const confirmSocialEmail = defineOperation({
  ...publicCommand,
  id: 'confirmSocialEmail',
  permission: 'account.signIn',
  method: 'post',
  path: '/auth/social/confirm',
  summary: 'Use the link of that message, in the browser in which the sign-in began',
  body: z.strictObject({ code: codeSchema }),
  bodyExample: { code: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA' },
  responses: { 200: { description: 'Signed in.', schema: signedInSchema, headers: ['Consistency-Token', 'Set-Cookie'] } },
  problems: { ...guardedProblems, 400: ['VALIDATION_FAILED', 'SOCIAL_LINK_INVALID', 'SOCIAL_OTHER_BROWSER'] },
});

export const SOCIAL_OPERATIONS: readonly Operation[] = [
  listSignInMethods,
  startSocialSignIn,
  socialCallback,
  redeemSocialSignIn,
  giveSocialEmail,
  confirmSocialEmail,
];
