import type { Service } from '../api/types.ts';

/**
 * Whether the people of a place want to be written to and can be: the flag alone is not enough. An answer names a contact e-mail
 * only where the server would send a message there.
 */
export const canBeWrittenTo = ({ isContact, contactEmail }: Pick<Service, 'isContact' | 'contactEmail'>): boolean =>
  isContact && Boolean(contactEmail);
