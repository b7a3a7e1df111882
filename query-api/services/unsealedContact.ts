import * as z from 'zod/mini';
import type { Keys } from '#identity/vault/keys.ts';
import type { ServiceDocument } from '#projections/services/document.ts';

const emailSchema = z.object({ contactEmail: z.string() });

/** Returns the contact e-mails of unapproved services, in their order; empty if there is none. */
export const unsealContactEmails = async (keys: Pick<Keys, 'unsealAll'>, documents: readonly ServiceDocument[]): Promise<string[]> => {
  const unsealed = await keys.unsealAll(documents.flatMap(({ contact }) => contact.sealed ?? []));
  let nextIndex = 0;
  return documents.map(({ contact }) => {
    if (contact.sealed === undefined) return contact.contactEmail;
    const parsed = z.safeParse(emailSchema, unsealed[nextIndex++] ?? null);
    return parsed.success ? parsed.data.contactEmail : '';
  });
};

/** Unseals the contact e-mail of an unapproved service for users who may see the service. */
export const withUnsealedContact = async (keys: Pick<Keys, 'unsealAll'>, document: ServiceDocument): Promise<ServiceDocument> => {
  const { sealed, ...contact } = document.contact;
  if (sealed === undefined) return document;
  const [contactEmail = ''] = await unsealContactEmails(keys, [document]);
  return { ...document, contact: { ...contact, contactEmail } };
};
