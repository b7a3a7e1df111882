import { act, screen, waitFor } from '@testing-library/react';
import { Map as LeafletMap } from 'leaflet';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { ServiceCard } from '#web/api/types.ts';
import type { TileSource } from '#web/browser/pageFacts.ts';
import type { Point } from '#web/browser/place.ts';
import { clearStorages } from '#web/browser/preference.ts';
import { locationRefused, mapView } from '#web/browser/preferences.ts';
import { HomePage } from '#web/features/home/HomePage.tsx';
import { aCard, anApi, answers, NOW } from './builders.ts';
import { show } from './show.tsx';

/* The map of the home screen, with a ZIP code as the place. */

/** The place 80205 in Denver, as in `show`. */
export const ZIP_POINT = { longitude: -104.966, latitude: 39.759 };
const MAP_SIZE = { width: 390, height: 580 };

export const saveData = (isOn: boolean): void => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: isOn }, configurable: true });
};

const setView = jest.spyOn(LeafletMap.prototype, 'setView');

/** Sets up tests of the map: a size, which jsdom does not compute, and the time of the cards. */
export const mockMapElement = (): void => {
  beforeEach(() => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(MAP_SIZE.width);
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(MAP_SIZE.height);
    jest.spyOn(Date, 'now').mockReturnValue(NOW * 1000);
    setView.mockClear();
    locationRefused.set(true);
    saveData(false);
  });
  afterEach(() => {
    jest.useRealTimers();
    clearStorages();
  });
};

/** Returns a location by degrees east and north of the place. */
export const locationAt = (east: number, north: number): Pick<ServiceCard, 'location'> => ({
  location: { coordinates: [ZIP_POINT.longitude + east, ZIP_POINT.latitude + north] },
});

/** A list handler that always returns these cards. One default card is so far away that the map starts at its widest first view. */
export const listServicesOf = (
  cards: readonly ServiceCard[] = [aCard(locationAt(0, 0)), aCard({ id: 'other', ...locationAt(-0.5, 0.3) })],
) => jest.fn(answers['GET /services']).mockResolvedValue([...cards]);

interface MapOptions {
  readonly language?: Language;
  readonly tiles?: TileSource | null;
}

/** Opens the home screen's map, and resolves once it is visible. */
export const openMap = async (listServices = listServicesOf(), { language = 'en', tiles = null }: MapOptions = {}): Promise<LeafletMap> => {
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
