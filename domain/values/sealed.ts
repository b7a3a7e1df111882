import * as z from 'zod/mini';

/**
 * Personal data inside an event: encrypted with the key of its subject, so that destroying the key erases it in all copies of the event.
 * The domain passes it on unopened; the vault opens it.
 */
export const sealedSchema = z.strictObject({
  /** Id of the key in the vault. */
  key: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Base64url of nonce, ciphertext and tag over canonical JSON. */
  box: z.string().check(z.regex(/^[\w-]+$/)),
});
export type Sealed = z.infer<typeof sealedSchema>;
