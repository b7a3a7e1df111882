import type { FactsOf } from '#domain/service/sections.ts';
import { DomainError } from '#kernel/errors.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { serviceNow } from '../services/streams.ts';

/** Data of a service that receives a message. */
export interface WrittenTo {
  readonly name: string;
  /** Account of the service's owner. */
  readonly ownerId: string;
  readonly contact: FactsOf<'contact'> | undefined;
}

/** Returns a service that is listed now, otherwise null: a sender must not learn that an unapproved service exists. */
export const listedService = async (store: EventStore, id: string): Promise<WrittenTo | null> => {
  const { status, approvedRevision, ownerId, versions } = await serviceNow(store, id);
  if (status !== 'listed' || approvedRevision === null) return null;
  return { ownerId, name: versions.described.at(-1)?.facts.name ?? '', contact: versions.contact.at(-1)?.facts };
};

export const requireListed = async (store: EventStore, id: string): Promise<WrittenTo> => {
  const service = await listedService(store, id);
  if (service === null) throw new DomainError('SERVICE_NOT_FOUND');
  return service;
};
