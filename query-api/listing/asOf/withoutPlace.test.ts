import type { ServiceEvent } from '#domain/service/events.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { address, added, addressEvent, approvedEvent, pinnedPlace } from '#tests/support/givenService.ts';
import { withoutPlace } from './withoutPlace.ts';

/* The place of a service that is confidential today, in its document of a past moment. */

const documentOf = (...events: readonly ServiceEvent[]): ServiceDocument => {
  const document = events.reduce<ServiceDocument | null>(
    (current, event, index) =>
      servicesProjection.apply(current, {
        ...event,
        id: `e${index}`,
        streamName: 'service-aspen',
        revision: BigInt(index),
        position: BigInt(index),
        metadata: {
          commandId: '',
          commandDigest: '',
          correlationId: '',
          causationId: '',
          actor: { id: 'ana', role: 'USER', via: 'web' },
          occurredAt: new Date(Date.UTC(2026, 2, 1, index)).toISOString(),
          locale: 'en',
        },
      }),
    null,
  );
  if (document === null) throw new Error('The events add no service.');
  return document;
};

const moved: ServiceEvent = { type: 'PlaceSet', data: { ...pinnedPlace, longitude: -105.1 } };
const listed = [added, addressEvent, { type: 'PlaceSet', data: pinnedPlace } as const, approvedEvent(2)];
const { longitude: _longitude, latitude: _latitude, ...pinWithoutCoordinates } = pinnedPlace;

test('keeps a moved pin among the changed sections, without both points', () => {
  const { changedSinceApproval, place, location } = withoutPlace(documentOf(...listed, moved));
  const withoutCoordinates = { ...pinWithoutCoordinates, longitude: null, latitude: null, county: null };
  expect(changedSinceApproval).toMatchObject({ place: { by: 'ana', approved: withoutCoordinates } });
  expect([place, location]).toEqual([withoutCoordinates, undefined]);
});

test('keeps that a confidential service was public when it was approved, without its street', () => {
  const hidden: ServiceEvent = { type: 'AddressSet', data: { ...address, address1: '', zip: '', confidential: true } };
  const document = withoutPlace(documentOf(...listed, hidden));
  expect(document.changedSinceApproval?.address?.approved).toEqual({ ...address, address1: '', zip: '' });
});

test('hides the street of a public service and its approved street, as if both had been confidential', () => {
  const otherStreet: ServiceEvent = { type: 'AddressSet', data: { ...address, address1: '2 Main St' } };
  const document = withoutPlace(documentOf(...listed, otherStreet));
  const hidden = { ...address, address1: '', zip: '', confidential: true };
  expect([document.address, document.changedSinceApproval?.address?.approved]).toEqual([hidden, hidden]);
});
