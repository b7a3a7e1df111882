import { destinationOf, directionsUrl } from './directions.ts';

const PLACE_WITH_ADDRESS = { address1: '2111 Champa St #3', city: 'Denver', state: 'CO', zip: '80205', hours: 'scheduled' };
const PLACE_WITH_POINT = { location: { coordinates: [-104.98, 39.75] as const }, hours: 'unknown' };

test.each([
  ['the address of a place', PLACE_WITH_ADDRESS, '2111 Champa St #3, Denver, CO 80205'],
  ['an incomplete address', { address1: '2111 Champa St', hours: 'always' }, '2111 Champa St'],
  ['the point of a place without an address', PLACE_WITH_POINT, '39.75,-104.98'],
])('directions lead to %s', (_where, facts, destination) => {
  expect(destinationOf(facts)).toBe(destination);
});

test.each([
  ['whose address is given by phone', { ...PLACE_WITH_ADDRESS, ...PLACE_WITH_POINT, isConfidential: true }],
  ['that closed for good', { ...PLACE_WITH_ADDRESS, hours: 'permanentlyClosed' }],
  ['with only a known town', { city: 'Denver', state: 'CO', hours: 'scheduled' }],
  ['with only a known ZIP code', { ...PLACE_WITH_POINT, isApproximate: true }],
])('returns no destination for a place %s', (_which, facts) => {
  expect(destinationOf(facts)).toBeNull();
});

const WEB_URL = 'https://www.google.com/maps/dir/?api=1&destination=1+Main+St%2C+Reno';
test.each([
  ['the server', undefined, WEB_URL],
  ['a desk', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0 }, WEB_URL],
  ['a Mac', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 0 }, WEB_URL],
  ['a page within another app', { userAgent: 'Mozilla/5.0 (Linux; Android 14; wv)', maxTouchPoints: 5 }, WEB_URL],
  [
    'an iPhone',
    { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5)', maxTouchPoints: 5 },
    'https://maps.apple.com/?daddr=1+Main+St%2C+Reno',
  ],
  [
    'an iPad',
    { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', maxTouchPoints: 5 },
    'https://maps.apple.com/?daddr=1+Main+St%2C+Reno',
  ],
  [
    'an Android phone',
    { userAgent: 'Mozilla/5.0 (Linux; Android 14; SM-A155M)', maxTouchPoints: 5 },
    `intent:0,0?q=1%20Main%20St%2C%20Reno#Intent;scheme=geo;S.browser_fallback_url=${encodeURIComponent(WEB_URL)};end`,
  ],
])('returns directions that %s can open', (_on, device, url) => {
  expect(directionsUrl('1 Main St, Reno', device)).toBe(url);
});
