import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { squaredChordBetween, metresFromSquaredChord, vectorOf } from '#query-api/listing/sphere.ts';
import { aCard, anApi, answers } from '#tests/web/builders.ts';
import { locationAt, drag, listServicesOf, openMap, mockMapElement, ZIP_POINT } from '#tests/web/homeMap.tsx';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '#web/api/ApiError.ts';
import { mapView } from '#web/browser/preferences.ts';
import { formatMiles } from '#web/services/distance.ts';
import { HomePage } from '../HomePage.tsx';

mockMapElement();

/** Returns the status line of the map. */
const findStatus = async () => {
  const sentence = await screen.findByText(/places? here|lugar(?:es)? aquí|our side/, { selector: '[role="status"] span' });
  return sentence.closest<HTMLElement>('[role="status"]')!;
};

describe('home map', () => {
  test('replaces the list by a switch in the filters, is remembered, and closes by its button', async () => {
    covers('2.3-16');
    const listServices = listServicesOf();
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

  test('starts at zoom 10', async () => {
    covers('9-23');
    expect((await openMap()).getZoom()).toBe(10);
  });

  test('zooms in to nearby places, regardless of distant ones', async () => {
    const nearCards = [aCard(locationAt(0.01, 0)), aCard({ id: 'b', ...locationAt(-0.01, 0.01) })];
    const nearMap = await openMap(listServicesOf(nearCards));
    expect(nearMap.getZoom()).toBeGreaterThan(11);
    document.body.replaceChildren();
    const nearZoom = nearMap.getZoom();
    // The far place is 120 miles away and comes first in the order of the list.
    const mapWithFarCard = await openMap(listServicesOf([aCard({ id: 'far', ...locationAt(0, 1.75) }), ...nearCards]));
    expect(mapWithFarCard.getZoom()).toBe(nearZoom);
  });

  test('starts at the chosen place if nothing is near, names the nearest place, and shows it on request', async () => {
    const map = await openMap(listServicesOf([aCard({ id: 'far', ...locationAt(0, 3) }), aCard({ id: 'nearer', ...locationAt(0, 1.5) })]));
    await waitFor(() => expect(map.getZoom()).toBe(10));
    expect([map.getCenter().lat, map.getCenter().lng]).toEqual([
      expect.closeTo(ZIP_POINT.latitude, 2),
      expect.closeTo(ZIP_POINT.longitude, 2),
    ]);
    const statusLine = await findStatus();
    await waitFor(() => expect(statusLine).toHaveTextContent(/^0 places here\. The nearest is 104 mi north$/));
    await userEvent.click(screen.getByRole('button', { name: 'Show it' }));
    await waitFor(() => expect(statusLine).toHaveTextContent(/^1 place here$/));
    expect(map.getBounds().contains([ZIP_POINT.latitude + 1.5, ZIP_POINT.longitude])).toBe(true);
    expect(map.getContainer()).toHaveFocus();
  });

  test('names the nearest place in Spanish', async () => {
    await openMap(listServicesOf([aCard(locationAt(2, 0))]), { language: 'es' });
    await waitFor(async () => expect(await findStatus()).toHaveTextContent(/^0 lugares aquí\. El más cercano: 106 mi al este$/));
  });

  test('shows the same distance to the nearest place as the list, with each sentence on its own line', async () => {
    const farPlace = locationAt(0, 11.655);
    const { coordinates } = farPlace.location!;
    const distance = metresFromSquaredChord(
      squaredChordBetween(vectorOf(ZIP_POINT), vectorOf({ longitude: coordinates[0], latitude: coordinates[1] })),
    );
    expect(formatMiles(distance)).toBe('806\u00a0mi');
    await openMap(listServicesOf([aCard({ ...farPlace, distance })]));
    expect(await screen.findByText(/^The nearest is 806\smi north$/, { selector: 'span' })).toBeInTheDocument();
    expect(screen.getByText('0 places here.', { selector: 'span' })).toBeInTheDocument();
  });

  test('requests places near its new center a second after a move, unless the center is not on the earth', async () => {
    covers('4-38', '9-19');
    const listServices = listServicesOf();
    const map = await openMap(listServices);
    const nearCards = () => listServices.mock.lastCall?.[0].query?.nearCoordinate;
    const before = nearCards();
    const callsAtStart = listServices.mock.calls.length;
    jest.useFakeTimers();

    drag(map, { longitude: -105.5, latitude: 40.01 });
    await act(() => jest.advanceTimersByTimeAsync(600));
    drag(map, { longitude: -105.25, latitude: 40.02 });
    await act(() => jest.advanceTimersByTimeAsync(999));
    expect([listServices.mock.calls.length, nearCards()]).toEqual([callsAtStart, before]);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(nearCards()).toBe('-105.25|40.02');
    // The same order as in the list.
    expect(listServices.mock.lastCall?.[0].query).toMatchObject({ type: ['SHELTER'], sort: 'help' });

    expect(listServices.mock.lastCall?.[0].query?.currentCoordinate).toBe(before);

    const callsBefore = listServices.mock.calls.length;
    for (const farDistance of [
      { longitude: -190, latitude: 40.02 },
      { longitude: 190, latitude: 40.02 },
      { longitude: -105, latitude: 90.5 },
      { longitude: -105, latitude: -90.5 },
    ]) {
      drag(map, farDistance);
      await act(() => jest.advanceTimersByTimeAsync(2000));
      expect([listServices.mock.calls.length, nearCards()]).toEqual([callsBefore, '-105.25|40.02']);
    }
  });

  test('keeps its places and shows an error when a request for others fails, and retries on request', async () => {
    const listServices = listServicesOf();
    const map = await openMap(listServices);
    listServices.mockRejectedValue(new ApiError(503, 'UNAVAILABLE'));
    jest.useFakeTimers();
    drag(map, { longitude: -105, latitude: 39.8 });
    await act(() => jest.advanceTimersByTimeAsync(1001));
    // Lets the pending request complete.
    await act(() => jest.advanceTimersByTimeAsync(100));
    jest.useRealTimers();
    await screen.findByText('Something went wrong on our side.');
    const statusLine = await findStatus();
    expect(screen.getByRole('button', { name: /^12 beds free, Blue Spruce/ })).toBeInTheDocument();
    listServices.mockResolvedValue([aCard(locationAt(0, 0))]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(statusLine).toHaveTextContent(/^1 place here$/));
  });

  test('shows an error instead of a count if the server cannot be reached and nothing is loaded', async () => {
    mapView.set(true);
    const listServices = jest.fn(answers['GET /services']).mockRejectedValue(new TypeError('Failed to fetch'));
    show(<HomePage />, { api: anApi({ 'GET /services': listServices }) });
    expect(await screen.findByText('Cannot connect to the server. Please check your network.', { selector: 'span' })).toBeInTheDocument();
    expect(screen.queryByText(/places? here/)).toBeNull();
  });
});
