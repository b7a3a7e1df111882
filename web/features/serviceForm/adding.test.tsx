import { screen, waitFor } from '@testing-library/react';
import { anApi, answers, aSession, aUser } from '#tests/web/builders.ts';
import { buttonNamed, click, fieldNamed as field, findWholeForm, press, toggleField, typeInto as type } from '#tests/web/findControls.ts';
import { holdResponses } from '#tests/web/holdResponses.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import { session } from '../../browser/session.ts';
import { AddServicePage } from './pages.ts';

// Replaces the 250 countries, because each form renders them and these tests do not need them.
jest.mock('./place/countries.ts', () => ({ fetchCountries: async () => [{ value: 'United States', label: 'United States' }] }));

const mockAdd = () => jest.fn(answers['POST /services']);
const openForm = async (api: Parameters<typeof anApi>[0] = {}) => {
  const shown = show(<AddServicePage />, { api: anApi(api), path: '/add_service' });
  await findWholeForm();
  return shown;
};
/** Fills the required fields. */
const fillForm = async () => {
  type('Name', 'Cedar House');
  type('Short summary', 'Warm meals every noon');
  type('Description', 'Come in by the side door.');
  type('Street and number', '100 Example Street');
  type('City', 'Denver');
  type('State', 'CO');
  type('ZIP code', '80205');
  await toggleField('Meals');
  await toggleField('Anyone');
  await toggleField('Show “Contact for hours” instead of hours');
};

const failOnServer = () => Promise.reject(new ApiError(500, 'INTERNAL', { text: 'Something went wrong on our side.' }));

beforeEach(() => session.set(aSession()));
afterEach(() => {
  session.set(null);
  window.localStorage.clear();
});

test('an empty form is not sent, and shows each error at its field and in a focused summary', async () => {
  const post = mockAdd();
  await openForm({ 'POST /services': post });
  expect(screen.getAllByText('Visitors will see it when it is approved.')).toHaveLength(2);
  await press('Save listing');
  const summary = await screen.findByRole('group', { name: /^Fix \d+ things$/ });
  expect(summary).toHaveFocus();
  for (const sentence of [
    'Please select at least one service.',
    'Please select at least one category.',
    'Please add schedule. Tap “Add hours”.',
  ])
    expect(screen.getAllByText(sentence)).toHaveLength(2);
  expect(field('Name')).toBeInvalid();
  expect(post).not.toHaveBeenCalled();
});

test('sends all typed values, and opens the user’s services with the server’s message', async () => {
  covers('2.7-4', '8-32');
  const post = mockAdd();
  const { history } = await openForm({ 'POST /services': post });
  await fillForm();
  type('Phone (optional)', '3035550142');
  await press('Save listing');
  expect(await screen.findByText('Listing added.')).toBeInTheDocument();
  await waitFor(() => expect(history.at(-1)).toBe('/manage_services'));
  expect(post.mock.calls[0]?.[0].body).toMatchObject({
    name: 'Cedar House',
    country: 'United States',
    state: 'CO',
    phone: '(303) 555-0142',
    type: ['MEALS'],
    category: ['ALL'],
    isContact: true,
    schedules: [],
  });
  expect(post.mock.calls[0]?.[0].body).not.toHaveProperty('totalBeds');
});

test.each(['+52 686 555 1234', '(303) 555-0142 x5'])('sends the phone %s as typed, for the server to read', async (phone) => {
  const post = mockAdd();
  await openForm({ 'POST /services': post });
  await fillForm();
  type('Phone (optional)', phone);
  expect(field('Phone (optional)')).toHaveValue(phone);
  await press('Save listing');
  await waitFor(() => expect(post).toHaveBeenCalled());
  expect(post.mock.calls[0]?.[0].body).toMatchObject({ phone });
});

const bedFields = () => screen.queryAllByLabelText(/^(Total beds|Free beds)/);

