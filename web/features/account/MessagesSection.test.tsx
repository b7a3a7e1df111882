import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApi } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import type { OwnMessages } from '../../api/types.ts';
import { MessagesSection } from './MessagesSection.tsx';

const ALL_ENABLED: OwnMessages = { weekly: true, approved: true, changed: true, reported: true };
const findCheckbox = (name: RegExp) => screen.findByRole('checkbox', { name });

test('saves each switch at once, and shows which messages are on', async () => {
  let current = { ...ALL_ENABLED, reported: false };
  const saveMessages = jest.fn(async (input: { readonly body: Partial<OwnMessages> }) => {
    current = { ...current, ...input.body };
    return { message: 'Saved.' };
  });
  show(<MessagesSection />, { api: anApi({ 'GET /auth/messages': async () => current, 'PUT /auth/messages': saveMessages }) });
  expect(await findCheckbox(/A visitor wrote about a listing/)).not.toBeChecked();
  const weekly = await findCheckbox(/Reminders to confirm your info/);
  expect(weekly).toBeChecked();
  await userEvent.click(weekly);
  expect(saveMessages.mock.calls.map(([input]) => input)).toEqual([{ body: { weekly: false } }]);
  expect(await screen.findByText('We will no longer send you these emails: Reminders to confirm your info')).toBeInTheDocument();
  await waitFor(() => expect(weekly).not.toBeChecked());
  expect(await findCheckbox(/A listing was approved/)).toBeChecked();
});

test('resets a switch with a message when saving fails', async () => {
  const text = 'Not now. Try again.';
  const rejectUnavailable = () => Promise.reject(new ApiError(503, 'UNAVAILABLE', { text }));
  show(<MessagesSection />, { api: anApi({ 'GET /auth/messages': async () => ALL_ENABLED, 'PUT /auth/messages': rejectUnavailable }) });
  const changed = await findCheckbox(/Someone else edited a listing/);
  await userEvent.click(changed);
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(changed).toBeChecked();
});
