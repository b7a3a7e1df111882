import { isBedsEvent } from '#domain/beds/decider.ts';
import { bedsEventSchemas } from '#domain/beds/events.ts';
import { isKudosEvent } from '#domain/kudos/decider.ts';
import { kudosEventSchemas } from '#domain/kudos/events.ts';
import { serviceEventSchemas } from '#domain/service/events.ts';
import { isServiceEvent } from '#domain/service/state.ts';
import type { Projection } from '../runtime/projection.ts';
import { byStreamPrefix } from '../runtime/streamPrefix.ts';
import { applyBedsEvent } from './applyBeds.ts';
import { applyServiceEvent } from './applyService.ts';
import type { ServiceDocument } from './document.ts';

/** A kudos names its service itself; all other events belong to the document of their stream's id. */
const ofStream = byStreamPrefix('service-', 'beds-');

/** Projection of all services, including removed ones (`isRemoved`), so that a restore finds their facts. */
export const servicesProjection: Projection<ServiceDocument> = {
  name: 'services',
  version: 13,
  handles: [...Object.keys(serviceEventSchemas), ...Object.keys(bedsEventSchemas), ...Object.keys(kudosEventSchemas)],
  ...ofStream,
  reads: (streamName) => ofStream.documentIdOfStream(streamName) !== null || streamName.startsWith('kudos-'),
  documentId: (event) => (isKudosEvent(event) ? event.data.serviceId : ofStream.documentId(event)),
  apply(document, event) {
    if (isServiceEvent(event)) return applyServiceEvent(document, event);
    if (document === null) return null;
    if (isBedsEvent(event)) return applyBedsEvent(document, event);
    if (isKudosEvent(event)) return { ...document, likes: document.likes + (event.type === 'KudosGiven' ? 1 : -1) };
    return document;
  },
  isRemoved: (document) => document.isRemoved === true,
  indexes: [
    { key: { location: '2dsphere' }, name: 'location' },
    { key: { isApproved: 1, 'address.city': 1 }, name: 'approved_city' },
    { key: { user: 1 }, name: 'user' },
  ],
};