test('the form has fields for beds only if a type of shelter is selected', async () => {
  covers('5-134');
  await openForm();
  await toggleField('Meals');
  expect(bedFields()).toEqual([]);
  for (const kind of ['Emergency', 'Transitional']) {
    await toggleField(kind);
    expect(bedFields()).toEqual([field(/^Total beds/), field(/^Free beds/)]);
    await toggleField(kind);
    expect(bedFields()).toEqual([]);
  }
});

test('the form keeps the typed text if the server rejects it', async () => {
  covers('8-10');
  await openForm({ 'POST /services': failOnServer });
  await fillForm();
  await press('Save listing');
  expect(await screen.findByRole('group', { name: 'Something went wrong on our side.' })).toHaveFocus();
  expect(field('Name')).toHaveValue('Cedar House');
  expect(buttonNamed('Save listing')).toBeEnabled();
});

test('without a connection, the form stays on the device until the same button sends it', async () => {
  covers('manage-13');
  const post = mockAdd().mockRejectedValueOnce(new TypeError('no network'));
  const { held: heldRequest, release: releaseRequest } = holdResponses(post);
  await openForm({ 'POST /services': heldRequest });
  await fillForm();
  await press('Save listing');
  expect(await screen.findByText('Saved on this device.')).toBeInTheDocument();
  const sendNow = buttonNamed('Send now');
  // Repeated presses while the request is pending send it only once more, with the same key.
  for (let attempts = 0; attempts < 3; attempts += 1) await click(sendNow);
  releaseRequest();
  expect(await screen.findByText('Listing added.')).toBeInTheDocument();
  const keys = heldRequest.mock.calls.map(([, { key }]) => key);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('the form restores unsaved text, which "Start over" discards after a confirmation', async () => {
  covers('manage-12');
  const { unmount } = await openForm();
  type('Name', 'Cedar House');
  unmount();
  await openForm();
  expect(field('Name')).toHaveValue('Cedar House');
  expect(screen.getByText(/^We restored your text from .*\.$/)).toBeInTheDocument();
  await press('Start over');
  await click(buttonNamed('Start over', screen.getByRole('dialog')));
  expect(field('Name')).toHaveValue('');
  await press('Undo');
  expect(field('Name')).toHaveValue('Cedar House');
});

test('the form shows no draft of another user of this device', async () => {
  const { unmount } = await openForm();
  type('Name', 'Cedar House');
  unmount();
  session.set(aSession({ id: 'lee-2' }));
  await openForm();
  expect(field('Name')).toHaveValue('');
});

test('informs a user at the limit, with the count and a link to request more', async () => {
  covers('2.7-6', '8-18');
  const contact = { email: 'help@example.org', site: null, donate: null, social: [] };
  show(<AddServicePage />, { api: anApi({ 'GET /auth/profile': async () => aUser({ usedServices: 3 }) }), page: { contact } });
  expect(await screen.findByRole('heading', { name: 'You reached the Max Limit for adding new services.' })).toBeInTheDocument();
  expect(screen.getByText(/You have 3 of 3 listings/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ask for more' })).toHaveAttribute('href', expect.stringContaining('/feedback?subject='));
  expect(screen.getByRole('link', { name: /^Or write to help ?@example\.org$/ })).toHaveAttribute(
    'href',
    'mailto:help@example.org?subject=Please%20let%20me%20add%20more%20listings',
  );
});

test('an administrator gets the form regardless of the number of services', async () => {
  covers('2.7-7');
  session.set(aSession({ role: 'ADMINISTRATOR' }));
  await openForm({ 'GET /auth/profile': async () => aUser({ roles: ['ADMINISTRATOR'], usedServices: 30 }) });
  expect(screen.queryByText(/You reached the Max Limit/)).not.toBeInTheDocument();
});

test('the form keeps the typed text if the server rejects a service above the limit', async () => {
  const quotaError = new ApiError(409, 'MAX_LIMIT_REACHED', { params: { used: 3, quota: 3 }, text: 'Limit.' });
  await openForm({ 'POST /services': () => Promise.reject(quotaError) });
  await fillForm();
  await press('Save listing');
  expect(await screen.findByText('Your text is saved on this device.')).toBeInTheDocument();
});
