import * as z from 'zod/mini';
import type { Keys } from '#identity/vault/keys.ts';
import type { ServiceDocument } from '#projections/services/document.ts';

const emailSchema = z.object({ contactEmail: z.string() });

/** The contact e-mails of services that nobody approved yet, in their order; empty where there is none. */
export const openContactEmails = async (keys: Pick<Keys, 'unsealAll'>, documents: readonly ServiceDocument[]): Promise<string[]> => {
  const opened = await keys.unsealAll(documents.flatMap(({ contact }) => contact.sealed ?? []));
  let next = 0;
  return documents.map(({ contact }) => {
    if (contact.sealed === undefined) return contact.contactEmail;
    const parsed = z.safeParse(emailSchema, opened[next++] ?? null);
    return parsed.success ? parsed.data.contactEmail : '';
  });
};

/** A service that nobody approved yet with its contact e-mail, for who may see it at all. */
export const withOpenedContact = async (keys: Pick<Keys, 'unsealAll'>, document: ServiceDocument): Promise<ServiceDocument> => {
  const { sealed, ...contact } = document.contact;
  if (sealed === undefined) return document;
  const [contactEmail = ''] = await openContactEmails(keys, [document]);
  return { ...document, contact: { ...contact, contactEmail } };
};
