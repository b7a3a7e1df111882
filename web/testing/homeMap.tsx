import { act, screen, waitFor } from '@testing-library/react';
import { Map as LeafletMap } from 'leaflet';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Point } from '../api/place.ts';
import type { ServiceCard } from '../api/types.ts';
import type { TileSource } from '../browser/page.ts';
import { clearDevice } from '../browser/preference.ts';
import { locationRefused, mapView } from '../browser/preferences.ts';
import { HomePage } from '../features/home/HomePage.tsx';
import { aCard, anApi, answers, NOW } from './builders.ts';
import { show } from './show.tsx';

/* The map of the home screen, with a ZIP code as the place. */

/** The place 80205 in Denver, as in `show`. */
export const ZIP = { longitude: -104.966, latitude: 39.759 };
const SIZE = { width: 390, height: 580 };

export const saveData = (on: boolean): void => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: on }, configurable: true });
};

const setView = jest.spyOn(LeafletMap.prototype, 'setView');

/** Sets up tests of the map: a size, which jsdom does not compute, and the time of the cards. */
export const withMap = (): void => {
  beforeEach(() => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(SIZE.width);
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(SIZE.height);
    jest.spyOn(Date, 'now').mockReturnValue(NOW * 1000);
    setView.mockClear();
    locationRefused.set(true);
    saveData(false);
  });
  afterEach(() => {
    jest.useRealTimers();
    clearDevice();
  });
};

/** Returns a location by degrees east and north of the place. */
export const at = (east: number, north: number): Pick<ServiceCard, 'location'> => ({
  location: { coordinates: [ZIP.longitude + east, ZIP.latitude + north] },
});

/** A list handler that always returns these cards. One default card is so far away that the map starts at its widest first view. */
export const listing = (cards: readonly ServiceCard[] = [aCard(at(0, 0)), aCard({ id: 'other', ...at(-0.5, 0.3) })]) =>
  jest.fn(answers['GET /services']).mockResolvedValue([...cards]);

interface Opened {
  readonly language?: Language;
  readonly tiles?: TileSource | null;
}

/** Opens the home screen's map, and resolves once it is visible. */
export const openMap = async (listServices = listing(), { language = 'en', tiles = null }: Opened = {}): Promise<LeafletMap> => {
  mapView.set(true);
  show(<HomePage />, { language, page: { tiles }, api: anApi({ 'GET /services': listServices }) });
  await screen.findByText(/places? here|lugar(?:es)? aquí/);
  await waitFor(() => expect(setView).toHaveBeenCalled());
  return setView.mock.contexts.at(-1) as LeafletMap;
};

/** Moves the map by hand. */
export const drag = (map: LeafletMap, { longitude, latitude }: Point): void =>
  act(() => {
    map.fire('dragstart');
    map.setView([latitude, longitude], map.getZoom(), { animate: false });
  });
