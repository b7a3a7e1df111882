import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'wouter';
import { aCoordinator, aLiaison, anApi, answers, aRegion, aSession, rejectNotFound } from '#tests/web/builders.ts';
import { mockWideScreen } from '#tests/web/mockWideScreen.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import { session } from '../../browser/session.ts';
import { RegionListsPage } from './pages.ts';

/** Returns a square county in the format of the build; the squares are side by side, each 0.1 degrees wide. */
const squareCounty = (name: string, column: number) => ({
  name,
  rings: [[-105_000 + column * 100, 39_700, 100, 0, 0, 100, -100, 0, 0, -100]],
});
const COUNTIES = [squareCounty('Adams', 0), squareCounty('Denver', 1), squareCounty('Gilpin', 2), squareCounty('Boulder', 3)];

beforeEach(() => {
  session.set(aSession({ role: 'SUPER USER' }));
  globalThis.fetch = jest.fn(async () => ({ ok: true, json: async () => COUNTIES }) as Response);
});
afterEach(() => {
  session.set(null);
  jest.restoreAllMocks();
});

const north = aRegion({ id: 'north', name: 'North', counties: ['Boulder, CO'], coordinators: [{ id: 'lee', name: 'Lee K.' }], places: 1 });
const allCounties = [
  { county: 'Adams, CO', regionId: 'metro', places: 20 },
  { county: 'Boulder, CO', regionId: 'north', places: 1 },
  { county: 'Denver, CO', regionId: 'metro', places: 41 },
  { county: 'Gilpin, CO', places: 3 },
];
const apiAnswers = {
  'GET /regions': async () => [aRegion(), north],
  'GET /counties': async () => allCounties,
  'GET /liaisons': async () => [aLiaison()],
} satisfies Parameters<typeof anApi>[0];
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const CurrentPath = () => <p data-testid="where">{useLocation()[0]}</p>;

test('a wide screen shows the first region beside the list', async () => {
  covers('manage-20');
  mockWideScreen();
  const { history } = show(<RegionListsPage />, { api: anApi(apiAnswers), path: '/regions' });
  await waitFor(() => expect(history.at(-1)).toBe('/regions/metro'));
});

describe('list of regions', () => {
  test('shows counties, contacts and the number of places, and marks places that belong to no region', async () => {
    show(<RegionListsPage />, { api: anApi(apiAnswers), path: '/regions' });
    const row = (await screen.findByRole('link', { name: 'Metro Denver' })).closest('li') as HTMLElement;
    expect(row).toHaveTextContent('2 counties: Adams, Denver');
    expect(row).toHaveTextContent('Rosa P. · 61 listings');
    const unassignedRow = (await screen.findByRole('link', { name: 'No region' })).closest('li') as HTMLElement;
    expect(unassignedRow).toHaveTextContent('1 county: Gilpin');
    expect(unassignedRow).toHaveTextContent('3 listings have no coordinator');
    expect(screen.getByText('2 regions')).toBeInTheDocument();
  });

  test('is searched by region, county or person', async () => {
    const list = jest.fn(answers['GET /regions']).mockImplementation(async ({ query }) => (query?.q === undefined ? [aRegion()] : []));
    show(<RegionListsPage />, { api: anApi({ ...apiAnswers, 'GET /regions': list }), path: '/regions' });
    await screen.findByRole('link', { name: /^Metro Denver/ });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search regions' }), 'rosa');
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeInTheDocument();
    expect(list.mock.calls.at(-1)?.[0].query).toMatchObject({ q: 'rosa' });
  });

  test('shows a message if there are no regions', async () => {
    show(<RegionListsPage />, { api: anApi(), path: '/regions' });
    expect(await screen.findByRole('heading', { name: 'No regions yet' })).toBeInTheDocument();
  });

  test('is read-only for users without the permission to change it', async () => {
    session.set(aSession({ role: 'USER' }));
    show(<RegionListsPage />, { api: anApi(apiAnswers), path: '/regions/metro' });
    expect(await screen.findByRole('heading', { level: 2, name: 'Metro Denver' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Add region' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete region' })).toBeNull();
    expect(screen.queryByText('Show deleted')).toBeNull();
  });
});

