import { screen, waitFor } from '@testing-library/react';
import { Map as LeafletMap } from 'leaflet';
import { aCard, aService, anApi } from '#tests/web/builders.ts';
import { locationAt, listServicesOf, mockMapElement, ZIP_POINT } from '#tests/web/homeMap.tsx';
import { show } from '#tests/web/show.tsx';
import type { Service } from '#web/api/types.ts';
import { listParts } from '../HomePage.tsx';
import { createServicePanes } from '../panes/ServicePanes.tsx';

mockMapElement();

const Panes = createServicePanes(listParts);
const setView = jest.spyOn(LeafletMap.prototype, 'setView');

/** Opens the map beside a service on a desktop. `east`, `north`: offset of the service from the chosen place in degrees. */
const openServiceBeside = async (east: number, north: number, type: Service['type'] = ['EMERGENCY_SHELTER']): Promise<LeafletMap> => {
  show(<Panes id="blue-spruce" scrollPane={{ current: null }} onHasBar={() => undefined} />, {
    api: anApi({
      'GET /services': listServicesOf([aCard({ id: 'other', name: 'Quiet Harbor', ...locationAt(0, 0) })]),
      'GET /services/{id}': async () => aService({ ...locationAt(east, north), type }),
    }),
  });
  await screen.findByText(/places? here/);
  await waitFor(() => expect(setView).toHaveBeenCalled());
  return setView.mock.contexts.at(-1) as LeafletMap;
};
const findChosenPin = () => screen.findByRole('button', { name: /Blue Spruce Night Shelter/, pressed: true });
const isInView = (map: LeafletMap, east: number, north: number) =>
  map.getBounds().contains([ZIP_POINT.latitude + north, ZIP_POINT.longitude + east]);

describe('map beside a service', () => {
  test('shows the open service even if the list lacks it, and starts there if it is far away', async () => {
    const map = await openServiceBeside(9, 3, ['MEALS']);
    // The pin has the icon of its own service type, not of the tab of the list.
    expect(await findChosenPin()).toHaveAttribute('data-tab', 'FOOD');
    expect([isInView(map, 9, 3), isInView(map, 0, 0)]).toEqual([true, false]);
  });

  test('starts at the chosen place and also shows the service if it is near', async () => {
    const map = await openServiceBeside(0, 0.4);
    expect(await findChosenPin()).toBeInTheDocument();
    expect([isInView(map, 0, 0.4), isInView(map, 0, 0)]).toEqual([true, true]);
  });
});
