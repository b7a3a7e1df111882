import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../browser/session.ts';
import { anApi, answers, aService, aSession } from '../../testing/builders.ts';
import { buttonNamed, click, fieldNamed, findButton, findWholeForm, press, tick, write } from '../../testing/find.ts';
import { show } from '../../testing/show.tsx';
import { fetchHours } from './fetchHours.ts';
import { EditServicePage } from './pages.ts';

// Replaces the 250 countries, because each form renders them and these tests do not need them.
jest.mock('./place/countries.ts', () => ({ fetchCountries: async () => [{ value: 'United States', label: 'United States' }] }));
jest.mock('./fetchHours.ts', () => {
  const real = jest.requireActual<typeof import('./fetchHours.ts')>('./fetchHours.ts');
  return { fetchHours: jest.fn(real.fetchHours) };
});
const fetching = jest.mocked(fetchHours);

const opened = async () => {
  const revise = jest.fn(answers['PUT /services/{id}']);
  const own = { 'GET /services/{id}': async () => aService({ user: 'ana-1' }), 'PUT /services/{id}': revise };
  show(<EditServicePage id="blue-spruce" />, { api: anApi(own), path: '/services/blue-spruce/edit' });
  await findWholeForm();
  return revise;
};
const addFriday = async () => {
  await tick('Every month');
  await tick('first');
  await tick('Friday');
  await press('Add hours');
};
const listed = () => within(screen.getByRole('list', { name: 'Hours, as visitors read them' })).getAllByRole('listitem').length;

beforeEach(() => session.set(aSession({ role: 'ADMINISTRATOR' })));
afterEach(() => {
  session.set(null);
  window.localStorage.clear();
  jest.clearAllMocks();
});

test('shows hours saved in the editor in the form, keeps them on the device, and sends them', async () => {
  const revise = await opened();
  const before = listed();
  await press('Edit hours');
  await findButton('Save hours');
  await addFriday();
  await press('Save hours');
  await waitFor(() => expect(listed()).toBe(before + 1));
  expect(buttonNamed('Edit hours')).toHaveFocus();
  expect(screen.getByText('1 change not saved')).toBeInTheDocument();
  expect(Object.values(window.localStorage).join('')).toContain('FIRST');
  await press('Save service');
  await waitFor(() => expect(revise).toHaveBeenCalled());
  expect(revise.mock.calls[0]?.[0].body.schedules).toContainEqual(expect.objectContaining({ period: 'FIRST', day: 'FRIDAY' }));
});

test('asks before the user leaves unsaved hours, and then discards them', async () => {
  await opened();
  const before = listed();
  write('Name', 'Blue Spruce');
  await press('Edit hours');
  await findButton('Save hours');
  await addFriday();
  await press('Back to the form');
  await press('No, stay');
  await press('Back to the form');
  await press('Yes, leave');
  expect(listed()).toBe(before);
  expect(fieldNamed('Name')).toHaveValue('Blue Spruce');
});

test('shows an error if the hours editor fails to load, offers a retry, and keeps the typed text', async () => {
  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await opened();
  write('Name', 'Blue Spruce');
  await press('Edit hours');
  await click(await findButton('Try again'));
  await findButton('Save hours');
  await press('Back to the form');
  expect(fieldNamed('Name')).toHaveValue('Blue Spruce');

  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await press('Edit hours');
  await click(await findButton('Back to your text'));
  expect(fieldNamed('Name')).toHaveValue('Blue Spruce');
});
