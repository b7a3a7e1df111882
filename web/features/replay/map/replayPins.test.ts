import type { TFunction } from 'i18next';
import type { ReplayPlace } from '#web/api/types.ts';
import { createPinList } from './replayPins.tsx';

const HOUR_MS = 3_600_000;
const COUNTED_AT = '2026-11-12T20:00:00.000Z';
const COUNTED = Date.parse(COUNTED_AT);
/** Returns the key of a text with its number. */
const t = ((key: string, parts: { readonly count?: number; readonly beds?: string } = {}) =>
  [key, parts.beds ?? parts.count].filter((part) => part !== undefined).join(' ')) as TFunction;

const UNCOUNTED: ReplayPlace = {
  id: 'aspen',
  name: 'Aspen House',
  city: 'Denver',
  types: ['EMERGENCY_SHELTER'],
  isApproved: true,
  coordinates: [-105, 39.7],
};
const SHELTER: ReplayPlace = { ...UNCOUNTED, availableBeds: 4, totalBeds: 10, bedsCountedAt: COUNTED_AT };
const placesOf = (...places: readonly ReplayPlace[]) => new Map(places.map((place) => [place.id, place]));
const pinsOf = (place: ReplayPlace, moment = COUNTED) => createPinList(t)(placesOf(place), moment);

test.each<[string, ReplayPlace, number, object]>([
  ['a new count', SHELTER, COUNTED, { pinStyle: 'fresh', sign: 4, isOpen: true, name: 'Aspen House, replay.beds 4' }],
  ['a count of 8 hours ago', SHELTER, COUNTED + 8 * HOUR_MS, { pinStyle: 'old', sign: 4, isOpen: true }],
  ['a count of 25 hours ago', SHELTER, COUNTED + 25 * HOUR_MS, { pinStyle: 'old', sign: 4, isOpen: false }],
  ['no free bed', { ...SHELTER, availableBeds: 0 }, COUNTED, { pinStyle: 'off', sign: '0', isOpen: false }],
  ['no count', UNCOUNTED, COUNTED, { pinStyle: 'unknown', sign: '?', isOpen: false }],
  ['a place that waits for approval', { ...SHELTER, isApproved: false }, COUNTED, { pinStyle: 'unknown', sign: 4, isOpen: false }],
  ['a place without beds', { ...SHELTER, types: ['FOOD'] }, COUNTED, { pinStyle: 'old', tab: 'FOOD', name: 'Aspen House' }],
  [
    'a closed place',
    { ...SHELTER, isPermanentlyClosed: true },
    COUNTED,
    { pinStyle: 'off', isOpen: false, name: 'Aspen House, replay.map.closed' },
  ],
])('the pin of a shelter with %s shows it', (_title, place, moment, expected) => {
  expect(pinsOf(place, moment)).toEqual([expect.objectContaining(expected)]);
});

test('a place without a point has no pin', () => {
  const { id, name, city, types, isApproved } = UNCOUNTED;
  expect(pinsOf({ id, name, city, types, isApproved })).toEqual([]);
});

test('the pins stay the same while no place and no age of a count changes', () => {
  const listPins = createPinList(t);
  const pins = listPins(placesOf(SHELTER), COUNTED);
  expect(listPins(placesOf(SHELTER), COUNTED + HOUR_MS)).toBe(pins);
  expect(listPins(placesOf(SHELTER), COUNTED + 8 * HOUR_MS)).not.toBe(pins);
  expect(listPins(placesOf({ ...SHELTER, availableBeds: 3 }), COUNTED)).toEqual([expect.objectContaining({ sign: 3 })]);
  expect(listPins(placesOf(), COUNTED)).toEqual([]);
});
