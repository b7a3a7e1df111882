import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Map as LeafletMap } from 'leaflet';
import type { Point } from '../../../api/place.ts';
import { clearDevice } from '../../../browser/preference.ts';
import { locationRefused, mapView } from '../../../browser/preferences.ts';
import { aCard, anApi, answers } from '../../../testing/builders.ts';
import { show } from '../../../testing/show.tsx';
import { HomePage } from '../HomePage.tsx';

const setView = jest.spyOn(LeafletMap.prototype, 'setView');
beforeEach(() => {
  setView.mockClear();
  locationRefused.set(true);
});
afterEach(() => {
  jest.useRealTimers();
  clearDevice();
});

const listing = () =>
  jest
    .fn(answers['GET /services'])
    .mockResolvedValue([
      aCard({ location: { coordinates: [-104.966, 39.759] } }),
      aCard({ id: 'far', location: { coordinates: [-106, 40.5] } }),
    ]);
/** The map on the screen, once it is there. */
const openMap = async (listServices = listing()): Promise<LeafletMap> => {
  mapView.set(true);
  show(<HomePage />, { api: anApi({ 'GET /services': listServices }) });
  await screen.findByText(/places? here$/);
  await waitFor(() => expect(setView).toHaveBeenCalled());
  return setView.mock.contexts[0] as LeafletMap;
};
/** Moves the map by hand. */
const drag = (map: LeafletMap, { longitude, latitude }: Point) =>
  act(() => {
    map.fire('dragstart');
    map.setView([latitude, longitude], map.getZoom(), { animate: false });
  });

describe('the map of the home screen', () => {
  test('takes the place of the list by the switch of the filters, stays so on this device, and goes by its key', async () => {
    const listServices = listing();
    show(<HomePage />, { api: anApi({ 'GET /services': listServices }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    listServices.mockClear();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Map View' }));
    expect(await screen.findByText(/places? here$/)).toBeInTheDocument();
    await waitFor(() => expect(listServices.mock.lastCall?.[0].query).toMatchObject({ skip: 0 }));
    expect(mapView.get()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'List', hidden: true }));
    await waitFor(() => expect(screen.queryByText(/places? here$/)).toBeNull());
    expect(mapView.get()).toBe(false);
  });

  test('begins at zoom 10', async () => {
    expect((await openMap()).getZoom()).toBe(10);
  });

  test('asks for places near its new centre a second after it was moved, within the bounds of the earth', async () => {
    const listServices = listing();
    const map = await openMap(listServices);
    const near = () => listServices.mock.lastCall?.[0].query?.nearCoordinate;
    const before = near();
    const calls = listServices.mock.calls.length;
    jest.useFakeTimers();

    drag(map, { longitude: -105.5, latitude: 40.01 });
    await act(() => jest.advanceTimersByTimeAsync(600));
    drag(map, { longitude: -105.25, latitude: 40.02 });
    await act(() => jest.advanceTimersByTimeAsync(999));
    expect([listServices.mock.calls.length, near()]).toEqual([calls, before]);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(near()).toBe('-105.25|40.02');

    const asked = listServices.mock.calls.length;
    drag(map, { longitude: -190, latitude: 40.02 });
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect([listServices.mock.calls.length, near()]).toEqual([asked, '-105.25|40.02']);
  });
});
