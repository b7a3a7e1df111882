import type { Service } from '../api/types.ts';

/**
 * Checks whether visitors can write to a place: it has the flag and a contact e-mail. A response contains the e-mail only if the server
 * would send a message to it.
 */
export const acceptsMessages = ({ isContact, contactEmail }: Pick<Service, 'isContact' | 'contactEmail'>): boolean =>
  isContact && Boolean(contactEmail);
