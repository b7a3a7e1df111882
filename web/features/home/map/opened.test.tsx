import { screen, waitFor } from '@testing-library/react';
import { Map as LeafletMap } from 'leaflet';
import type { Service } from '#web/api/types.ts';
import { aCard, aService, anApi } from '#web/testing/builders.ts';
import { at, listing, withMap, ZIP } from '#web/testing/homeMap.tsx';
import { show } from '#web/testing/show.tsx';
import { listParts } from '../HomePage.tsx';
import { panesOf } from '../panes/ServicePanes.tsx';

withMap();

const Panes = panesOf(listParts);
const setView = jest.spyOn(LeafletMap.prototype, 'setView');

/** Opens the map beside a service on a desktop. `east`, `north`: offset of the service from the chosen place in degrees. */
const openBeside = async (east: number, north: number, type: Service['type'] = ['EMERGENCY_SHELTER']): Promise<LeafletMap> => {
  show(<Panes id="blue-spruce" left={{ current: null }} onBar={() => undefined} />, {
    api: anApi({
      'GET /services': listing([aCard({ id: 'other', name: 'Quiet Harbor', ...at(0, 0) })]),
      'GET /services/{id}': async () => aService({ ...at(east, north), type }),
    }),
  });
  await screen.findByText(/places? here/);
  await waitFor(() => expect(setView).toHaveBeenCalled());
  return setView.mock.contexts.at(-1) as LeafletMap;
};
const chosenPin = () => screen.findByRole('button', { name: /Blue Spruce Night Shelter/, pressed: true });
const shows = (map: LeafletMap, east: number, north: number) => map.getBounds().contains([ZIP.latitude + north, ZIP.longitude + east]);

describe('map beside a service', () => {
  test('shows the open service even if the list lacks it, and starts there if it is far away', async () => {
    const map = await openBeside(9, 3, ['MEALS']);
    // The pin has the icon of its own service type, not of the tab of the list.
    expect(await chosenPin()).toHaveAttribute('data-tab', 'FOOD');
    expect([shows(map, 9, 3), shows(map, 0, 0)]).toEqual([true, false]);
  });

  test('starts at the chosen place and also shows the service if it is near', async () => {
    const map = await openBeside(0, 0.4);
    expect(await chosenPin()).toBeInTheDocument();
    expect([shows(map, 0, 0.4), shows(map, 0, 0)]).toEqual([true, true]);
  });
});
