import { screen, waitFor, within } from '@testing-library/react';
import { anApi, answers, aService, aSession } from '#tests/web/builders.ts';
import { buttonNamed, click, fieldNamed, findButton, findWholeForm, press, toggleField, typeInto } from '#tests/web/findControls.ts';
import { show } from '#tests/web/show.tsx';
import { session } from '../../browser/session.ts';
import { fetchHoursChunk } from './fetchHoursChunk.ts';
import { EditServicePage } from './pages.ts';

// Replaces the 250 countries, because each form renders them and these tests do not need them.
jest.mock('./place/countries.ts', () => ({ fetchCountries: async () => [{ value: 'United States', label: 'United States' }] }));
jest.mock('./fetchHoursChunk.ts', () => {
  const actualModule = jest.requireActual<typeof import('./fetchHoursChunk.ts')>('./fetchHoursChunk.ts');
  return { fetchHoursChunk: jest.fn(actualModule.fetchHoursChunk) };
});
const mockedFetch = jest.mocked(fetchHoursChunk);

const openForm = async () => {
  const updateService = jest.fn(answers['PUT /services/{id}']);
  const ownServiceApi = { 'GET /services/{id}': async () => aService({ user: 'ana-1' }), 'PUT /services/{id}': updateService };
  show(<EditServicePage id="blue-spruce" />, { api: anApi(ownServiceApi), path: '/services/blue-spruce/edit' });
  await findWholeForm();
  return updateService;
};
const addFriday = async () => {
  await toggleField('Every month');
  await toggleField('first');
  await toggleField('Friday');
  await press('Add hours');
};
const listedCount = () => within(screen.getByRole('list', { name: 'Hours, as visitors see them' })).getAllByRole('listitem').length;

beforeEach(() => session.set(aSession({ role: 'ADMINISTRATOR' })));
afterEach(() => {
  session.set(null);
  window.localStorage.clear();
  jest.clearAllMocks();
});

test('hours saved in the editor appear in the form, stay on the device, and are sent', async () => {
  const updateService = await openForm();
  const countBefore = listedCount();
  await press('Edit hours');
  await findButton('Save hours');
  await addFriday();
  await press('Save hours');
  await waitFor(() => expect(listedCount()).toBe(countBefore + 1));
  expect(buttonNamed('Edit hours')).toHaveFocus();
  expect(screen.getByText('1 change not saved')).toBeInTheDocument();
  expect(Object.values(window.localStorage).join('')).toContain('FIRST');
  await press('Save listing');
  await waitFor(() => expect(updateService).toHaveBeenCalled());
  expect(updateService.mock.calls[0]?.[0].body.schedules).toContainEqual(expect.objectContaining({ period: 'FIRST', day: 'FRIDAY' }));
});

test('asks before the user leaves unsaved hours, and then discards them', async () => {
  await openForm();
  const countBefore = listedCount();
  typeInto('Name', 'Blue Spruce');
  await press('Edit hours');
  await findButton('Save hours');
  await addFriday();
  await press('Back to the form');
  await press('Cancel');
  await press('Back to the form');
  await press('Yes, leave');
  expect(listedCount()).toBe(countBefore);
  expect(fieldNamed('Name')).toHaveValue('Blue Spruce');
});

test('an hours editor that fails to load offers a retry, and the form keeps the typed text', async () => {
  mockedFetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await openForm();
  typeInto('Name', 'Blue Spruce');
  await press('Edit hours');
  await click(await findButton('Try again'));
  await findButton('Save hours');
  await press('Back to the form');
  expect(fieldNamed('Name')).toHaveValue('Blue Spruce');

  mockedFetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await press('Edit hours');
  await click(await findButton('Back to your text'));
  expect(fieldNamed('Name')).toHaveValue('Blue Spruce');
});
