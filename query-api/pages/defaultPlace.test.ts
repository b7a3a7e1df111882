import { documentOf, generateServices } from '#tests/support/generator.ts';
import { createListing, type LiveListing } from '../listing/listing.ts';
import { createDefaultPlace } from './defaultPlace.ts';

const [service] = generateServices(3, 1);
const { place: _place, location: _location, ...withoutPosition } = documentOf(service!);

interface ServiceLocation {
  readonly city: string;
  readonly state: string;
  readonly coordinates?: readonly [number, number];
  readonly isApproved?: boolean;
  readonly confidential?: boolean;
}

let lastId = 0;
const addService = (listing: LiveListing, { city, state, coordinates, isApproved = true, confidential = false }: ServiceLocation): void => {
  lastId += 1;
  listing.put(`service-${lastId}`, {
    ...withoutPosition,
    isApproved,
    address: { ...withoutPosition.address, city, state, confidential },
    ...(coordinates === undefined ? {} : { location: { type: 'Point', coordinates } }),
  });
};

const DENVER: ServiceLocation = { city: 'Denver', state: 'CO', coordinates: [-104.99, 39.74] };
/** 24 miles from Denver. */
const BOULDER: ServiceLocation = { city: 'Boulder', state: 'CO', coordinates: [-105.27, 40.01] };
/** 63 miles from Denver. */
const COLORADO_SPRINGS: ServiceLocation = { city: 'Colorado Springs', state: 'CO', coordinates: [-104.82, 38.83] };

const placeOf = (...services: readonly ServiceLocation[]) => {
  const listing = createListing();
  for (const each of services) addService(listing, each);
  return createDefaultPlace(() => listing)();
};

test('the default place of a one-city directory with its surroundings is its largest city', () => {
  expect(placeOf(BOULDER, DENVER, DENVER)).toMatchObject({ label: 'Denver, CO', kind: 'city' });
});

test.each<[string, ServiceLocation]>([
  ['in another city', COLORADO_SPRINGS],
  ['without a point, in another city', { city: 'Colorado Springs', state: 'CO' }],
  ['with a hidden place in another city', { ...COLORADO_SPRINGS, confidential: true }],
  ['with this city in its address and a point far away', { ...DENVER, coordinates: [-112.07, 33.45] }],
])('there is no default place with a service %s', (_, other) => {
  expect(placeOf(DENVER, DENVER, other)).toBeNull();
});

test.each<[string, ServiceLocation]>([
  ['that waits for approval elsewhere', { ...COLORADO_SPRINGS, isApproved: false }],
  ['in an unknown city', { city: 'Nowhere at all', state: '' }],
  ['in this city with a hidden place far away', { ...DENVER, coordinates: [-112.07, 33.45], confidential: true }],
])('a service %s does not change the default place', (_, other) => {
  expect(placeOf(DENVER, DENVER, other)).toMatchObject({ label: 'Denver, CO' });
});

test('the default place appears with the first service and disappears with a second city', () => {
  const listing = createListing();
  const defaultPlace = createDefaultPlace(() => listing);
  expect(defaultPlace()).toBeNull();
  addService(listing, DENVER);
  expect(defaultPlace()).toMatchObject({ label: 'Denver, CO' });
  addService(listing, COLORADO_SPRINGS);
  expect(defaultPlace()).toBeNull();
});

test('there is no default place before the list is loaded', () => {
  expect(createDefaultPlace(() => null)()).toBeNull();
});
