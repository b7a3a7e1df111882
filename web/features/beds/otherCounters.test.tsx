import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aShelter } from '#tests/web/bedsBoard.ts';
import { anApi, aSession, type Answer } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import { session } from '../../browser/session.ts';
import { AvailableBedsPage } from './AvailableBedsPage.tsx';

beforeEach(() => session.set(aSession()));
afterEach(() => session.set(null));

const NAME = 'Blue Spruce Night Shelter';
const maya = { id: 'maya-2', displayName: 'Maya Reyes', email: 'maya@example.org' };
const savedResponse = { id: 'blue-spruce', commandId: 'c-1', message: 'Done.', revision: 4, bedsRevision: 3 };
const shelterWith = (facts: Parameters<typeof aShelter>[0] = {}) => aShelter({ counters: 1, reminder: true, ...facts });

const openBoard = async (answers: Parameters<typeof anApi>[0] = {}, facts = {}) => {
  const listCounters = jest.fn(async () => [maya]);
  show(<AvailableBedsPage />, {
    api: anApi({
      'GET /services/beds': async () => [shelterWith(facts)],
      'GET /services/{id}/bed-counters': listCounters,
      ...answers,
    }),
  });
  await screen.findByRole('article');
  return { listCounters };
};
const settingsSummary = () => screen.getByText('Staff who update beds (1)');
const dialog = () => within(screen.getByRole('dialog'));

test('loads the other counters when the user opens their list', async () => {
  const { listCounters } = await openBoard();
  expect(listCounters).not.toHaveBeenCalled();
  await userEvent.click(settingsSummary());
  expect(await screen.findByText('Maya Reyes')).toBeInTheDocument();
  expect(screen.getByText('They can update the free beds and nothing else.')).toBeInTheDocument();
});

test('hides the other counters and the closing for the night from a colleague', async () => {
  show(<AvailableBedsPage />, {
    api: anApi({ 'GET /services/beds': async () => [{ id: 'x', name: NAME, isApproved: true, bedsRevision: 1, availableBeds: 4 }] }),
  });
  await screen.findByRole('article');
  expect(screen.queryByText(/Staff who update beds/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Close for tonight/ })).toBeNull();
});

test('removes a counter only after a confirmation', async () => {
  const remove = jest.fn<ReturnType<Answer<'DELETE /services/{id}/bed-counters/{accountId}'>>, [unknown]>(async () => savedResponse);
  await openBoard({ 'DELETE /services/{id}/bed-counters/{accountId}': remove });
  await userEvent.click(settingsSummary());
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Maya Reyes' }));
  expect(screen.getByRole('dialog', { name: `Remove Maya Reyes from the staff who update beds at ${NAME}?` })).toBeInTheDocument();
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(remove).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Maya Reyes' }));
  await userEvent.click(dialog().getByRole('button', { name: 'Yes, remove' }));
  expect(await screen.findByText('Maya Reyes can no longer update beds here')).toBeInTheDocument();
  expect(remove.mock.calls[0]?.[0]).toEqual({ path: { id: 'blue-spruce', accountId: 'maya-2' } });
});

test('explains what to do when no account has the e-mail, and keeps the typed text', async () => {
  const text = 'No account uses this email. Ask the person to sign up first.';
  const add = jest
    .fn<ReturnType<Answer<'POST /services/{id}/bed-counters'>>, [unknown]>()
    .mockRejectedValueOnce(new ApiError(400, 'BED_COUNTER_NOT_FOUND', { text }))
    .mockResolvedValue(savedResponse);
  await openBoard({ 'POST /services/{id}/bed-counters': add });
  await userEvent.click(settingsSummary());
  const field = await screen.findByLabelText('Email of the person to add');
  await userEvent.type(field, 'lee@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Add person' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(`This person needs an account. We will email them. ${text}`));
  expect(field).toHaveValue('lee@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Add person' }));
  expect(await screen.findByText('Person added. We sent them an email.')).toBeInTheDocument();
  expect(add.mock.calls[1]?.[0]).toEqual({ path: { id: 'blue-spruce' }, body: { email: 'lee@example.org' } });
  expect(field).toHaveValue('');
});

test('switches the reminder off for one shelter', async () => {
  const set = jest.fn<ReturnType<Answer<'PUT /services/{id}/bed-reminder'>>, [unknown]>(async () => ({ message: 'Saved.' }));
  await openBoard({ 'PUT /services/{id}/bed-reminder': set });
  await userEvent.click(settingsSummary());
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Remind us when a count is out of date/ }));
  expect(set.mock.calls[0]?.[0]).toEqual({ path: { id: 'blue-spruce' }, body: { on: false } });
});

test('a count shows the name of its counter if the server returns it', async () => {
  await openBoard({}, { bedsCountedByName: 'Maya Reyes', bedsCountedAt: new Date().toISOString() });
  expect(screen.getByText('Counted just now by Maya Reyes')).toBeInTheDocument();
});
