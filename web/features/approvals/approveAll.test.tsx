import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aWaitingService } from '#tests/web/approvals.ts';
import { aBatch } from '#tests/web/batch.ts';
import { anApi, aService, aSession, type Answer } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import { session } from '../../browser/session.ts';
import { BatchNotice } from '../../services/manage/batch/BatchNotice.tsx';
import { runningBatch } from '../../services/manage/batch/runningBatch.ts';
import { ApprovalsPage } from './ApprovalsPage.tsx';

type ApproveAnswer = Answer<'POST /services/approve-services'>;

const kitchen = aWaitingService({ id: 'kitchen', name: 'Open Table Kitchen', type: ['MEALS'] });
const creek = aWaitingService({ sameAs: [{ id: 'blue-spruce', name: 'Blue Spruce', same: ['phone'] }] });
const pantry = aWaitingService({ id: 'pantry', name: 'Sun Valley Pantry', type: ['FOOD_PANTRY'] });

const running = aBatch([{ id: 'kitchen', result: 'done' }], 3);
const finished = aBatch(
  [
    { id: 'kitchen', result: 'done' },
    { id: 'cherry-creek', result: 'refused', code: 'CONFLICT' },
    { id: 'pantry', result: 'done' },
  ],
  3,
);

const apiWith = (calls: Parameters<typeof anApi>[0] = {}) =>
  anApi({
    'GET /services/approvals': async () => [kitchen, creek, pantry],
    'GET /services/{id}': async ({ path: { id } }) => aService({ id, name: `Name of ${id}` }),
    ...calls,
  });
const openApprovals = (calls: Parameters<typeof anApi>[0] = {}, language: 'en' | 'es' = 'en') =>
  show(<ApprovalsPage />, { api: apiWith(calls), path: '/manage_approvals', language });
const mockApproval = () =>
  jest.fn<ReturnType<ApproveAnswer>, Parameters<ApproveAnswer>>(async ({ body: { services } }) =>
    aBatch(services.map((id) => ({ id: String(id), result: 'done' as const }))),
  );
