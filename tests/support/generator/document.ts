import type { Translation } from '#domain/service/translation.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { streamsOf } from './events.ts';
import type { GeneratedService } from './service.ts';

/** Returns 0 for an empty description, which has no revision. */
const revisionOf = (text: string): number => (text === '' ? 0 : 1);

const spanishTranslation = (translated: NonNullable<GeneratedService['translated']>): Translation =>
  Object.fromEntries(
    Object.entries(translated).flatMap(([field, text]) =>
      text === '' ? [] : [[field, { text, source: 'machine' as const, engine: 'test', ofRevision: 1 }]],
    ),
  );

/** Returns the read model's document of a service, written by hand as an independent check of the projection. */
export const documentOf = (service: GeneratedService): ServiceDocument => {
  const { described, classified, address, place, contact, hours, display, beds, translated } = service;
  const [serviceEventStream, bedEventStream] = streamsOf(service);
  const point = place.longitude !== null && place.latitude !== null ? ([place.longitude, place.latitude] as const) : null;
  return {
    described,
    classified,
    address,
    place,
    contact,
    hours,
    display,
    ...(point && { location: { type: 'Point' as const, coordinates: point } }),
    ...(translated && { es: spanishTranslation(translated) }),
    ...(beds && { totalBeds: beds.total, availableBeds: beds.available, bedsCountedAt: beds.observedAt }),
    ...(beds && { bedsCountedBy: 'USER', bedsCountedById: service.ownerId }),
    likes: 0,
    isApproved: service.approved,
    ...(service.approved
      ? { approvedRevision: translated ? 8 : 7, approval: { by: service.ownerId, role: 'USER' as const, at: service.addedAt } }
      : { waitingSince: service.addedAt, waitingAs: service.ownerRole ?? 'USER' }),
    confirmedAt: service.addedAt,
    ...(service.critical && { critical: service.critical }),
    user: service.ownerId,
    createdAt: service.addedAt,
    updatedAt: service.addedAt,
    textRevisions: {
      summary: revisionOf(described.summary),
      description: revisionOf(described.description),
      age: revisionOf(described.age),
    },
    revision: (serviceEventStream?.events.length ?? 0) - 1,
    bedsRevision: (bedEventStream?.events.length ?? 0) - 1,
  };
};
