import * as z from 'zod/mini';
import type { EventOf } from '../envelope/eventsOf.ts';
import { sealedSchema } from '../values/sealed.ts';
import { ROLES } from '../vocabulary/roles.ts';
import { SIGN_IN_METHODS } from '../vocabulary/signInMethods.ts';
import { OWNER_MESSAGES } from './ownerMessages.ts';

/** Fate of a closed account's services: handed over to another account, or removed. */
const servicesAfterClosing = z.discriminatedUnion('become', [
  z.strictObject({ become: z.literal('handedOver'), to: z.string() }),
  z.strictObject({ become: z.literal('removed') }),
]);
export type ServicesAfterClosing = z.infer<typeof servicesAfterClosing>;

/**
 * Certificate that a user was erased, shown to users and stored. It contains no personal data, only ids: the destroyed keys and the
 * services the user owned (public facts that stay).
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
 * Events of `account-<id>`. Name, e-mail and phone are sealed with the account's key: `sealed` contains
 * `{ email, displayName, phone }`, complete in every event. Only the vault stores passwords, sessions and reset tokens.
 */
export const accountEventSchemas = {
  AccountOpened: z.strictObject({ kind: z.enum(['provider', 'volunteer']), method: z.enum(SIGN_IN_METHODS), sealed: sealedSchema }),
  /** The e-mail was reserved, but no account followed in time: the id is never used again. */
  SignUpAbandoned: z.strictObject({}),
  SignInLinked: z.strictObject({ method: z.enum(SIGN_IN_METHODS) }),
  ProfileChanged: z.strictObject({ sealed: sealedSchema }),
  /** The user switched a kind of message on or off; a kind that was never switched is on. */
  MessagesSwitched: z.strictObject({ kind: z.enum(OWNER_MESSAGES), on: z.boolean() }),
  PasswordChanged: z.strictObject({}),
  PasswordResetRequested: z.strictObject({}),
  AccountApproved: z.strictObject({}),
  AccountDeactivated: z.strictObject({}),
  AccountReactivated: z.strictObject({}),
  RoleSet: z.strictObject({ from: z.enum(ROLES), to: z.enum(ROLES) }),
  /** The user requested closing; the user must confirm it by e-mail before it happens. */
  ClosingRequested: z.strictObject({ services: servicesAfterClosing }),
  AccountClosed: z.strictObject({
    by: z.enum(['administrator', 'person']),
    closedAt: z.iso.datetime(),
    /** Before this moment the account can be reopened; from then on it may be erased. */
    eraseAfter: z.iso.datetime(),
    services: servicesAfterClosing,
  }),
  AccountReopened: z.strictObject({}),
  AccountErased: z.strictObject({ certificate: certificateSchema }),
} as const;

export type AccountEvent = EventOf<typeof accountEventSchemas> & { readonly carried?: unknown };
