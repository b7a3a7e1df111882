import type { Place } from './place.ts';
import { placeText, roundedPlace } from './placeCookie.ts';
import { readPlace } from './readPageCookies.ts';

const DENVER: Place = { label: '80205 Denver, CO', kind: 'zip', longitude: -104.9661, latitude: 39.7589 };

describe('the place cookie', () => {
  test('contains a place with two decimals and its label, and parses to the same place', () => {
    expect(placeText(DENVER)).toBe('39.76|-104.97|zip|80205 Denver, CO');
    expect(readPlace(placeText(DENVER))).toEqual(roundedPlace(DENVER));
    const here: Place = { label: '', kind: 'here', longitude: -83.5379, latitude: 41.6528 };
    expect(readPlace(placeText(here))).toEqual({ ...here, longitude: -83.54, latitude: 41.65 });
  });

  test.each([
    undefined,
    '',
    'Denver',
    '39.76|-104.97',
    '39.76|-104.97|town|Denver',
    '91|-104.97|zip|80205',
    '39.76|-181|zip|80205',
    '39.7612345|-104.97|zip|80205',
    '39.76|-104.97|zip|<script>',
    `39.76|-104.97|city|${'x'.repeat(81)}`,
    'NaN|0|zip|x',
  ])('parses to null if it contains anything else (%s)', (text) => {
    expect(readPlace(text)).toBeNull();
  });
});
