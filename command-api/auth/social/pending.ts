import * as z from 'zod/mini';
import type { Secrets } from '#identity/social/provider.ts';

/* Data that the vault stores while the user is at the provider, on the way back to the page, or reading their e-mail. */

/** A pending sign-in, stored under its `state`. */
export const BEGUN = 'social sign-in';
export const begunSchema = z.object({
  provider: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** SHA-256 (hex) of the cookie of the browser in which the sign-in began: another browser cannot finish it. */
  browser: z.string(),
  returnTo: z.string(),
});
export type Begun = z.infer<typeof begunSchema>;
export const secretsOf = ({ nonce, codeVerifier }: Begun, state: string): Secrets => ({ state, nonce, codeVerifier });

/** A recognised user: the page exchanges the code for a session. */
export const RECOGNISED = 'social session';
export const recognisedSchema = z.object({ accountId: z.string(), provider: z.string(), isNew: z.boolean() });

/** A user whose provider verifies no address: the page requests one. */
export const WITHOUT_EMAIL = 'social e-mail';
export const withoutEmailSchema = z.object({
  provider: z.string(),
  subject: z.string(),
  name: z.nullable(z.string()),
  browser: z.string(),
});

/** An address that the user entered and that was sent a message. */
export const CONFIRMING = 'social confirmation';
export const confirmingSchema = z.extend(withoutEmailSchema, { email: z.string() });

/** Time at the provider, which may require a password and a second factor. */
export const BEGUN_LASTS_MS = 10 * 60_000;
/** Time from the callback to the page that redeems the code. */
export const RECOGNISED_LASTS_MS = 60_000;
/** Time to enter an address. */
export const WITHOUT_EMAIL_LASTS_MS = 10 * 60_000;
/** Time to follow the link of the message; also the lifetime of the browser cookie. */
export const CONFIRMING_LASTS_MS = 60 * 60_000;

/** Parses stored facts; null if they do not match the schema. */
export const read = <Schema extends z.ZodMiniType>(schema: Schema, facts: unknown): z.output<Schema> | null => {
  const parsed = z.safeParse(schema, facts);
  return parsed.success ? parsed.data : null;
};
