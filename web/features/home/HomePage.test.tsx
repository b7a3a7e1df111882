import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ROLES } from '#domain/vocabulary/roles.ts';
import { aCard, anApi, answers, aSession, foundPlaces, type Answer } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import type { Input } from '../../api/operation.ts';
import { writeCookie } from '../../browser/cookies.ts';
import { clearStorages } from '../../browser/preference.ts';
import { chosenPlace, locationRefused, mapView, subFilter, topKudos } from '../../browser/preferences.ts';
import { session } from '../../browser/session.ts';
import { HomePage } from './HomePage.tsx';

beforeEach(() => locationRefused.set(true));
afterEach(() => {
  session.set(null);
  clearStorages();
  writeCookie('tab', null);
  window.location.hash = '';
});

const manyCards = (count: number, from: number) => Array.from({ length: count }, (_, index) => aCard({ id: `s${from + index}` }));
const refuseLocation = (_found: unknown, onError: PositionErrorCallback) =>
  onError({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
const reportLocation = (onFound: PositionCallback) =>
  onFound({ coords: { longitude: -104.987654, latitude: 39.712345 } } as GeolocationPosition);
const shownIds = () => [...document.querySelectorAll('[data-service]')].map((row) => row.getAttribute('data-service'));
const mockListing = () => jest.fn(answers['GET /services']);
const lastQuery = (listServices: ReturnType<typeof mockListing>) => listServices.mock.lastCall?.[0].query;
const listInPages = (lastRow: number, total: number) =>
  mockListing().mockImplementation(async ({ query: { skip = 0, limit = 0 } = {} }) => ({
    rows: manyCards(skip < lastRow ? limit : 7, skip),
    total,
  }));

describe('HomePage', () => {
  test('lists the places of the tab by "closest open places first"', async () => {
    covers('1-2');
    const listServices = mockListing();
    show(<HomePage />, { api: anApi({ 'GET /services': listServices }) });
    expect(await screen.findByRole('heading', { name: /^1 place ?, closest open places first$/ })).toBeInTheDocument();
    expect(lastQuery(listServices)).toEqual({ type: ['SHELTER'], sort: 'help', nearCoordinate: '-104.966|39.759', skip: 0, limit: 25 });
  });

  test('shows urgent notices above the list', async () => {
    covers('1-22');
    show(<HomePage />, {
      api: anApi({}, [aCard({ id: 'urgent', criticalDescription: 'Warming room open tonight', isCriticalNeverExpire: true })]),
    });
    const notice = await screen.findByRole('region', { name: 'Urgent notice' });
    const [firstCard] = await screen.findAllByRole('article');
    expect(notice.compareDocumentPosition(firstCard!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('shows no count when loading failed', async () => {
    const listServices = jest.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
    show(<HomePage />, { api: anApi({ 'GET /services': listServices }) });
    expect(await screen.findByRole('heading', { name: /^Cannot connect to the server/ })).toBeInTheDocument();
    expect(screen.queryByText(/\d places?/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    for (const audience of ['All', 'Men', 'Women', 'Youth/Kids', 'Seniors', 'Disabled', 'Families', 'LGBT+', 'Pets Allowed'])
      expect(sheet.getByRole('checkbox', { name: audience })).toBeInTheDocument();
    expect(sheet.queryByText(/\d places?/)).not.toBeInTheDocument();
    expect(sheet.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
  });

  test('loads 25, then 75, then 100 more rows', async () => {
    covers('4-33');
    const listServices = listInPages(200, 207);
    show(<HomePage />, { api: anApi({ 'GET /services': listServices }) });
    for (let page = 0; page < 3; page++) await userEvent.click(await screen.findByRole('button', { name: 'Show more places' }));
    expect(await screen.findByText('End of list')).toBeInTheDocument();
    await waitFor(() => expect(shownIds()).toEqual(Array.from({ length: 207 }, (_, id) => `s${id}`)));
    expect(listServices.mock.calls.map(([{ query }]) => query)).toMatchObject([
      { skip: 0, limit: 25 },
      { skip: 25, limit: 75 },
      { skip: 100, limit: 100 },
      { skip: 200, limit: 100 },
    ]);
  });

  test('shows a place only once if it is in two pages, and loads all pages', async () => {
    // The order changes between the requests: the third page repeats known rows, and so does the fourth in part.
    const expectedPages = [manyCards(25, 0), manyCards(75, 25), manyCards(100, 0), manyCards(3, 98)];
    const listServices = mockListing();
    for (const rows of expectedPages) listServices.mockImplementationOnce(async () => ({ rows, total: 200 }));
    // Reports the end of the list as always visible.
    class Observer implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
      readonly observe: () => void;
      constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        this.observe = () => void setTimeout(() => callback([{ isIntersecting: true }]));
      }
      disconnect(): void {}
    }
    Object.defineProperty(window, 'IntersectionObserver', { value: Observer, configurable: true });
    show(<HomePage />, { api: anApi({ 'GET /services': listServices }) });
    expect(await screen.findByText('End of list')).toBeInTheDocument();
    Reflect.deleteProperty(window, 'IntersectionObserver');
    expect(listServices).toHaveBeenCalledTimes(4);
    await waitFor(() => expect(shownIds()).toEqual(Array.from({ length: 101 }, (_, id) => `s${id}`)));
  });

  test('filters by kind, open now, audience and pets', async () => {
    covers('4-32');
    const listServices = mockListing();
    show(<HomePage />, { api: anApi({ 'GET /services': listServices }) });
    await userEvent.click(await screen.findByRole('radio', { name: 'Transitional' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Open now' }));
    await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await userEvent.click(sheet.getByRole('checkbox', { name: 'Women' }));
    await userEvent.click(sheet.getByRole('checkbox', { name: 'Pets Allowed' }));
    await userEvent.click(sheet.getByRole('checkbox', { name: 'Wheelchair access' }));
    await userEvent.click(sheet.getByRole('checkbox', { name: 'No referral needed' }));
    expect(lastQuery(listServices)).toMatchObject({
      type: ['TRANSITIONAL'],
      isOpen: true,
      category: ['WOMEN'],
      skip: 0,
      filter: JSON.stringify({ isAllowedPet: true, isWheelchairAccessible: true, isReferralNeeded: false }),
    });

    await userEvent.click(sheet.getByRole('button', { name: 'Clear filters' }));
    expect(sheet.getByRole('checkbox', { name: 'All' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'All', hidden: true })).toBeChecked();
    expect(
      screen.getAllByRole('checkbox', { name: 'Open now', hidden: true }).map((checkbox) => (checkbox as HTMLInputElement).checked),
    ).toEqual([false, false]);
  });

  test('sorts by kudos for administrators only', async () => {
    covers('2.5-22', '9-27');
    session.set(aSession({ role: 'ADMINISTRATOR' }));
    const listServices = mockListing();
    show(<HomePage />, { api: anApi({ 'GET /services': listServices }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Top Kudos' }));
    await waitFor(() => expect(lastQuery(listServices)).toMatchObject({ sort: 'likes', direction: 'desc', skip: 0, limit: 25 }));
    expect(await screen.findByRole('heading', { name: '1 place', hidden: true })).toBeInTheDocument();
  });

  test.each([null, ...ROLES.filter((role) => role !== 'ADMINISTRATOR')])('does not sort by kudos for other roles (%s)', async (role) => {
    covers('2.5-24', '6-55');
    session.set(role && aSession({ role }));
    topKudos.set(true);
    const listServices = mockListing();
    show(<HomePage />, { api: anApi({ 'GET /services': listServices }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    expect(await screen.findByRole('checkbox', { name: 'Map View' })).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Top Kudos' })).toBeNull();
    expect(lastQuery(listServices)).toMatchObject({ sort: 'help' });
  });

  test('resets the order by kudos when another place is chosen, and keeps the place for the session', async () => {
    covers('4-35');
    session.set(aSession({ role: 'ADMINISTRATOR' }));
    topKudos.set(true);
    const listServices = mockListing();
    const api = anApi({ 'GET /services': listServices, 'POST /services/search-city-or-zip': async () => foundPlaces('80204, Denver, CO') });
    const { unmount } = show(<HomePage />, { api });
    await waitFor(() => expect(lastQuery(listServices)).toMatchObject({ sort: 'likes' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Change location/ }));
    await userEvent.type(await screen.findByRole('combobox'), '80204');
    await waitFor(() => expect(lastQuery(listServices)).toMatchObject({ nearCoordinate: '-105.02|39.73', sort: 'help' }));

    unmount();
    listServices.mockClear();
    show(<HomePage />, { api });
    expect(await screen.findByRole('button', { name: 'Change location: 80204 Denver, CO' })).toBeInTheDocument();
    await waitFor(() => expect(lastQuery(listServices)).toMatchObject({ nearCoordinate: '-105.02|39.73' }));
  });

  test('shows the service types of each of the five tabs, with "All" among them', async () => {
    covers('2.1-1', '2.5-5', '2.5-6');
    show(<HomePage />);
    const tabs = within(screen.getByRole('navigation', { name: 'Kinds of help' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Food', 'Shelter', 'Health', 'Resources', 'Work']);
    for (const [tab, kinds] of [
      ['FOOD', ['Meals', 'All', 'Food Pantries']],
      ['SHELTER', ['Emergency', 'All', 'Transitional']],
      ['HEALTH', ['Medical', 'All', 'Counseling']],
      ['RESOURCES', ['Clothes', 'Hygiene', 'All', 'Tech', 'Assistance']],
      ['WORK', ['Education', 'All', 'Employment']],
    ] as const) {
      window.location.hash = `#${tab}`;
      await screen.findByRole('radio', { name: kinds[0] });
      expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(kinds);
    }
  });

  test('selects all service types after a change of the tab', async () => {
    covers('3-25', '4-30');
    const listServices = mockListing();
    show(<HomePage />, { api: anApi({ 'GET /services': listServices }) });
    await userEvent.click(await screen.findByRole('radio', { name: 'Emergency' }));
    expect(subFilter.get()).toBe('EMERGENCY_SHELTER');
    window.location.hash = '#FOOD';
    expect(await screen.findByRole('radio', { name: 'Meals' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
    expect(document.cookie).toContain('tab=FOOD');
    await waitFor(() => expect(lastQuery(listServices)).toMatchObject({ type: ['FOOD'] }));
    // The former type is not selected either after a return to its tab.
    expect(subFilter.get()).toBeNull();
    window.location.hash = '#SHELTER';
    expect(await screen.findByRole('radio', { name: 'Emergency' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
  });

  test('has the same filters in the side menu, with the order by kudos for administrators', async () => {
    covers('2.5-8', '2.5-9', '2.5-10', '2.5-30');
    session.set(aSession({ role: 'ADMINISTRATOR' }));
    show(<HomePage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
    const menu = within(screen.getByRole('dialog'));
    const audiences = ['All', 'Men', 'Women', 'Youth/Kids', 'Seniors', 'Disabled', 'Families', 'LGBT+', 'Pets Allowed'];
    for (const name of ['Open now', 'Top Kudos', ...audiences]) expect(await menu.findByRole('checkbox', { name })).toBeInTheDocument();
    await userEvent.click(menu.getByRole('checkbox', { name: 'Top Kudos' }));
    expect(topKudos.get()).toBe(true);
    await userEvent.click(menu.getByRole('checkbox', { name: 'Map View' }));
    expect(mapView.get()).toBe(true);
    for (const role of [...ROLES.filter((other) => other !== 'ADMINISTRATOR'), null]) {
      act(() => session.set(role && aSession({ role })));
      expect(menu.getByLabelText('Map View')).toBeInTheDocument();
      expect(menu.queryByLabelText('Top Kudos')).toBeNull();
    }
  });

  test('finds a place by its city, and loads the list near it', async () => {
    covers('2.5-21');
    const listServices = mockListing();
    const toledo = { id: 'toledo', name: 'Toledo', state: 'OH', searchLabel: 'Toledo, OH', location: { coordinates: [-83.54, 41.65] } };
    const onFound = { ...foundPlaces(), cities: [toledo] } as Awaited<ReturnType<Answer<'POST /services/search-city-or-zip'>>>;
    show(<HomePage />, { api: anApi({ 'GET /services': listServices, 'POST /services/search-city-or-zip': async () => onFound }) });
    await userEvent.click(await screen.findByRole('button', { name: /^Change location/ }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'City or ZIP code' }), 'tole');
    await userEvent.click(await screen.findByRole('option', { name: 'Toledo, OH' }));
    expect(chosenPlace.get()).toMatchObject({ kind: 'city', label: 'Toledo, OH' });
    await waitFor(() => expect(lastQuery(listServices)).toMatchObject({ nearCoordinate: '-83.54|41.65' }));
  });

  test('finds a place by its ZIP code, and loads the list and urgent notices near it on Enter', async () => {
    covers('4-36', '9-6');
    const api = anApi({ 'POST /services/search-city-or-zip': async () => foundPlaces('80204, Denver, CO') });
    const listSpy = jest.spyOn(api, 'list');
    show(<HomePage />, { api });
    await userEvent.click(await screen.findByRole('button', { name: 'Change location: 80205 Denver, CO' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'City or ZIP code' }), '8020');
    await screen.findByRole('option', { name: '80204 Denver, CO' });
    await userEvent.keyboard('{Enter}');
    expect(chosenPlace.get()).toEqual({ label: '80204 Denver, CO', kind: 'zip', longitude: -105.02, latitude: 39.73 });
    expect(document.cookie).toContain(`place=${encodeURIComponent('39.73|-105.02|zip|80204 Denver, CO')}`);
    expect(screen.getByRole('button', { name: 'Change location: 80204 Denver, CO' })).toBeInTheDocument();
    const nearCoordinate = '-105.02|39.73';
    const lastRow = (wantsNotices: boolean) =>
      listSpy.mock.calls
        .map(([, input]) => (input as Input<'GET /services'>).query)
        .findLast((query) => Boolean(query?.isCriticalHeader) === wantsNotices);
    await waitFor(() => expect(lastRow(false)).toEqual({ type: ['SHELTER'], sort: 'help', nearCoordinate, skip: 0, limit: 25 }));
    await waitFor(() => expect(lastRow(true)).toEqual({ isCriticalHeader: true, nearCoordinate, within: 50, limit: 20 }));
  });

  test('explains what to do when the phone returns no location', async () => {
    covers('4-37', '8-21');
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: refuseLocation }, configurable: true });
    show(<HomePage />);
    await userEvent.click(await screen.findByRole('button', { name: /^Change location/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Use my location' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Where are you?' }));
    expect(
      await sheet.findByText('Cannot find your location. Turn on location in your settings, or type a city or ZIP code.'),
    ).toBeVisible();
  });

  test('explains what to do when no place matches', async () => {
    covers('8-20');
    show(<HomePage />);
    await userEvent.click(await screen.findByRole('button', { name: /^Change location/ }));
    await userEvent.type(await screen.findByRole('combobox'), 'xyzzy');
    expect(await screen.findByText(/No matching results found. Please enter a different location. A ZIP code works best./)).toBeVisible();
  });

  test('shows an error when the server cannot be reached, and retries on request', async () => {
    covers('8-1');
    const listServices = mockListing().mockRejectedValueOnce(new TypeError('fetch failed'));
    show(<HomePage />, { api: anApi({ 'GET /services': listServices }) });
    expect(await screen.findByText(/^Cannot connect to the server. Please check your network\./)).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Blue Spruce Night Shelter' })).toBeInTheDocument();
  });

  test('marks a directory with sample data', async () => {
    show(<HomePage />, { api: anApi({ 'GET /services': async () => [aCard({ sample: true })] }) });
    expect(await screen.findByText('Sample directory: made-up places. Do not call.')).toBeInTheDocument();
  });

  test('does not request the location again after a refusal', async () => {
    covers('2.1-24');
    locationRefused.set(false);
    const getCurrentPosition = jest.fn(refuseLocation);
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    const firstCard = show(<HomePage />);
    await waitFor(() => expect(locationRefused.get()).toBe(true));
    firstCard.unmount();
    show(<HomePage />);
    await screen.findByRole('article', { name: 'Blue Spruce Night Shelter' });
    expect(getCurrentPosition).toHaveBeenCalledTimes(1);
  });

  test('rounds a location to three decimals before sending it', async () => {
    covers('2.1-19');
    locationRefused.set(false);
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: reportLocation }, configurable: true });
    const listServices = mockListing();
    show(<HomePage />, { api: anApi({ 'GET /services': listServices }) });
    expect(await screen.findByRole('button', { name: 'Change location: My location' })).toBeInTheDocument();
    await waitFor(() => expect(lastQuery(listServices)?.nearCoordinate).toBe('-104.988|39.712'));
  });

  test.each([
    ['Open now', { isOpen: true }],
    ['Women', { category: ['WOMEN'] }],
    ['Top Kudos', { sort: 'likes' }],
    ['Map View', {}],
  ])('reloads from the first page when a filter changes: %s', async (name, expected) => {
    covers('4-26', '4-27', '4-28', '4-29');
    session.set(aSession({ role: 'ADMINISTRATOR' }));
    const listServices = listInPages(25, 32);
    show(<HomePage />, { api: anApi({ 'GET /services': listServices }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more places' }));
    await waitFor(() => expect(lastQuery(listServices)).toMatchObject({ skip: 25, limit: 75 }));
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await userEvent.click(await sheet.findByRole('checkbox', { name }));
    await waitFor(() => expect(lastQuery(listServices)).toMatchObject({ ...expected, skip: 0 }));
  });

  test('searches in the fields of the specification', async () => {
    covers('4-70', '9-17');
    const listServices = mockListing();
    show(<HomePage />, { api: anApi({ 'GET /services': listServices }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Search' }));
    await userEvent.type(screen.getByRole('searchbox'), 'soup');
    const search = ['name', 'address1', 'address2', 'city', 'state', 'zip', 'serviceSummary', 'category', 'age'];
    await waitFor(() => expect(lastQuery(listServices)).toMatchObject({ q: 'soup', search }));
    // No request was sent while the visitor typed.
    expect(new Set(listServices.mock.calls.map(([{ query }]) => query?.q))).toEqual(new Set([undefined, 'soup']));
  });

  test('opens the feedback form in a dialog from below the list', async () => {
    covers('2.1-3');
    show(<HomePage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Something missing? Tell us' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send feedback' }));
    expect(dialog.getByLabelText('Subject')).toBeInTheDocument();
  });
});
