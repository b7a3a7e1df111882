import * as z from 'zod/mini';
import { ROLES } from '#kernel/vocabulary/roles.ts';
import { SIGN_IN_METHODS } from '#kernel/vocabulary/signInMethods.ts';
import { each } from './servicesQuery.ts';

/* What several operations of the Auth and Users calls share. */

/** A person, as the specification's section 3 names the fields. Of an erased one nothing personal is left: the texts are empty. */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string(),
  phone: z.string(),
  /** The person's role, as a list of one; empty for an erased one. */
  roles: z.array(z.enum(ROLES)),
  /** Signed in somewhere at this moment. */
  isLogin: z.boolean(),
  isAdmin: z.boolean(),
  /** In use: switched on, and approved where a volunteer has to be. */
  isApproved: z.boolean(),
  /** How many services they may have; an administrator may have any number. */
  totalServices: z.int(),
  /** How many they have. */
  usedServices: z.int(),
  /** Absent for an erased one. */
  lastMethod: z.optional(z.enum(SIGN_IN_METHODS)),
  createdAt: z.iso.datetime(),
  /** Absent before the first sign-in. */
  lastSignIn: z.optional(z.iso.datetime()),
  updatedAt: z.iso.datetime(),
  /** `inactive`: switched off by an administrator or a lead. `closed`: out of sight, erased at `eraseAfter`. */
  status: z.enum(['active', 'inactive', 'closed', 'erased']),
  eraseAfter: z.optional(z.iso.datetime()),
  /** Revision of the account: the base of an edit. */
  revision: z.int(),
  sample: z.optional(z.literal(true)),
});
export type User = z.infer<typeof userSchema>;

/** A person who has just signed in. The token is sent as `Authorization: Bearer`, and shown only here. */
export const signedInSchema = z.object({ token: z.string(), user: userSchema, message: z.string() });
export type SignedIn = z.infer<typeof signedInSchema>;

/** Done, with a sentence for the person who asked. */
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
 * What an answer says of a person beside what a form says: who has loaded a user can send it back as it is. Taken and
 * dropped; none of it is a client's to say.
 */
export const answeredUser = each([...(Object.keys(userSchema.shape) as (keyof User)[]), '_id', 'userId'], z.optional(z.unknown()));
