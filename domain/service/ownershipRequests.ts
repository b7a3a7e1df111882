import { DomainError } from '../values/errors.ts';
import type { ServiceCommand } from './commands.ts';
import type { ServiceEvent } from './events.ts';
import type { ServiceState } from './state.ts';

/**
 * Maximum number of open requests: the document of a service lists them all. Real services have far fewer before an administrator answers.
 */
const MAX_OWNERSHIP_REQUESTS = 100;

/** Requests ownership of a service, once per account. Throws `TOO_MANY_OWNERSHIP_REQUESTS`. */
export const requestOwnership = (
  { accountId, sealed }: Extract<ServiceCommand, { type: 'RequestOwnership' }>,
  { requestedBy, ownerId }: ServiceState,
): ServiceEvent[] => {
  if (requestedBy.includes(accountId) || ownerId === accountId) return [];
  if (requestedBy.length >= MAX_OWNERSHIP_REQUESTS) throw new DomainError('TOO_MANY_OWNERSHIP_REQUESTS');
  return [{ type: 'OwnershipRequested', data: { accountId, ...(sealed === undefined ? {} : { sealed }) } }];
};
