import * as z from 'zod/mini';
import type { EventOf } from '#kernel/events/eventsOf.ts';
import { sealedSchema } from '#kernel/sealed.ts';
import { ROLES } from '#kernel/vocabulary/roles.ts';
import { SIGN_IN_METHODS } from '#kernel/vocabulary/signInMethods.ts';
import { OWNER_MESSAGES } from './ownerMessages.ts';

/** Fate of a closed account's services: handed over to another account, or removed. */
const servicesAfterClosing = z.discriminatedUnion('become', [
  z.strictObject({ become: z.literal('handedOver'), to: z.string() }),
  z.strictObject({ become: z.literal('removed') }),
]);
export type ServicesAfterClosing = z.infer<typeof servicesAfterClosing>;

/**
 * Says that a person was erased, shown and kept. It holds nothing about the person but ids: which keys were destroyed, and
 * which listings (a public fact, which stays) had been theirs.
 */
const certificateSchema = z.strictObject({
  id: z.string(),
  closedAt: z.iso.datetime(),
  erasedAt: z.iso.datetime(),
  keys: z.array(z.string()),
  servicesHandedOver: z.array(z.string()),
  servicesRemoved: z.array(z.string()),
});
export type ErasureCertificate = z.infer<typeof certificateSchema>;

/**
 * The facts of `account-<id>`. Name, e-mail and phone are sealed with the account's key: `sealed` holds
 * `{ email, displayName, phone }`, whole every time. Passwords, sessions and reset tokens are the vault's, never events'.
 */
export const accountEventSchemas = {
  AccountOpened: z.strictObject({ kind: z.enum(['provider', 'volunteer']), method: z.enum(SIGN_IN_METHODS), sealed: sealedSchema }),
  /** The e-mail was reserved and no account followed in time: this id is used up. */
  SignUpAbandoned: z.strictObject({}),
  SignInLinked: z.strictObject({ method: z.enum(SIGN_IN_METHODS) }),
  ProfileChanged: z.strictObject({ sealed: sealedSchema }),
  /** Which messages the person wants; what was never said is on. */
  MessagesSwitched: z.strictObject({ kind: z.enum(OWNER_MESSAGES), on: z.boolean() }),
  PasswordChanged: z.strictObject({}),
  PasswordResetRequested: z.strictObject({}),
  AccountApproved: z.strictObject({}),
  AccountDeactivated: z.strictObject({}),
  AccountReactivated: z.strictObject({}),
  RoleSet: z.strictObject({ from: z.enum(ROLES), to: z.enum(ROLES) }),
  /** The person asked to be closed; what follows needs their confirmation by e-mail. */
  ClosingRequested: z.strictObject({ services: servicesAfterClosing }),
  AccountClosed: z.strictObject({
    by: z.enum(['administrator', 'person']),
    closedAt: z.iso.datetime(),
    /** Until then it can be reopened; from then on it is erased. */
    eraseAfter: z.iso.datetime(),
    services: servicesAfterClosing,
  }),
  AccountReopened: z.strictObject({}),
  AccountErased: z.strictObject({ certificate: certificateSchema }),
} as const;

export type AccountEvent = EventOf<typeof accountEventSchemas> & { readonly carried?: unknown };
