import { addressAsOf, addressWithoutAsOf } from './asOf.ts';

const CURRENT_URL = 'https://shelter.example/services/aspen?asOf=2026-11-13T08:00:00.000Z';
const AS_OF = '2026-11-13T09:15:00.000Z';

test.each([
  ['/', `/?asOf=${encodeURIComponent(AS_OF)}`],
  ['/#FOOD', `/?asOf=${encodeURIComponent(AS_OF)}#FOOD`],
  ['/services/birch', `/services/birch?asOf=${encodeURIComponent(AS_OF)}`],
  ['/manage_services?shown=waiting', `/manage_services?shown=waiting&asOf=${encodeURIComponent(AS_OF)}`],
  [CURRENT_URL, `/services/aspen?asOf=${encodeURIComponent(AS_OF)}`],
])('addressAsOf adds the moment to the address %s', (to, address) => {
  expect(addressAsOf(to, AS_OF, CURRENT_URL)).toBe(address);
});

test.each(['/audit', '/services/aspen/edit', '/add_service', '/login', 'https://elsewhere.example/', 'tel:3035550142'])(
  'addressAsOf returns null for %s, which has no view of the past',
  (to) => {
    expect(addressAsOf(to, AS_OF, CURRENT_URL)).toBeNull();
  },
);

test('addressNow returns the same address without the moment', () => {
  expect(addressWithoutAsOf(`${CURRENT_URL}&language=es#map`)).toBe('/services/aspen?language=es#map');
});
