import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCard, anApi, answers, countsOf, foundPlaces } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { writeCookie } from '../../browser/cookies.ts';
import { placeText } from '../../browser/placeCookie.ts';
import { clearStorages } from '../../browser/preference.ts';
import { chosenPlace, locationRefused } from '../../browser/preferences.ts';
import { clearEverything } from '../menu/clearEverything.ts';
import { HomePage } from './HomePage.tsx';

beforeEach(() => locationRefused.set(true));
afterEach(() => {
  clearStorages();
  for (const name of ['place', 'tab'] as const) writeCookie(name, null);
  window.location.hash = '';
});

const METRES_PER_MILE = 1609.344;
const cardAt = (distance: number, id: string, facts = {}) => aCard({ id, name: id, distance: distance * METRES_PER_MILE, ...facts });
const mockGeolocation = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
const refuseLocation: Geolocation['getCurrentPosition'] = (_found, onError) =>
  onError?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
const mockListing = () => jest.fn(answers['GET /services']);
const TOLEDO = { label: '43604 Toledo, OH', kind: 'zip' as const, longitude: -83.53, latitude: 41.65 };
const findRowNames = () =>
  screen.findAllByRole('article').then((articles) => articles.map((row) => within(row).getByRole('heading').textContent));

describe('list for a visitor without a place', () => {
  const withoutPlace = { page: { defaultPlace: null } };

  test('offers to choose a place, and is ordered by name, without a text about distances', async () => {
    const listServices = mockListing();
    show(<HomePage />, { ...withoutPlace, api: anApi({ 'GET /services': listServices }) });
    expect(await screen.findByRole('heading', { name: 'Where are you?' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: /^1 place ?, A to Z$/ })).toBeInTheDocument();
    expect(listServices.mock.lastCall?.[0].query).toEqual({ type: ['SHELTER'], sort: 'name', skip: 0, limit: 25 });
    expect(screen.queryByText(/nearest|closest/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change location: Choose a location' })).toBeInTheDocument();
  });

  test('loads near a ZIP code as soon as its fifth digit is typed', async () => {
    const listServices = mockListing();
    const api = anApi({
      'GET /services': listServices,
      'POST /services/search-city-or-zip': async ({ body }) =>
        body.keyword === '80204' ? foundPlaces('80204, Denver, CO') : foundPlaces(),
    });
    show(<HomePage />, { ...withoutPlace, api });
    await userEvent.type(await screen.findByRole('combobox', { name: 'ZIP code or city' }), '80204');
    expect(await screen.findByRole('button', { name: 'Change location: 80204 Denver, CO' })).toBeInTheDocument();
    await waitFor(() => expect(listServices.mock.lastCall?.[0].query).toMatchObject({ nearCoordinate: '-105.02|39.73', sort: 'help' }));
    expect(screen.queryByRole('heading', { name: 'Where are you?' })).not.toBeInTheDocument();
    // Only the heading with the result gets the focus, because a ring around the whole list would not guide the visitor.
    expect(screen.getByRole('heading', { name: /^1 place ?, closest open places first$/ })).toHaveFocus();
  });

  test('accepts a city, with a letter keyboard on request', async () => {
    show(<HomePage />, withoutPlace);
    const field = await screen.findByRole('combobox', { name: 'ZIP code or city' });
    expect(field).toHaveAttribute('inputmode', 'numeric');
    await userEvent.click(screen.getByRole('button', { name: 'Type a city' }));
    expect(field).toHaveAttribute('inputmode', 'text');
    expect(field).toHaveFocus();
  });

  test('shows a message when the phone refuses its location', async () => {
    covers('2.1-23');
    locationRefused.set(false);
    mockGeolocation(refuseLocation);
    show(<HomePage />, withoutPlace);
    expect(
      await screen.findByText('Cannot find your location. Turn on location in your settings, or type a city or ZIP code.'),
    ).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: /^1 place ?, A to Z$/ })).toBeInTheDocument();
    expect(sessionStorage.getItem('locationRefused')).toBe('true');
  });
});

