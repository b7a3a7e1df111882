import * as z from 'zod/mini';
import { ROLES } from '#domain/vocabulary/roles.ts';
import { SIGN_IN_METHODS } from '#domain/vocabulary/signInMethods.ts';
import { each } from './servicesQuery.ts';

/* Common parts of the Auth and Users operations. */

/** A user, with the field names of the specification's section 3. For an erased user no personal data is left: the texts are empty. */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string(),
  phone: z.string(),
  /** The user's role, as a list of one; empty for an erased user. */
  roles: z.array(z.enum(ROLES)),
  /** True if the user has a session now. */
  isLogin: z.boolean(),
  isAdmin: z.boolean(),
  /** True if the account is active and, for a volunteer, approved. */
  isApproved: z.boolean(),
  /** Maximum number of services; administrators have no limit. */
  totalServices: z.int(),
  /** Number of services that count against the maximum. */
  usedServices: z.int(),
  /** How the user signed in last; absent for an erased user. */
  lastMethod: z.optional(z.enum(SIGN_IN_METHODS)),
  createdAt: z.iso.datetime(),
  /** Time of the last sign-in; absent before the first one. */
  lastSignIn: z.optional(z.iso.datetime()),
  updatedAt: z.iso.datetime(),
  /** `inactive`: switched off by an administrator or a lead. `closed`: hidden, and erased at `eraseAfter`. */
  status: z.enum(['active', 'inactive', 'closed', 'erased']),
  eraseAfter: z.optional(z.iso.datetime()),
  /** Revision of the account, to send with an edit. */
  revision: z.int(),
  sample: z.optional(z.literal(true)),
});
export type User = z.infer<typeof userSchema>;

/** A user who has just signed in. The client sends the token as `Authorization: Bearer`; only this response contains it. */
export const signedInSchema = z.object({ token: z.string(), user: userSchema, message: z.string() });
export type SignedInResult = z.infer<typeof signedInSchema>;

/** Success, with a sentence for the user. */
export const messageSchema = z.object({ message: z.string() });
export type Message = z.infer<typeof messageSchema>;

export const userExample = {
  id: 'd2c3b4a5-e5f6-5a7b-8c9d-0e1f2a3b4c5d',
  email: 'ana@example.org',
  displayName: 'Ana Example',
  phone: '(213) 555-0107',
  roles: ['USER'],
  isLogin: true,
  isAdmin: false,
  isApproved: true,
  totalServices: 3,
  usedServices: 1,
  lastMethod: 'LOCAL',
  createdAt: '2026-03-08T10:00:00.000Z',
  lastSignIn: '2026-03-09T18:30:00.000Z',
  updatedAt: '2026-03-08T10:00:00.000Z',
  status: 'active',
  revision: 0,
};

/**
 * Fields that a user's response contains besides those of the form, so that a client can send a loaded user back unchanged. Accepted and
 * dropped; clients cannot set them.
 */
export const anyUserFields = each([...(Object.keys(userSchema.shape) as (keyof User)[]), '_id', 'userId'], z.optional(z.unknown()));
