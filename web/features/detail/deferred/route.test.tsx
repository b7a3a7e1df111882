import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Language } from '#domain/vocabulary/languages.ts';
import { aService, anApi, answers, NOW, type Answer } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import type { Service, RouteResult } from '#web/api/types.ts';
import type { TileSource } from '#web/browser/pageFacts.ts';
import { pointText, type Place } from '#web/browser/place.ts';
import { clearStorages } from '#web/browser/preference.ts';
import { chosenPlace, locationRefused } from '#web/browser/preferences.ts';
import { DetailPage } from '../DetailPage.tsx';
import { preloadPrintSheet } from '../printSheetLoader.ts';

/** Every element is near the viewport. */
class Observer {
  readonly callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.callback = callback;
  }
  observe(target: Element): void {
    this.callback([{ isIntersecting: true, target } as unknown as IntersectionObserverEntry], this as unknown as IntersectionObserver);
  }
  disconnect(): void {}
}
// The parts of the page load one after the other, and the machine may be busy.
configure({ asyncUtilTimeout: 10_000 });
const zipPlace: Place = { label: '80202 Denver, CO', kind: 'zip', longitude: -104.9987, latitude: 39.7512 };
const refuseLocation = (_found: PositionCallback, failed: PositionErrorCallback) =>
  failed({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
const saveData = (on: boolean) => Object.defineProperty(navigator, 'connection', { value: { saveData: on }, configurable: true });

beforeEach(() => {
  jest.useFakeTimers({ now: NOW * 1000, doNotFake: ['setTimeout', 'clearTimeout'] });
  Object.defineProperty(window, 'IntersectionObserver', { value: Observer, configurable: true });
  saveData(false);
  chosenPlace.set(zipPlace);
});
afterEach(() => {
  jest.useRealTimers();
  clearStorages();
});

const foundRoute: RouteResult = {
  state: 'found',
  route: {
    seconds: 1440,
    metres: 4510,
    legs: [
      {
        mode: 'walk',
        seconds: 240,
        metres: 302,
        points: [
          [-104.9987, 39.7512],
          [-104.99, 39.75],
        ],
      },
      {
        mode: 'bus',
        line: '15',
        from: 'Lawrence St',
        to: 'Champa St',
        seconds: 1180,
        metres: 4120,
        points: [
          [-104.99, 39.75],
          [-104.98, 39.75],
        ],
      },
      {
        mode: 'walk',
        seconds: 20,
        metres: 88,
        points: [
          [-104.98, 39.75],
          [-104.98, 39.75],
        ],
      },
    ],
  },
};
const mockRoute = (routeResult: RouteResult | Promise<RouteResult>) =>
  jest.fn(answers['GET /services/{id}/route']).mockImplementation(async () => routeResult);
const TILES: TileSource = {
  kind: 'raster',
  url: 'https://tiles.example/{z}/{x}/{y}.png',
  attribution: [{ words: '© Streets', href: null }],
};
const openPage = async (
  getRoute: Answer<'GET /services/{id}/route'>,
  facts: Partial<Service> = {},
  { language = 'en', tiles = null }: { readonly language?: Language; readonly tiles?: TileSource | null } = {},
) => {
  show(<DetailPage id="blue-spruce" />, {
    language,
    page: { tiles },
    api: anApi({ 'GET /services/{id}/route': getRoute, 'GET /services/{id}': async () => aService(facts) }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Blue Spruce Night Shelter' });
  return within(await screen.findByRole('region', { name: language === 'es' ? 'Dónde' : 'Where' }));
};

describe('route to a service', () => {
  test('shows its steps as a list, and the whole route on the map', async () => {
    covers('2.4-6');
    const getRoute = mockRoute(foundRoute);
    const whereSection = await openPage(getRoute);
    expect(await whereSection.findByText('About 24 min (2.8 mi) from 80202 Denver, CO')).toBeInTheDocument();
    expect(
      within(whereSection.getByRole('list', { name: 'Directions' }))
        .getAllByRole('listitem')
        .map((step) => step.textContent?.replaceAll('\u00a0', ' ')),
    ).toEqual(['Walk 4 min', 'Bus 15, 20 minLawrence St to Champa St']);
    expect(whereSection.getByRole('img', { name: /^Map: 2111 Champa Street.* and the route from 80202 Denver, CO$/ })).toBeInTheDocument();
    expect(getRoute.mock.calls.map(([input]) => input)).toEqual([
      { path: { id: 'blue-spruce' }, query: { currentCoordinate: pointText(zipPlace) } },
    ]);
  });

  test('renders in Spanish', async () => {
    const whereSection = await openPage(mockRoute(foundRoute), {}, { language: 'es' });
    expect(await whereSection.findByText('Unos 24 min (2.8 mi) desde 80202 Denver, CO')).toBeInTheDocument();
    expect(whereSection.getByText('Autobús 15, 20 min')).toBeInTheDocument();
  });

  test.each([
    ['off', null],
    ['none', 'We can’t find a route from this location. Try your map app.'],
    ['unavailable', 'We can’t show the route right now. Try your map app.'],
  ] as const)('falls back to the straight-line distance if the state is: %s', async (state, message) => {
    const whereSection = await openPage(mockRoute({ state }));
    expect(await whereSection.findByText('1.0 mi east of 80202 Denver, CO, in a straight line')).toBeInTheDocument();
    if (message !== null) expect(await whereSection.findByText(message)).toBeInTheDocument();
    expect(whereSection.getByRole('link', { name: /^Bus and train from here/ })).toHaveAttribute(
      'href',
      expect.stringContaining('travelmode=transit'),
    );
    expect(whereSection.queryByRole('list', { name: 'Directions' })).toBeNull();
  });

  test('shows the straight-line distance while the router is slow and after a failed request', async () => {
    const rejections: ((error: Error) => void)[] = [];
    const slowRoute = new Promise<RouteResult>((_resolve, reject) => void rejections.push(reject));
    const whereSection = await openPage(mockRoute(slowRoute));
    expect(await whereSection.findByText('Looking for a route…')).toBeInTheDocument();
    expect(whereSection.getByText('1.0 mi east of 80202 Denver, CO, in a straight line')).toBeInTheDocument();
    rejections[0]?.(new TypeError('Failed to fetch'));
    expect(await whereSection.findByText('We can’t show the route right now. Try your map app.')).toBeInTheDocument();
  });

  test('shows the map at zoom 13 without a route until the visitor gives a place', async () => {
    covers('9-22');
    chosenPlace.set(null);
    const getCurrentPosition = jest.fn((answer: PositionCallback) =>
      answer({ coords: { longitude: -104.997654, latitude: 39.751234 } } as GeolocationPosition),
    );
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    const getRoute = mockRoute(foundRoute);
    const whereSection = await openPage(getRoute, {}, { tiles: TILES });
    expect(await whereSection.findByRole('img', { name: 'Map: 2111 Champa Street, Denver, CO 80205' })).toHaveAttribute('data-zoom', '13');
    expect(whereSection.queryByText(/straight line/)).toBeNull();
    expect([getRoute.mock.calls.length, getCurrentPosition.mock.calls.length]).toEqual([0, 0]);

    await userEvent.click(whereSection.getByRole('button', { name: 'Show route from my location' }));
    expect(await whereSection.findByText('About 24 min (2.8 mi) from where you are')).toBeInTheDocument();
    expect(getRoute.mock.lastCall?.[0].query.currentCoordinate).toBe('-104.998|39.751');
    expect(whereSection.queryByRole('button')).toBeNull();
    expect(chosenPlace.get()).toBeNull();
  });

  test('shows an error if the phone refuses its location after the visitor requested it', async () => {
    locationRefused.set(true);
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: refuseLocation }, configurable: true });
    const whereSection = await openPage(mockRoute({ state: 'off' }));
    const locateButton = await whereSection.findByRole('button', { name: 'Show route from my location' });
    expect(whereSection.queryByText(/Cannot find your location/)).toBeNull();
    await userEvent.click(locateButton);
    expect(await whereSection.findByText('Cannot find your location. Turn on location in your settings.')).toBeInTheDocument();
  });

  test('is never requested for a hidden place or for the center of a ZIP code', async () => {
    const getRoute = mockRoute(foundRoute);
    const approximate = await openPage(getRoute, { isApproximate: true });
    expect(await approximate.findByText(/in a straight line/)).toBeInTheDocument();
    document.body.replaceChildren();
    const hidden = await openPage(getRoute, { isConfidential: true });
    expect(hidden.queryByRole('img')).toBeNull();
    expect(hidden.queryByRole('button')).toBeNull();
    expect(getRoute).not.toHaveBeenCalled();
  });

  test('is not offered for a permanently closed place, and neither are its map and the button', async () => {
    const getRoute = mockRoute(foundRoute);
    const open24 = await openPage(getRoute, {}, { tiles: TILES });
    expect(await open24.findByRole('button', { name: 'Show route from my location' })).toBeInTheDocument();
    document.body.replaceChildren();
    const closed = await openPage(getRoute, { hours: 'permanentlyClosed', openings: [] }, { tiles: TILES });
    expect(closed.getByText(/2111 Champa Street/)).toBeInTheDocument();
    // All lazy parts are loaded now, because the print sheet is the last of them.
    await act(preloadPrintSheet);
    await waitFor(() => expect(document.querySelector('footer')).not.toBeNull());
    expect(closed.queryByRole('button')).toBeNull();
    expect(closed.queryByRole('img')).toBeNull();
    expect(closed.queryByText(/straight line|min \(/)).toBeNull();
    expect(getRoute).toHaveBeenCalledTimes(1);
  });

  test('is not requested for a visitor who saves data until they press the button', async () => {
    saveData(true);
    const getRoute = mockRoute(foundRoute);
    const whereSection = await openPage(getRoute);
    expect(await whereSection.findByText('1.0 mi east of 80202 Denver, CO, in a straight line')).toBeInTheDocument();
    expect(getRoute).not.toHaveBeenCalled();
    expect(whereSection.getByRole('button', { name: 'Show route from my location' })).toBeInTheDocument();
  });

  test('is not requested again once the response was that the directory has no router', async () => {
    const getRoute = mockRoute({ state: 'off' });
    const whereSection = await openPage(getRoute);
    await waitFor(() => {
      expect(getRoute).toHaveBeenCalled();
      expect(whereSection.queryByText('Looking for a route…')).toBeNull();
    });
    act(() => chosenPlace.set({ ...zipPlace, longitude: -105 }));
    expect(await whereSection.findByText('1.1 mi east of 80202 Denver, CO, in a straight line')).toBeInTheDocument();
    expect(getRoute).toHaveBeenCalledTimes(1);
  });
});