describe('chosen place', () => {
  test('comes from the cookie on the first page, before the browser reads its storage', async () => {
    const listServices = mockListing();
    writeCookie('place', placeText(TOLEDO));
    show(<HomePage />, { page: { place: TOLEDO }, api: anApi({ 'GET /services': listServices }) });
    expect(await screen.findByRole('button', { name: 'Change location: 43604 Toledo, OH' })).toBeInTheDocument();
    expect(listServices.mock.calls.map(([{ query }]) => query?.nearCoordinate)).toEqual(['-83.53|41.65']);
  });

  test('is deleted with all data of the device: lists load without it, and the visitor is asked again', async () => {
    const listServices = mockListing();
    writeCookie('place', placeText(TOLEDO));
    chosenPlace.set(TOLEDO);
    show(<HomePage />, { page: { place: TOLEDO, defaultPlace: null }, api: anApi({ 'GET /services': listServices }) });
    expect(await screen.findByRole('button', { name: 'Change location: 43604 Toledo, OH' })).toBeInTheDocument();
    await act(() => clearEverything(async () => undefined));
    expect(await screen.findByRole('heading', { name: 'Where are you?' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change location: Choose a location' })).toBeInTheDocument();
    await waitFor(() => expect(listServices.mock.lastCall?.[0].query).not.toHaveProperty('nearCoordinate'));
  });

  test.each([
    ['en', 'Change location: 43604 Toledo, OH', 'Forget this location', 'Where are you?'],
    ['es', 'Cambiar ubicación: 43604 Toledo, OH', 'Olvidar esta ubicación', '¿Dónde está usted?'],
  ] as const)('is deleted on request, and later lists load without it (%s)', async (language, changeLabel, forgetLabel, question) => {
    covers('4-74');
    const listServices = mockListing();
    writeCookie('place', placeText(TOLEDO));
    chosenPlace.set(TOLEDO);
    show(<HomePage />, { language, page: { place: TOLEDO, defaultPlace: null }, api: anApi({ 'GET /services': listServices }) });
    await userEvent.click(await screen.findByRole('button', { name: changeLabel }));
    await userEvent.click(await screen.findByRole('button', { name: forgetLabel }));
    expect(await screen.findByRole('heading', { name: question })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(listServices.mock.lastCall?.[0].query).not.toHaveProperty('nearCoordinate'));
    expect(document.cookie).not.toContain('place=');
    expect(chosenPlace.get()).toBeNull();
  });

  test('cannot be deleted if none was chosen', async () => {
    show(<HomePage />);
    await userEvent.click(await screen.findByRole('button', { name: /^Change location/ }));
    expect(await screen.findByRole('button', { name: 'Use my location' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Forget this location' })).not.toBeInTheDocument();
  });

  test('is marked "Location is off" when the phone refuses in a directory of one city', async () => {
    locationRefused.set(false);
    mockGeolocation(refuseLocation);
    show(<HomePage />);
    const field = await screen.findByRole('button', { name: /^Change location: .*\. Location is off\.$/ });
    expect(await findRowNames()).toEqual(['Blue Spruce Night Shelter']);
    await userEvent.click(field);
    expect(await screen.findByRole('dialog', { name: 'Where are you?' })).toBeInTheDocument();
  });

  test.each([
    ['en', /^Location is off\./],
    ['es', /^Sin ubicación\./],
  ] as const)('shows that the location is off, also in later visits, until a place is chosen (%s)', async (language, offText) => {
    locationRefused.set(false);
    mockGeolocation(refuseLocation);
    const { unmount } = show(<HomePage />, { language });
    const note = await screen.findByText(offText);
    expect(screen.getByRole('button', { name: /^(Change location|Cambiar ubicación): / })).toContainElement(note);
    unmount();
    show(<HomePage />, { language });
    expect(await screen.findByText(offText)).toBeInTheDocument();
    act(() => chosenPlace.set(TOLEDO));
    expect(screen.queryByText(offText)).not.toBeInTheDocument();
    expect(await findRowNames()).toEqual(['Blue Spruce Night Shelter']);
  });

  test('shows that the directory has no place of a tab, and links to tabs with places', async () => {
    covers('8-57');
    const api = anApi({
      'GET /services': async ({ query }) => (query?.type?.[0] === 'FOOD' ? [cardAt(1, 'Pantry', { type: ['FOOD_PANTRY'] })] : []),
      'GET /services/counts': async () => countsOf(0, { FOOD: 4 }),
    });
    show(<HomePage />, { api });
    expect(await screen.findByText('No Shelter listings yet.')).toBeInTheDocument();
    expect(await findRowNames()).toEqual(['Pantry']);
    expect(screen.queryByText(/Cannot find your location|Location is off/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Food' })).toHaveClass('fill');
  });

  test('is requested again if it came from the phone, and kept if the visitor chose it', async () => {
    locationRefused.set(false);
    const getCurrentPosition = jest.fn((found: PositionCallback) =>
      found({ coords: { longitude: -83.5367, latitude: 41.6528 } } as GeolocationPosition),
    );
    mockGeolocation(getCurrentPosition);
    chosenPlace.set({ label: '', kind: 'here', longitude: -104.99, latitude: 39.74 });
    const { unmount } = show(<HomePage />);
    await waitFor(() => expect(chosenPlace.get()).toMatchObject({ kind: 'here', longitude: -83.537, latitude: 41.653 }));
    unmount();
    chosenPlace.set({ label: '80205 Denver, CO', kind: 'zip', longitude: -104.97, latitude: 39.76 });
    show(<HomePage />);
    await findRowNames();
    expect(getCurrentPosition).toHaveBeenCalledTimes(1);
  });
});

describe('reach of a place', () => {
  test('separates nearby places from farther ones, and from permanently closed ones', async () => {
    const cards = [
      cardAt(1, 'near'),
      cardAt(49.9, 'edge'),
      cardAt(64, 'far'),
      cardAt(829, 'farther'),
      cardAt(2, 'gone', { hours: 'permanentlyClosed' }),
    ];
    const api = anApi({ 'GET /services': async () => cards, 'GET /services/counts': async () => countsOf(0, { SHELTER: 2 }) });
    show(<HomePage />, { api });
    expect(await screen.findByRole('article', { name: 'near' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /^2 places ?, closest open places first$/ })).toBeInTheDocument();
    // The headings render together with the rows, because a later render would shift them.
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'near',
      'edge',
      'Farther away',
      'far',
      'farther',
      'Permanently closed',
      'gone',
    ]);
    expect(screen.getByText('more than 50 miles, nearest first')).toBeInTheDocument();
  });

  test('shows first that nothing is within reach, with the distance of the nearest place and the number 211', async () => {
    const api = anApi({ 'GET /services': async () => [cardAt(64, 'far')], 'GET /services/counts': async () => countsOf(0) });
    show(<HomePage />, { api });
    expect(await screen.findByRole('heading', { name: '0 places within 50 miles' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Shelter: no places within 50 miles.' })).toBeInTheDocument();
    expect(screen.getByText('The nearest is 64\u00a0mi away.', { collapseWhitespace: false })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Call 211' })).toHaveAttribute('href', 'tel:211');
    expect(await findRowNames()).toEqual(['far']);
  });

  test('limits the search for free beds, with a button for all places within reach', async () => {
    const listServices = jest.fn(answers['GET /services']);
    const api = anApi({
      'GET /services': listServices.mockImplementation(async ({ query }) => (query?.hasFreeBeds === true ? [] : [cardAt(1, 'near')])),
      'GET /services/counts': async ({ query }) => countsOf(query?.hasFreeBeds === true ? 0 : 4),
    });
    show(<HomePage />, { api });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Free beds' }));
    expect(await screen.findByRole('heading', { name: 'No shelter within 50 miles reports free beds right now.' })).toBeInTheDocument();
    expect(listServices.mock.lastCall?.[0].query).toMatchObject({ hasFreeBeds: true, sort: 'help', skip: 0 });
    await userEvent.click(await screen.findByRole('button', { name: 'Show all 4' }));
    expect(await findRowNames()).toEqual(['near']);
    expect(screen.getByRole('checkbox', { name: 'Free beds' })).not.toBeChecked();
  });

  test('does not apply to the other tabs, which list the nearest first and have no filter for free beds', async () => {
    const listServices = mockListing();
    window.location.hash = '#FOOD';
    show(<HomePage />, { api: anApi({ 'GET /services': listServices }) });
    expect(await screen.findByRole('heading', { name: /^1 place ?, nearest first$/ })).toBeInTheDocument();
    expect(listServices.mock.lastCall?.[0].query).not.toHaveProperty('sort');
    expect(screen.queryByRole('checkbox', { name: 'Free beds' })).not.toBeInTheDocument();
  });
});

const searchFor = async (words: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Search' }));
  await userEvent.type(screen.getByRole('searchbox'), words);
};

describe('search', () => {
  const laundry = cardAt(0.7, 'Larimer Day Center', { type: ['HYGIENE'] });

  test('covers all tabs, counts the results of the other tabs, and links to them', async () => {
    const listServices = mockListing();
    const api = anApi({
      'GET /services': listServices.mockImplementation(async ({ query }) => (query?.type?.[0] === 'RESOURCES' ? [laundry] : [])),
      'GET /services/counts': async ({ query }) => (query?.q === undefined ? countsOf(1) : countsOf(0, { RESOURCES: 3 })),
    });
    show(<HomePage />, { api });
    await searchFor('laundry');
    expect(await screen.findByRole('heading', { name: '0 in Shelter · 3 in Resources' })).toBeInTheDocument();
    expect(screen.getByText('No Shelter results for “laundry”.')).toBeInTheDocument();
    expect(await findRowNames()).toEqual(['Larimer Day Center']);
    const tabs = within(screen.getByRole('navigation', { name: 'Kinds of help' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Food', '0Shelter', 'Health', '3Resources', 'Work']);
    // The current tab stays open.
    expect(window.location.hash).toBe('');
    expect(screen.getByRole('link', { name: 'Go to Resources' })).toHaveAttribute('href', '#RESOURCES');
    await userEvent.click(screen.getByRole('link', { name: 'Go to Resources' }));
    expect(await screen.findByRole('heading', { name: /^3 places ?, nearest first$/ })).toBeInTheDocument();
    expect(listServices.mock.lastCall?.[0].query).toMatchObject({ type: ['RESOURCES'], q: 'laundry' });
    expect(screen.getByRole('searchbox')).toHaveValue('laundry');
  });

  test.each([0, 600])('is cleared when the tab changes, %i ms after the last keystroke', async (pauseMs) => {
    const listServices = mockListing();
    show(<HomePage />, { api: anApi({ 'GET /services': listServices }) });
    await searchFor('laundry');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    await userEvent.click(screen.getByRole('link', { name: /Food$/ }));
    await waitFor(() => expect(listServices.mock.lastCall?.[0].query).toMatchObject({ type: ['FOOD'] }));
    // Longer than the debounce of the search.
    await new Promise((resolve) => setTimeout(resolve, 600));
    const foodRequests = listServices.mock.calls.filter(([{ query }]) => query?.type?.[0] === 'FOOD');
    expect(foodRequests.filter(([{ query }]) => query?.q !== undefined)).toEqual([]);
    expect(screen.getByRole('searchbox', { hidden: true })).toHaveValue('');
    window.location.hash = '#SHELTER';
    await screen.findByRole('link', { name: /Shelter$/, current: 'page' });
    expect(screen.getByRole('searchbox', { hidden: true })).toHaveValue('');
  });

  test('highlights its words in names and summaries, ignoring case and accents', async () => {
    const cards = [
      cardAt(1, 'larimer', { name: 'Larimer Day Center', serviceSummary: 'Lavandería y duchas' }),
      cardAt(2, 'address', { name: 'Found by its street', serviceSummary: 'Showers' }),
    ];
    show(<HomePage />, { api: anApi({ 'GET /services': async () => cards }) });
    await screen.findByRole('article', { name: 'Larimer Day Center' });
    expect(document.querySelector('mark')).toBeNull();
    await searchFor('LAVANDERIA day');
    await waitFor(() => expect(document.querySelector('mark')).not.toBeNull());
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Day', 'Lavandería']);
    expect(screen.getByRole('article', { name: 'Larimer Day Center' })).toBeInTheDocument();
    await userEvent.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(document.querySelector('mark')).toBeNull());
  });

  test('repeats words without results, and is cleared by a button', async () => {
    covers('8-25');
    const api = anApi({
      'GET /services': async ({ query }) => (query?.q === undefined ? [cardAt(1, 'near')] : []),
      'GET /services/counts': async ({ query }) => countsOf(query?.q === undefined ? 1 : 0),
    });
    show(<HomePage />, { api });
    await searchFor('zzzz');
    expect(await screen.findByRole('heading', { name: 'No Services Found Matching your Search.' })).toBeInTheDocument();
    expect(screen.getByText(/^No results for “zzzz” within 50 miles\./)).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear the search' }).at(-1)!);
    expect(await findRowNames()).toEqual(['near']);
    expect(screen.getByRole('searchbox', { hidden: true })).toHaveValue('');
  });
});
