import type { FactsOf } from '#domain/service/sections.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { serviceNow } from '../streams/serviceStreams.ts';

/** Data of a service that receives a message. */
export interface ListedService {
  readonly name: string;
  /** Account of the service's owner. */
  readonly ownerId: string;
  readonly contact: FactsOf<'contact'> | undefined;
}

/** Returns a service that is listed now, otherwise null: a sender must not learn that an unapproved service exists. */
export const readListedService = async (store: EventStore, id: string): Promise<ListedService | null> => {
  const { status, approvedRevision, ownerId, versions } = await serviceNow(store, id);
  if (status !== 'listed' || approvedRevision === null) return null;
  return { ownerId, name: versions.described.at(-1)?.facts.name ?? '', contact: versions.contact.at(-1)?.facts };
};

export const requireListed = async (store: EventStore, id: string): Promise<ListedService> => {
  const service = await readListedService(store, id);
  if (service === null) throw new DomainError('SERVICE_NOT_FOUND');
  return service;
};