describe('open region', () => {
  test('is highlighted on the map and in a list, with the counties in no region', async () => {
    show(<RegionListsPage />, { api: anApi(apiAnswers), path: '/regions/metro' });
    const map = await screen.findByRole('img', { name: 'Map of counties. Metro Denver: Adams, Denver. No region: Gilpin.' });
    expect(map.querySelectorAll('path[data-in]')).toHaveLength(2);
    await userEvent.click(screen.getByText('Show as list'));
    const checkboxStates = screen
      .getAllByRole('checkbox')
      .map((checkbox) => [checkbox.closest('label')?.textContent, (checkbox as HTMLInputElement).checked]);
    expect(checkboxStates).toEqual([
      ['Adams, CO Metro Denver', true],
      ['Boulder, CO North', false],
      ['Denver, CO Metro Denver', true],
      ['Gilpin, CO No region', false],
    ]);
  });

  test('shows a message if the map cannot be drawn', async () => {
    globalThis.fetch = jest.fn().mockRejectedValue(new TypeError('no network'));
    const otherRegion = aRegion({ id: 'far', name: 'Far', counties: ['Kiowa, KS'] });
    show(<RegionListsPage />, { api: anApi({ ...apiAnswers, 'GET /regions/{id}': async () => otherRegion }), path: '/regions/far' });
    expect(await screen.findByText('The map did not load. The list shows the same counties.')).toBeInTheDocument();
  });

  test('shows how to call and write to its contacts, and its school liaisons', async () => {
    show(<RegionListsPage />, { api: anApi(apiAnswers), path: '/regions/metro' });
    expect(await screen.findByRole('link', { name: 'Call Rosa P., office, (303) 555-0161' })).toHaveAttribute('href', 'tel:+13035550161');
    expect(screen.getByRole('link', { name: 'Send email to Rosa P.' })).toHaveAttribute('href', 'mailto:rosa@example.org');
    expect(await screen.findByText('Grace H.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add coordinator' })).toHaveAttribute('href', '/coordinators/new?region=metro');
  });

  test('is removed after a confirmation by name, and can be restored by Undo', async () => {
    const remove = jest.fn(async () => ({ id: 'metro', message: 'Region deleted.', revision: 1 }));
    const restore = jest.fn(async () => ({ id: 'metro', message: 'Region restored.', revision: 2 }));
    const api = anApi({ ...apiAnswers, 'DELETE /regions/{id}': remove, 'POST /regions/{id}/restore': restore });
    show(
      <>
        <RegionListsPage />
        <CurrentPath />
      </>,
      { api, path: '/regions/metro' },
    );
    await screen.findByRole('heading', { level: 2, name: 'Metro Denver' });
    await press('Delete region');
    const dialog = within(screen.getByRole('dialog', { name: 'Do you want to delete this region?' }));
    expect(dialog.getByText('Metro Denver')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, delete' }));
    expect(await screen.findByText('Metro Denver was deleted')).toBeInTheDocument();
    expect(screen.getByTestId('where')).toHaveTextContent('/regions');
    await press('Undo');
    expect(await screen.findByText('Metro Denver was restored')).toBeInTheDocument();
    expect(restore).toHaveBeenCalledTimes(1);
  });

  test('shows a message if it does not exist', async () => {
    show(<RegionListsPage />, { api: anApi({ ...apiAnswers, 'GET /regions/{id}': rejectNotFound }), path: '/regions/metro' });
    expect(await screen.findByRole('heading', { name: 'Region not found' })).toBeInTheDocument();
  });

  test('lists removed regions at the end of the list, and restores them', async () => {
    const list = jest
      .fn(answers['GET /regions'])
      .mockImplementation(async ({ query }) => (query?.removed === true ? [north] : [aRegion()]));
    const restore = jest.fn(async () => ({ id: 'north', message: 'Region restored.', revision: 2 }));
    show(<RegionListsPage />, {
      api: anApi({ ...apiAnswers, 'GET /regions': list, 'POST /regions/{id}/restore': restore }),
      path: '/regions',
    });
    await userEvent.click(await screen.findByText('Show deleted'));
    await userEvent.click(await screen.findByRole('button', { name: 'Restore North' }));
    expect(await screen.findByText('North was restored')).toBeInTheDocument();
  });
});

