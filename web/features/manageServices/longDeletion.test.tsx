import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBatch } from '#tests/web/batch.ts';
import { anApi, aService, aSession, NOW } from '#tests/web/builders.ts';
import { aManagedService, aManagersApi } from '#tests/web/managed.ts';
import { mockWideScreen } from '#tests/web/mockWideScreen.ts';
import { show } from '#tests/web/show.tsx';
import { session } from '../../browser/session.ts';
import { BatchNotice } from '../../services/manage/batch/BatchNotice.tsx';
import { runningBatch } from '../../services/manage/batch/runningBatch.ts';
import { ManageServicesPage } from './ManageServicesPage.tsx';

const SERVICES = ['Ash Pantry', 'Birch Shelter', 'Cedar Clinic'].map((name) =>
  aManagedService({ id: name.toLowerCase().slice(0, 3), name }),
);
const running = aBatch([{ id: 'ash', result: 'done' }], 3, { kind: 'remove' });
const finished = aBatch(
  [
    { id: 'ash', result: 'done' },
    { id: 'bir', result: 'refused', code: 'CONFLICT' },
    { id: 'ced', result: 'done' },
  ],
  3,
  { kind: 'remove' },
);
const stored = {
  accountId: 'lena',
  decision: 'remove',
  listPath: '/manage_services',
  commandIds: [running.commandId],
} as const;
const PROGRESS = 'Deleting listings: 1 of 3. You can leave this page.';
const inTime = { timeout: 20_000 };

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW * 1000);
  mockWideScreen();
  session.set(aSession({ id: 'lena', role: 'ADMINISTRATOR' }));
});
afterEach(() => {
  session.set(null);
  runningBatch.set(null);
  jest.restoreAllMocks();
});

const showPage = (answers: Parameters<typeof aManagersApi>[1] = {}) =>
  show(<ManageServicesPage />, {
    api: aManagersApi(SERVICES, { 'GET /services/{id}': async ({ path: { id } }) => aService({ id, name: `Name of ${id}` }), ...answers }),
    path: '/manage_services?service=ash',
  });
const deleteAll = async () => {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all listings shown' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete 3' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes, delete' }));
};

test('a long deletion shows its progress in the dock, then how many were deleted, and which not', async () => {
  covers('approvals-2', 'manage-22');
  let polls = 0;
  showPage({
    'POST /services/remove-services': async () => running,
    'GET /batches/{id}': async () => {
      polls += 1;
      return polls === 1 ? running : finished;
    },
  });
  await deleteAll();
  expect(await screen.findByText(PROGRESS)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText(/^Deleted/)).toBeNull();
  expect(await screen.findByText('2 deleted · 1 couldn’t be completed', {}, inTime)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'See results' }));
  const refused = within(screen.getByRole('list', { name: '1 couldn’t be completed' }));
  expect(await refused.findByRole('link', { name: 'Name of bir' })).toHaveAttribute('href', '/manage_services?service=bir');
  expect(refused.getByText('Someone edited it after you opened it. Review it again.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(/2 deleted/)).toBeNull());
  expect(runningBatch.get()).toBeNull();
}, 60_000);

test('a deletion that is answered at once names the listings that were not deleted, which stay selected', async () => {
  covers('manage-22');
  showPage({ 'POST /services/remove-services': async () => finished });
  await deleteAll();
  const dialog = within(await screen.findByRole('dialog', { name: 'Results' }));
  expect(dialog.getByText('2 deleted')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'Birch Shelter' })).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('1 selected')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Select Birch Shelter' })).toBeChecked();
});

test('a long deletion is shown again after a reload, on its list and on every other page', async () => {
  covers('approvals-2');
  runningBatch.set(stored);
  const { unmount } = showPage({ 'GET /batches/{id}': async () => running });
  expect(await screen.findByText(PROGRESS)).toBeInTheDocument();
  unmount();
  const api = anApi({ 'GET /batches/{id}': async () => running });
  const other = show(<BatchNotice />, { api, path: '/to_do', language: 'es' });
  expect(await screen.findByText('Eliminando fichas: 1 de 3. Puede salir de esta página.')).toBeInTheDocument();
  other.unmount();
  // The list has it in its dock already.
  show(<BatchNotice />, { api, path: '/manage_services' });
  expect(screen.queryByText(/^Deleting/)).toBeNull();
});
