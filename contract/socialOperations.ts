import * as z from 'zod/mini';
import { emailSchema } from '#domain/account/form.ts';
import { SIGN_IN_METHODS } from '#domain/vocabulary/signInMethods.ts';
import { defineOperation, type Operation } from './operation.ts';
import { commandResponse, rateLimitedProblems, publicCommand } from './operationParts.ts';
import { limitedTextSchema } from './query.ts';
import { messageSchema, signedInSchema } from './userSchemas.ts';

/* Sign-in through another provider: it redirects the browser back with a code. */

const socialBase = { ...publicCommand, tag: 'Auth', permission: 'account.signIn', requestHeaders: [] } as const;
const codeSchema = z.string({ error: 'REQUIRED' }).check(z.regex(/^[\w-]{20,200}$/));
const codeExample = { code: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA' };
/** Common parts of redirects to the provider's page and back. */
const redirectBase = {
  ...socialBase,
  method: 'get',
  params: z.object({ provider: z.enum(['google', 'facebook', 'twitter']) }),
  responses: { 302: { description: 'Redirects to the next page.', headers: ['Location'] } },
  problems: { ...rateLimitedProblems, 404: ['NOT_FOUND'] },
} as const;
const signedInResponse = commandResponse('Signed in.', signedInSchema, ['Consistency-Token', 'Set-Cookie']);

export const listSignInMethods = defineOperation({
  ...socialBase,
  id: 'listSignInMethods',
  method: 'get',
  path: '/auth/methods',
  summary: 'List the enabled sign-in methods',
  responses: {
    200: {
      description: 'Password sign-in is always enabled, other providers if they are configured.',
      schema: z.object({ methods: z.array(z.enum(SIGN_IN_METHODS)) }),
      example: { methods: ['LOCAL', 'GOOGLE'] },
    },
  },
  problems: {},
});

export const startSocialSignIn = defineOperation({
  ...redirectBase,
  id: 'startSocialSignIn',
  path: '/auth/social/{provider}',
  summary: 'Redirect to another provider for sign-in',
  query: z.object({
    /** Path of this origin to return to. */
    returnTo: z.optional(z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[^\\\s]*$/))),
  }),
});

export const socialCallback = defineOperation({
  ...redirectBase,
  id: 'socialCallback',
  path: '/auth/social/{provider}/callback',
  summary: 'Receive the browser back from another provider',
  query: z.looseObject({
    code: z.optional(limitedTextSchema(4000)),
    state: z.optional(limitedTextSchema(500)),
    error: z.optional(limitedTextSchema(500)),
  }),
});

export const redeemSocialSignIn = defineOperation({
  ...socialBase,
  id: 'redeemSocialSignIn',
  method: 'post',
  path: '/auth/social/redeem',
  summary: 'Exchange the code of a provider sign-in for a session',
  body: z.strictObject({ code: codeSchema }),
  bodyExample: codeExample,
  responses: signedInResponse,
  problems: { ...rateLimitedProblems, 401: ['NOT_SIGNED_IN'] },
});

export const giveSocialEmail = defineOperation({
  ...socialBase,
  id: 'giveSocialEmail',
  method: 'post',
  path: '/auth/social/email',
  summary: 'Submit an email address that the provider did not verify',
  description:
    'The server sends a message with a link to this address. No account is created or linked until the user confirms on the page of that link.',
  body: z.strictObject({ code: codeSchema, email: emailSchema }),
  bodyExample: { ...codeExample, email: 'ana@example.org' },
  responses: commandResponse('The server sent the message.', messageSchema),
  problems: { ...rateLimitedProblems, 400: ['VALIDATION_FAILED', 'SOCIAL_LINK_INVALID'], 503: ['UNAVAILABLE', 'MAIL_NOT_SENT'] },
});

export const confirmSocialEmail = defineOperation({
  ...socialBase,
  id: 'confirmSocialEmail',
  method: 'post',
  path: '/auth/social/confirm',
  summary: 'Confirm that address with the link of the message, in the browser that began the sign-in',
  body: z.strictObject({ code: codeSchema }),
  bodyExample: codeExample,
  responses: signedInResponse,
  problems: { ...rateLimitedProblems, 400: ['VALIDATION_FAILED', 'SOCIAL_LINK_INVALID', 'SOCIAL_OTHER_BROWSER'] },
});

export const SOCIAL_OPERATIONS: readonly Operation[] = [
  listSignInMethods,
  startSocialSignIn,
  socialCallback,
  redeemSocialSignIn,
  giveSocialEmail,
  confirmSocialEmail,
];
