import { DomainError } from '#kernel/errors.ts';
import type { ServiceCommand } from './commands.ts';
import type { ServiceEvent } from './events.ts';
import type { ServiceState } from './state.ts';

/** The document of a service lists all open requests; a real one gets fewer before an administrator answers. */
const MAX_REQUESTS = 100;

/** Asks to own a service, once each. Throws `TOO_MANY_OWNERSHIP_REQUESTS`. */
export const requestOwnership = (
  { accountId, sealed }: Extract<ServiceCommand, { type: 'RequestOwnership' }>,
  { requestedBy, ownerId }: ServiceState,
): ServiceEvent[] => {
  if (requestedBy.includes(accountId) || ownerId === accountId) return [];
  if (requestedBy.length >= MAX_REQUESTS) throw new DomainError('TOO_MANY_OWNERSHIP_REQUESTS');
  return [{ type: 'OwnershipRequested', data: { accountId, ...(sealed === undefined ? {} : { sealed }) } }];
};
