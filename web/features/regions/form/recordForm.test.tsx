import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCoordinator, aLiaison, anApi, answers, aRegion, aSession, minutesAgo } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '#web/api/ApiError.ts';
import { session } from '#web/browser/session.ts';
import { RegionFormsPage } from './pages.ts';

const squareCounty = (name: string, column: number) => ({
  name,
  rings: [[-105_000 + column * 100, 39_700, 100, 0, 0, 100, -100, 0, 0, -100]],
});
const COUNTIES = ['Adams', 'Boulder', 'Denver', 'Gilpin'].map(squareCounty);

beforeEach(() => {
  session.set(aSession({ role: 'SUPER USER' }));
  globalThis.fetch = jest.fn(async () => ({ ok: true, json: async () => COUNTIES }) as Response);
});
afterEach(() => {
  session.set(null);
  window.localStorage.clear();
  jest.restoreAllMocks();
});

const north = aRegion({ id: 'north', name: 'North', counties: ['Boulder, CO'] });
const apiAnswers = {
  'GET /regions': async () => [north],
  'GET /counties': async () => [
    { county: 'Boulder, CO', regionId: 'north', places: 1 },
    { county: 'Gilpin, CO', places: 3 },
  ],
  'GET /coordinators': async () => [aCoordinator({ regions: [] })],
} satisfies Parameters<typeof anApi>[0];
const savedResponse = async () => ({ id: 'metro', message: 'Region added.', revision: 0 });
const tickCheckbox = async (name: RegExp) => userEvent.click(await screen.findByRole('checkbox', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const typeInto = async (name: string | RegExp, typedText: string) => {
  const field = await screen.findByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, typedText);
};

/** Returns the body of the last request. */
const bodyOf = ({ mock }: jest.Mock): unknown => (mock.calls.at(-1) as readonly { readonly body?: unknown }[] | undefined)?.[0]?.body;

describe('new region', () => {
  test('requires a county and a coordinator, shows both errors, and sends no request', async () => {
    covers('5-125');
    const postRegion = jest.fn(savedResponse);
    show(<RegionFormsPage />, { api: anApi({ ...apiAnswers, 'POST /regions': postRegion }), path: '/regions/new' });
    await typeInto('Name', 'Metro');
    await press('Save');
    expect(await screen.findByRole('link', { name: 'Add at least one coordinator.' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Choose at least one county.' })).toBeInTheDocument();
    expect(postRegion).not.toHaveBeenCalled();
  });

  test('is sent with counties and coordinators, and asks before a county is moved from another region', async () => {
    const postRegion = jest.fn(savedResponse);
    const { history } = show(<RegionFormsPage />, { api: anApi({ ...apiAnswers, 'POST /regions': postRegion }), path: '/regions/new' });
    await typeInto('Name', 'Metro');
    await tickCheckbox(/^Gilpin, CO/);
    await tickCheckbox(/^Boulder, CO now in North/);
    let dialog = within(screen.getByRole('dialog', { name: 'Move Boulder to Metro?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('1 county chosen: Gilpin')).toBeInTheDocument();
    await tickCheckbox(/^Boulder, CO now in North/);
    dialog = within(screen.getByRole('dialog', { name: 'Move Boulder to Metro?' }));
    expect(dialog.getByText('It is in North now. It moves when you save.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, move' }));
    await tickCheckbox(/^Rosa P\./);
    await press('Save');
    await waitFor(() => expect(history.at(-1)).toBe('/regions/metro'));
    expect(bodyOf(postRegion)).toMatchObject({
      name: 'Metro',
      counties: ['Boulder, CO', 'Gilpin, CO'],
      coordinatorIds: ['rosa'],
      move: ['Boulder, CO'],
    });
  });

  test('adds a coordinator who is not in the list yet', async () => {
    const list = jest
      .fn(answers['GET /coordinators'])
      .mockResolvedValueOnce([])
      .mockResolvedValue([aCoordinator({ id: 'new', name: 'New N.' })]);
    const postRegion = jest.fn(async () => ({ id: 'new', message: 'Coordinator added.', revision: 0 }));
    show(<RegionFormsPage />, {
      api: anApi({ ...apiAnswers, 'GET /coordinators': list, 'POST /coordinators': postRegion }),
      path: '/regions/new',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add coordinator' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add coordinator' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'New N.');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('checkbox', { name: /^New N\./ })).toBeChecked();
  });

  test('gets a county that the user presses on the map', async () => {
    show(<RegionFormsPage />, { api: anApi(apiAnswers), path: '/regions/new' });
    const map = await screen.findByRole('img', { name: /^Map of counties/ });
    await userEvent.click(map.querySelectorAll('path[data-press]')[0] as Element);
    expect(screen.getByText('1 county chosen: Adams')).toBeInTheDocument();
  });

  test('restores an unsaved draft, and keeps it on the device when sending fails', async () => {
    const postRegion = jest.fn(savedResponse).mockRejectedValue(new TypeError('no network'));
    const { unmount } = show(<RegionFormsPage />, { api: anApi({ ...apiAnswers, 'POST /regions': postRegion }), path: '/regions/new' });
    await typeInto('Name', 'Metro');
    await tickCheckbox(/^Gilpin, CO/);
    await tickCheckbox(/^Rosa P\./);
    await press('Save');
    expect(await screen.findByText('Saved on this device.')).toBeInTheDocument();
    unmount();
    show(<RegionFormsPage />, { api: anApi(apiAnswers), path: '/regions/new' });
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Metro');
  });
});

describe('a region that another admin saved first', () => {
  test('lets the user decide each field, and is saved over the new revision', async () => {
    const conflict = new ApiError(409, 'CONFLICT', { text: 'Somebody else changed this.' });
    const putRegion = jest.fn(async () => ({ id: 'metro', message: 'Region updated.', revision: 2 })).mockRejectedValueOnce(conflict);
    const getRegion = jest
      .fn(answers['GET /regions/{id}'])
      .mockResolvedValueOnce(aRegion())
      .mockResolvedValue(
        aRegion({ name: 'Denver metro', counties: ['Adams, CO', 'Denver, CO', 'Gilpin, CO'], revision: 1, updatedAt: minutesAgo(1) }),
      );
    show(<RegionFormsPage id="metro" />, {
      api: anApi({ ...apiAnswers, 'GET /regions/{id}': getRegion, 'PUT /regions/{id}': putRegion }),
      path: '/regions/metro/edit',
    });
    await typeInto('Name', 'Greater Denver');
    await press('Save');
    const disputedField = (await screen.findByText('Name', { selector: 'legend' })).closest('fieldset') as HTMLFieldSetElement;
    expect(disputedField).toHaveTextContent('Denver metro');
    expect(screen.getByText(/^Someone saved Denver metro at/)).toBeInTheDocument();
    await userEvent.click(within(disputedField).getAllByRole('radio')[0] as Element);
    await press('Save');
    await waitFor(() => expect(putRegion).toHaveBeenCalledTimes(2));
    expect(bodyOf(putRegion)).toMatchObject({ name: 'Greater Denver', counties: ['Adams, CO', 'Denver, CO', 'Gilpin, CO'], revision: 1 });
  });
});

describe('forms of people', () => {
  test('add a coordinator to the region in the link', async () => {
    covers('2.3-17');
    const postRegion = jest.fn(async () => ({ id: 'rosa', message: 'Coordinator added.', revision: 0 }));
    const { history } = show(<RegionFormsPage />, {
      api: anApi({ ...apiAnswers, 'POST /coordinators': postRegion }),
      path: '/coordinators/new?region=north',
    });
    await typeInto('Name', 'Rosa P.');
    await typeInto('Office and address, one per line', 'Westside Office{enter}1555 Clarkson Street');
    await typeInto(/^Office phone/, '3035550161');
    await press('Save');
    await waitFor(() => expect(history.at(-1)).toBe('/regions/north'));
    expect(bodyOf(postRegion)).toMatchObject({
      name: 'Rosa P.',
      addresses: ['Westside Office', '1555 Clarkson Street'],
      officePhone: '(303) 555-0161',
      regionId: 'north',
    });
  });

  test('edit a coordinator and a liaison, starting from their current facts', async () => {
    covers('2.3-19');
    const putRegion = jest.fn(async () => ({ id: 'x', message: 'Updated.', revision: 1 }));
    const api = anApi({ ...apiAnswers, 'PUT /coordinators/{id}': putRegion, 'PUT /liaisons/{id}': putRegion });
    const coordinators = show(<RegionFormsPage id="rosa" />, { api, path: '/coordinators/rosa/edit' });
    await typeInto(/^Mobile/, '3035550162');
    await typeInto(/^Fax/, '3035550163');
    await press('Save');
    await waitFor(() => expect(putRegion).toHaveBeenCalledTimes(1));
    const { name, addresses, officePhone, extension, email } = aCoordinator();
    const contactFacts = { officePhone, extension, email, mobile: '(303) 555-0162', fax: '(303) 555-0163' };
    expect(bodyOf(putRegion)).toMatchObject({ name, addresses, ...contactFacts, revision: 0 });
    coordinators.unmount();

    show(<RegionFormsPage id="grace" />, { api, path: '/liaisons/grace/edit' });
    await typeInto(/^Title/, 'Dr.');
    await press('Save');
    await waitFor(() => expect(putRegion).toHaveBeenCalledTimes(2));
    const { district, county, position } = aLiaison();
    expect(bodyOf(putRegion)).toMatchObject({ name: 'Grace H.', title: 'Dr.', district, county, position, revision: 0 });
  });

  test('show errors at their fields', async () => {
    show(<RegionFormsPage id="rosa" />, { api: anApi(apiAnswers), path: '/coordinators/rosa/edit' });
    await typeInto('Name', ' ');
    await typeInto(/^Extension/, 'abc');
    await press('Save');
    expect(await screen.findByRole('link', { name: 'Enter a name.' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /extension/i })).toBeInTheDocument();
  });

  test('add a liaison with a county that is chosen within its state', async () => {
    covers('2.3-18');
    const postRegion = jest.fn(async () => ({ id: 'grace', message: 'Liaison added.', revision: 0 }));
    show(<RegionFormsPage />, { api: anApi({ ...apiAnswers, 'POST /liaisons': postRegion }), path: '/liaisons/new' });
    await typeInto('Name', 'Grace H.');
    await typeInto('School district', 'Denver Public Schools');
    await screen.findByRole('option', { name: 'Denver, CO' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'County' }), 'Denver, CO');
    await press('Save');
    await waitFor(() => expect(bodyOf(postRegion)).toMatchObject({ name: 'Grace H.', county: 'Denver, CO' }));
  });
});