const pressApproveAll = async (name = 'Approve All') => {
  await screen.findByText('Open Table Kitchen');
  await userEvent.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

beforeEach(() => session.set(aSession({ id: 'lena', role: 'VOLUNTEER LEAD' })));
afterEach(() => {
  session.set(null);
  runningBatch.set(null);
});

describe('Approve All', () => {
  test('names the listings to look at first, and approves only the others', async () => {
    covers('approvals-1');
    const approve = mockApproval();
    openApprovals({ 'POST /services/approve-services': approve });
    const dialog = await pressApproveAll();
    expect(dialog.getByText('1 of 3 has the phone number of another listing:')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Cherry Creek Night Room' })).toHaveAttribute('href', '/manage_approvals?service=cherry-creek');
    await userEvent.click(dialog.getByRole('button', { name: 'Approve the other 2' }));
    expect(await screen.findByText('Approved 2 listings')).toBeInTheDocument();
    expect(approve.mock.calls[0]?.[0].body.services).toEqual(['kitchen', 'pantry']);
  });

  test('approves all with one reason if the user chooses so', async () => {
    const approve = mockApproval();
    openApprovals({ 'POST /services/approve-services': approve }, 'es');
    const dialog = await pressApproveAll('Aprobar todas');
    expect(dialog.getByText('1 de 3 tiene el teléfono de otra ficha:')).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Visitadas');
    await userEvent.click(dialog.getByRole('button', { name: 'Aprobar las 3' }));
    await waitFor(() => expect(approve).toHaveBeenCalled());
    expect(approve.mock.calls[0]?.[0].body).toMatchObject({ services: ['kitchen', 'cherry-creek', 'pantry'], reason: 'Visitadas' });
  });

  test.each([
    ['the same name and phone', { sameAs: [{ id: 'b', name: 'B', same: ['name' as const, 'phone' as const] }] }, /the name and contact/],
    ['the same address', { sameAs: [{ id: 'b', name: 'B', same: ['address' as const] }] }, /the address/],
    ['an edited key field', { isSensitive: true as const }, /an edited key field/],
  ])('asks to look at a listing with %s', async (_name, facts, text) => {
    openApprovals({ 'GET /services/approvals': async () => [kitchen, aWaitingService(facts)] });
    const dialog = await pressApproveAll();
    expect(dialog.getByText(text)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Approve the other 1' })).toBeInTheDocument();
  });

  test('sends the displayed revision of a listing that changed after it was displayed', async () => {
    const approve = mockApproval();
    let requests = 0;
    openApprovals({
      'POST /services/approve-services': approve,
      'GET /services/approvals': async ({ query }) => {
        if (query?.shown !== 'waiting') return [];
        requests += 1;
        return [{ ...kitchen, revision: requests }];
      },
    });
    const dialog = await pressApproveAll();
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, approve' }));
    expect(await screen.findByText('Approved 1 listing')).toBeInTheDocument();
    expect(approve.mock.calls[0]?.[0].body.revisions).toEqual({ kitchen: 1 });
  });
});

describe('a long batch', () => {
  const inTime = { timeout: 20_000 };

  test('closes the dialog, shows its progress in the dock even after a lost response, then what was not approved', async () => {
    covers('approvals-2');
    let polls = 0;
    openApprovals({
      'POST /services/approve-services': async () => running,
      'GET /batches/{id}': async () => {
        polls += 1;
        if (polls === 1) throw new TypeError('fetch failed');
        return polls === 2 ? aBatch([...running.services, { id: 'pantry', result: 'done' }], 3) : finished;
      },
    });
    const dialog = await pressApproveAll();
    await userEvent.click(dialog.getByRole('button', { name: 'Approve all 3' }));
    expect(await screen.findByText('Approving listings: 1 of 3. You can leave this page.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Approve All' })).toBeNull();
    expect(await screen.findByText('Approving listings: 2 of 3. You can leave this page.', {}, inTime)).toBeInTheDocument();
    expect(await screen.findByText('2 approved · 1 couldn’t be completed', {}, inTime)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'See results' }));
    const refused = within(screen.getByRole('list', { name: '1 couldn’t be completed' }));
    expect(await refused.findByRole('link', { name: 'Name of cherry-creek' })).toHaveAttribute(
      'href',
      '/manage_approvals?service=cherry-creek',
    );
    expect(refused.getByText('Someone edited it after you opened it. Review it again.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(/2 approved/)).toBeNull());
    expect(runningBatch.get()).toBeNull();
  }, 60_000);

  const stored = { accountId: 'lena', decision: 'approve', listPath: '/manage_approvals', commandIds: [running.commandId] } as const;

  test('is shown again when the user comes back, on every page', async () => {
    covers('approvals-2');
    runningBatch.set(stored);
    const api = { 'GET /batches/{id}': async () => running };
    const { unmount } = openApprovals(api);
    expect(await screen.findByText('Approving listings: 1 of 3. You can leave this page.')).toBeInTheDocument();
    unmount();
    show(<BatchNotice />, { api: apiWith(api), path: '/to_do', language: 'es' });
    expect(await screen.findByText('Aprobando fichas: 1 de 3. Puede salir de esta página.')).toBeInTheDocument();
  });

  test('offers its results on another page, with Undo', async () => {
    runningBatch.set(stored);
    show(<BatchNotice />, { api: apiWith({ 'GET /batches/{id}': async () => finished }), path: '/to_do' });
    await userEvent.click(await screen.findByRole('button', { name: 'See results' }));
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  });

  test('is not shown to another user of the device', async () => {
    runningBatch.set({ ...stored, accountId: 'olga' });
    const readBatch = jest.fn(async () => running);
    openApprovals({ 'GET /batches/{id}': readBatch });
    await screen.findByText('Open Table Kitchen');
    expect(readBatch).not.toHaveBeenCalled();
    expect(screen.queryByText(/Approving listings/)).toBeNull();
  });

  test('is forgotten if the server does not know it', async () => {
    runningBatch.set(stored);
    openApprovals({ 'GET /batches/{id}': () => Promise.reject(new ApiError(404, 'NOT_FOUND')) });
    await waitFor(() => expect(runningBatch.get()).toBeNull());
  });
});
