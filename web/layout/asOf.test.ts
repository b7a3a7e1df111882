import { addressAsOf, addressNow } from './asOf.ts';

const HERE = 'https://shelter.example/services/aspen?asOf=2026-11-13T08:00:00.000Z';
const THEN = '2026-11-13T09:15:00.000Z';

test.each([
  ['/', `/?asOf=${encodeURIComponent(THEN)}`],
  ['/#FOOD', `/?asOf=${encodeURIComponent(THEN)}#FOOD`],
  ['/services/birch', `/services/birch?asOf=${encodeURIComponent(THEN)}`],
  ['/manage_services?shown=waiting', `/manage_services?shown=waiting&asOf=${encodeURIComponent(THEN)}`],
  [HERE, `/services/aspen?asOf=${encodeURIComponent(THEN)}`],
])('addressAsOf adds the moment to the address %s', (to, address) => {
  expect(addressAsOf(to, THEN, HERE)).toBe(address);
});

test.each(['/audit', '/services/aspen/edit', '/add_service', '/login', 'https://elsewhere.example/', 'tel:3035550142'])(
  'addressAsOf returns null for %s, which has no view of the past',
  (to) => {
    expect(addressAsOf(to, THEN, HERE)).toBeNull();
  },
);

test('addressNow returns the same address without the moment', () => {
  expect(addressNow(`${HERE}&language=es#map`)).toBe('/services/aspen?language=es#map');
});