const failLastCoordinator = () =>
  Promise.reject(new ApiError(409, 'LAST_COORDINATOR', { text: 'At least one coordinator must stay in Metro Denver.' }));

describe('lists of people', () => {
  test('show all contact facts of a coordinator, and their regions', async () => {
    const tom = aCoordinator({ id: 'tom', name: 'Tom V.', mobile: '(303) 555-0178', fax: '(303) 555-0179' });
    show(<RegionListsPage />, { api: anApi({ 'GET /coordinators': async () => [tom] }), path: '/coordinators' });
    expect(await screen.findByRole('link', { name: 'Call Tom V., office, (303) 555-0161 x14' })).toHaveAttribute(
      'href',
      'tel:+13035550161;ext=14',
    );
    expect(screen.getByRole('link', { name: 'Call Tom V., mobile, (303) 555-0178' })).toBeInTheDocument();
    expect(screen.getByText('Fax (303) 555-0179').parentElement).toHaveTextContent(/Coordinator for Metro Denver · Fax \(303\) 555-0179$/);
  });

  test('keep the last coordinator of a region, with an explanation', async () => {
    const api = anApi({ 'GET /coordinators': async () => [aCoordinator()], 'DELETE /coordinators/{id}': failLastCoordinator });
    show(<RegionListsPage />, { api, path: '/coordinators' });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Rosa P.' }));
    await press('Yes, delete');
    expect(await screen.findByText('Rosa P. was not deleted: At least one coordinator must stay in Metro Denver.')).toBeInTheDocument();
    expect(screen.getByText('Rosa P.')).toBeInTheDocument();
  });

  test.each([
    ['coordinator', '/coordinators', 'Rosa P.', { 'GET /coordinators': async () => [aCoordinator()] }],
    ['liaison', '/liaisons', 'Grace H.', { 'GET /liaisons': async () => [aLiaison()] }],
  ] as const)('remove a %s only after a confirmation with the name', async (recordKind, path, name, found) => {
    const remove = jest.fn(async () => ({ id: name, message: 'Removed.', revision: 1 }));
    const api = anApi({ ...found, 'DELETE /coordinators/{id}': remove, 'DELETE /liaisons/{id}': remove });
    show(<RegionListsPage />, { api, path });
    await userEvent.click(await screen.findByRole('button', { name: `Delete ${name}` }));
    const dialog = within(screen.getByRole('dialog', { name: `Do you want to delete this ${recordKind}?` }));
    expect(dialog.getByText(name)).toBeInTheDocument();
    expect(remove).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, delete' }));
    expect(await screen.findByText(`${name} was deleted`)).toBeInTheDocument();
    expect(remove).toHaveBeenCalledTimes(1);
  });

  test('show a message if there is no coordinator', async () => {
    show(<RegionListsPage />, { api: anApi(), path: '/coordinators' });
    expect(await screen.findByRole('heading', { name: 'No coordinators yet' })).toBeInTheDocument();
  });

  test('show district, position and county of a liaison, or a message if there is none', async () => {
    const { unmount } = show(<RegionListsPage />, {
      api: anApi({ 'GET /liaisons': async () => [aLiaison()] }),
      path: '/liaisons',
      language: 'es',
    });
    expect(await screen.findByText('Denver Public Schools · McKinney-Vento liaison · Denver, CO')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Llamar a Grace H., teléfono, (303) 555-0184' })).toBeInTheDocument();
    unmount();
    show(<RegionListsPage />, { api: anApi(), path: '/liaisons' });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'No liaisons yet' })).toBeInTheDocument());
  });
});
