import type { BedsEvent } from '../../domain/beds/events.ts';
import { bedsEventSchemas } from '../../domain/beds/events.ts';
import type { RecordedEvent } from '../../domain/events/envelope.ts';
import { kudosEventSchemas } from '../../domain/kudos/events.ts';
import type { ServiceEvent } from '../../domain/service/events.ts';
import { serviceEventSchemas } from '../../domain/service/events.ts';
import type { Projection } from '../runtime/projection.ts';
import { applyBedsEvent } from './applyBeds.ts';
import { applyServiceEvent } from './applyService.ts';
import type { ServiceDocument } from './document.ts';

/** Streams that fold into the document of their id; a kudos names its service itself. */
const STREAMS = ['service-', 'beds-'] as const;

const isServiceEvent = (event: RecordedEvent): event is RecordedEvent<ServiceEvent> => Object.hasOwn(serviceEventSchemas, event.type);
const isBedsEvent = (event: RecordedEvent): event is RecordedEvent<BedsEvent> => Object.hasOwn(bedsEventSchemas, event.type);
const isKudosEvent = (event: RecordedEvent): event is RecordedEvent<{ type: 'KudosGiven' | 'KudosVoided'; data: { serviceId: string } }> =>
  Object.hasOwn(kudosEventSchemas, event.type);

const documentIdOfStream = (streamName: string): string | null => {
  const prefix = STREAMS.find((start) => streamName.startsWith(start));
  return prefix === undefined ? null : streamName.slice(prefix.length);
};

/** Every service of the directory, removed ones too (`isRemoved`), so that a restore finds its facts again. */
export const servicesProjection: Projection<ServiceDocument> = {
  name: 'services',
  version: 2,
  handles: [...Object.keys(serviceEventSchemas), ...Object.keys(bedsEventSchemas), ...Object.keys(kudosEventSchemas)],
  documentIdOfStream,
  documentId: (event) => (isKudosEvent(event) ? event.data.serviceId : documentIdOfStream(event.streamName)),
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
    { key: { isApproved: 1, city: 1 }, name: 'approved_city' },
    { key: { user: 1 }, name: 'user' },
  ],
};
