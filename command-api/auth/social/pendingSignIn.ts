import * as z from 'zod/mini';
import type { Secrets } from '#identity/social/provider.ts';

/* Data that the vault stores while the user is at the provider, on the way back to the page, or reading their e-mail. */

/** A pending sign-in, stored under its `state`. */
export const PENDING_SIGN_IN_BOX = 'social sign-in';
export const pendingSignInSchema = z.object({
  provider: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** SHA-256 (hex) of the cookie of the browser in which the sign-in began: another browser cannot finish it. */
  browser: z.string(),
  returnTo: z.string(),
});
export type PendingSignIn = z.infer<typeof pendingSignInSchema>;
export const secretsOf = ({ nonce, codeVerifier }: PendingSignIn, state: string): Secrets => ({ state, nonce, codeVerifier });

/** A recognised user: the page exchanges the code for a session. */
export const SOCIAL_SESSION_BOX = 'social session';
export const socialSessionSchema = z.object({ accountId: z.string(), provider: z.string(), isNew: z.boolean() });

/** A user whose provider verifies no address: the page requests one. */
export const WITHOUT_EMAIL_BOX = 'social e-mail';
export const withoutEmailSchema = z.object({
  provider: z.string(),
  subject: z.string(),
  name: z.nullable(z.string()),
  browser: z.string(),
});

/** An address that the user entered and that was sent a message. */
export const EMAIL_CONFIRMATION_BOX = 'social confirmation';
export const emailConfirmationSchema = z.extend(withoutEmailSchema, { email: z.string() });

/** Time at the provider, which may require a password and a second factor. */
export const PENDING_SIGN_IN_TTL_MS = 10 * 60_000;
/** Time from the callback to the page that redeems the code. */
export const SOCIAL_SESSION_TTL_MS = 60_000;
/** Time to enter an address. */
export const WITHOUT_EMAIL_TTL_MS = 10 * 60_000;
/** Time to follow the link of the message; also the lifetime of the browser cookie. */
export const EMAIL_CONFIRMATION_TTL_MS = 60 * 60_000;

/** Parses stored facts; null if they do not match the schema. */
export const parseBox = <Schema extends z.ZodMiniType>(schema: Schema, facts: unknown): z.output<Schema> | null => {
  const parsed = z.safeParse(schema, facts);
  return parsed.success ? parsed.data : null;
};
