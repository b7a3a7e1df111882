import * as z from 'zod/mini';
import type { Secrets } from '#identity/social/provider.ts';

/* What the vault stores while the user is at the provider, on the way back to the page, or at their e-mail. */

/** A sign-in that began: kept under its `state`. */
export const BEGUN = 'social sign-in';
export const begunSchema = z.object({
  provider: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** SHA-256 of the cookie of the browser that began it, hex: another browser cannot end it. */
  browser: z.string(),
  returnTo: z.string(),
});
export type Begun = z.infer<typeof begunSchema>;
export const secretsOf = ({ nonce, codeVerifier }: Begun, state: string): Secrets => ({ state, nonce, codeVerifier });

/** The user was recognised: the page exchanges the code for a session. */
export const RECOGNISED = 'social session';
export const recognisedSchema = z.object({ accountId: z.string(), provider: z.string(), isNew: z.boolean() });

/** The provider vouches for no address: one is asked for. */
export const WITHOUT_EMAIL = 'social e-mail';
export const withoutEmailSchema = z.object({
  provider: z.string(),
  subject: z.string(),
  name: z.nullable(z.string()),
  browser: z.string(),
});

/** An address was given, and a message sent to it. */
export const CONFIRMING = 'social confirmation';
export const confirmingSchema = z.extend(withoutEmailSchema, { email: z.string() });

/** At the provider, which may ask for a password and a second factor. */
export const BEGUN_LASTS_MS = 10 * 60_000;
/** From the callback to the page that it leads to. */
export const RECOGNISED_LASTS_MS = 60_000;
/** To type an address. */
export const WITHOUT_EMAIL_LASTS_MS = 10 * 60_000;
/** Until the link of the message is used; and how long a browser is known. */
export const CONFIRMING_LASTS_MS = 60 * 60_000;

/** What a box holds, if it is what it should be. */
export const read = <Schema extends z.ZodMiniType>(schema: Schema, facts: unknown): z.output<Schema> | null => {
  const parsed = z.safeParse(schema, facts);
  return parsed.success ? parsed.data : null;
};
