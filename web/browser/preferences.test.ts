import { clearStorages } from './preference.ts';
import * as preferences from './preferences.ts';

afterEach(clearStorages);

/**
 * A value of each preference of the specification's section 3, "Saved on the device", under its stored name, which stays the same in all
 * versions.
 */
const STORED_PREFERENCES = [
  ['favorite service ids', 'favorites', () => preferences.favorites.set(['a']), ['a']],
  ['kudo ids', 'kudos', () => preferences.kudos.set(['a']), ['a']],
  ['sub-filter', 'subFilter', () => preferences.subFilter.set('MEALS'), 'MEALS'],
  ['map view', 'mapView', () => preferences.mapView.set(true), true],
  ['open filter', 'openNow', () => preferences.openNow.set(true), true],
  ['category', 'category', () => preferences.audiences.set(['WOMEN']), ['WOMEN']],
  ['top-kudos flag', 'topKudos', () => preferences.topKudos.set(true), true],
  [
    'chosen location',
    'place',
    () => preferences.chosenPlace.set({ label: '80204 Denver, CO', kind: 'zip', longitude: -105.02, latitude: 39.734 }),
    { label: '80204 Denver, CO', kind: 'zip', longitude: -105.02, latitude: 39.734 },
  ],
] as const;

test.each(STORED_PREFERENCES)('the device stores the %s', (_what, name, choose, stored) => {
  covers('3-22');
  choose();
  expect(JSON.parse(localStorage.getItem(name) ?? 'null')).toEqual(stored);
});

test('the device stores a refused location for the session only', () => {
  preferences.locationRefused.set(true);
  expect([sessionStorage.getItem('locationRefused'), localStorage.getItem('locationRefused')]).toEqual(['true', null]);
});
