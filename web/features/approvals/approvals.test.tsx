import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApprovalChange, aWaitingService } from '#tests/web/approvals.ts';
import { anApi, aService, aSession, type Answer } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { anUndoPreview, undoOneResult } from '#tests/web/undo.ts';
import { ApiError } from '../../api/ApiError.ts';
import { session } from '../../browser/session.ts';
import { ApprovalsPage } from './ApprovalsPage.tsx';

type ApproveAnswer = Answer<'POST /services/approve-services'>;
const commandId = '00000000-0000-4000-8000-000000000000';
const kitchen = aWaitingService({ id: 'kitchen', name: 'Open Table Kitchen', type: ['MEALS'], phone: '3035550133', revision: 4 });
const creek = aWaitingService();
const batchResponse = (services: { id: string; result: 'done' | 'unchanged' | 'refused'; code?: string }[]) => {
  const countResults = (result: string) => services.filter((service) => service.result === result).length;
  return { commandId, done: countResults('done'), unchanged: countResults('unchanged'), refused: countResults('refused'), services };
};
const mockApproval = () =>
  jest.fn<ReturnType<ApproveAnswer>, Parameters<ApproveAnswer>>(async ({ body: { services } }) =>
    batchResponse(services.map((id) => ({ id: String(id), result: 'done' as const }))),
  );
const previewOf = (command: string) =>
  anUndoPreview({
    command,
    service: { id: 'cherry-creek', name: 'Cherry Creek Night Room' },
    now: { isApproved: true, isRemoved: false },
    afterUndo: { isApproved: false, isRemoved: false },
  });

const approveNone: ApproveAnswer = async () =>
  batchResponse([
    { id: 'kitchen', result: 'unchanged' },
    { id: 'cherry-creek', result: 'refused', code: 'CONFLICT' },
  ]);

const apiWith = (calls: Parameters<typeof anApi>[0] = {}) =>
  anApi({
    'GET /services/approvals': async () => [kitchen, creek],
    'GET /services/{id}': async ({ path: { id } }) => aService({ id, name: id }),
    'GET /services/{id}/changes-since-approval': async () => anApprovalChange(),
    ...calls,
  });
const openApprovals = (calls: Parameters<typeof anApi>[0] = {}, path = '/manage_approvals', language: 'en' | 'es' = 'en') =>
  show(<ApprovalsPage />, { api: apiWith(calls), path, language });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const select = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
const dialog = () => within(screen.getByRole('dialog'));

beforeEach(() => session.set(aSession({ id: 'lena', role: 'VOLUNTEER LEAD' })));
afterEach(() => session.set(null));

describe('services that wait for approval', () => {
  test('are grouped by service type, each with its place, number, sender and age', async () => {
    covers('2.7-17');
    openApprovals();
    const foodRegion = within(await screen.findByRole('region', { name: 'Food 1' }));
    expect(
      foodRegion.getByRole('link', { name: /Open Table Kitchen.*12 Creek Street · \(303\) 555-0133.*Maya R\. \(Volunteer\) ·\s.+ ago/ }),
    ).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Shelter 1' })).getByText('Cherry Creek Night Room')).toBeInTheDocument();
  });

  test('are approved by selection, in the displayed revision, with an optional reason', async () => {
    covers('2.7-18', '4-6', '8-41');
    const approve = mockApproval();
    openApprovals({ 'POST /services/approve-services': approve });
    await select('Open Table Kitchen');
    expect(screen.getByText(/^1 of \d+ selected$/)).toBeInTheDocument();
    await press('Approve Selected');
    await userEvent.type(dialog().getByRole('textbox', { name: /Reason/ }), 'Called them');
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, approve' }));
    expect(await screen.findByText('Approved 1 listing')).toBeInTheDocument();
    expect(approve.mock.calls[0]?.[0]).toEqual({ body: { services: ['kitchen'], revisions: { kitchen: 4 }, reason: 'Called them' } });
  });

  test('are all approved at once, including those that are not loaded yet', async () => {
    covers('2.7-19', '4-7');
    const approve = mockApproval();
    const later = aWaitingService({ id: 'later', name: 'Later' });
    const list: Answer<'GET /services/approvals'> = async ({ query: { skip = 0 } = {} }) =>
      ({ rows: [kitchen, creek, later].slice(skip, skip + 2), total: 3 }) as never;
    openApprovals({ 'POST /services/approve-services': approve, 'GET /services/approvals': list });
    await screen.findByText('Open Table Kitchen');
    await press('Approve All');
    expect(dialog().getByRole('heading', { name: 'Approve 3 listings?' })).toBeInTheDocument();
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, approve' }));
    expect(await screen.findByText('Approved 3 listings')).toBeInTheDocument();
    expect(approve.mock.calls[0]?.[0].body.services).toEqual(['kitchen', 'cherry-creek', 'later']);
  });

  test('leave the list and the count of its tab before the list is reloaded', async () => {
    const list = jest.fn<ReturnType<Answer<'GET /services/approvals'>>, Parameters<Answer<'GET /services/approvals'>>>(async ({ query }) =>
      query?.shown === 'changed' ? [] : [kitchen, creek],
    );
    const approve: ApproveAnswer = async ({ body: { services } }) => {
      list.mockImplementation(() => new Promise(() => undefined));
      return batchResponse(services.map((id) => ({ id: String(id), result: 'done' as const })));
    };
    openApprovals({ 'POST /services/approve-services': approve, 'GET /services/approvals': list });
    expect(await screen.findByRole('link', { name: 'New 2' })).toBeInTheDocument();
    await select('Open Table Kitchen');
    await press('Approve Selected');
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, approve' }));
    expect(await screen.findByRole('link', { name: 'New 1' })).toBeInTheDocument();
    expect(screen.queryByText('Open Table Kitchen')).toBeNull();
    expect(screen.getByText('Cherry Creek Night Room')).toBeInTheDocument();
  });

  test('are listed one by one if some of them failed', async () => {
    openApprovals({ 'POST /services/approve-services': approveNone });
    await screen.findByText('Open Table Kitchen');
    await press('Approve All');
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, approve' }));
    expect(await screen.findByRole('heading', { name: 'Results' })).toBeInTheDocument();
    for (const text of ['0 approved', '1 already approved', '1 couldn’t be completed'])
      expect(dialog().getByText(text)).toBeInTheDocument();
    const refused = within(dialog().getByRole('list', { name: '1 couldn’t be completed' }));
    expect(refused.getByRole('listitem')).toHaveTextContent(
      'Cherry Creek Night RoomSomeone edited it after you opened it. Review it again.',
    );
  });

  test('are deleted by selection after a confirmation', async () => {
    covers('2.7-20');
    const remove = jest.fn<ReturnType<Answer<'POST /services/remove-services'>>, Parameters<Answer<'POST /services/remove-services'>>>(
      async () => batchResponse([{ id: 'kitchen', result: 'done' }]),
    );
    openApprovals({ 'POST /services/remove-services': remove });
    await select('Open Table Kitchen');
    await press('Delete Selected');
    expect(dialog().getByRole('heading', { name: 'Delete 1 listing?' })).toBeInTheDocument();
    expect(dialog().getByText('Open Table Kitchen')).toBeInTheDocument();
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(remove).not.toHaveBeenCalled();
    await press('Delete Selected');
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, delete' }));
    expect(await screen.findByText('Deleted 1 listing')).toBeInTheDocument();
    expect(remove.mock.calls.map(([{ body }]) => body.services)).toEqual([['kitchen']]);
  });

  test('are filtered by the search words', async () => {
    covers('2.3-11', '2.7-21', '8-26');
    const list = jest.fn<ReturnType<Answer<'GET /services/approvals'>>, Parameters<Answer<'GET /services/approvals'>>>(async () => []);
    openApprovals({ 'GET /services/approvals': list });
    expect(await screen.findByRole('heading', { name: 'Nothing to approve.' })).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox'), 'creek');
    expect(await screen.findByRole('heading', { name: 'No Services Found Matching your Search.' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Nothing to approve.' })).toBeNull();
    await waitFor(() => expect(list.mock.calls.at(-1)?.[0]).toMatchObject({ query: { q: 'creek', shown: 'waiting' } }));
  });
});

describe('one service that waits', () => {
  const path = '/manage_approvals?service=cherry-creek';

  test('is compared with the listing with the same phone, and its approval can be undone', async () => {
    covers('4-5');
    const approve = mockApproval();
    const undone: unknown[] = [];
    const same = [{ id: 'blue-spruce', name: 'Blue Spruce', same: ['phone' as const] }];
    openApprovals(
      {
        'GET /services/approvals': async () => [{ ...creek, sameAs: same }],
        'POST /services/approve-services': approve,
        'GET /undo/{id}': async ({ path: { id } }) => previewOf(id),
        'POST /undo': async ({ body }) => {
          undone.push(body);
          return undoOneResult('cherry-creek');
        },
      },
      path,
    );
    expect(await screen.findByText('Same phone number as Blue Spruce. Call before you approve.')).toBeInTheDocument();
    expect(await screen.findByRole('columnheader', { name: 'blue-spruce' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Call first' })).toHaveAttribute('href', 'tel:+13035550142');
    await press('Approve');
    expect(approve.mock.calls[0]?.[0].body).toEqual({ services: ['cherry-creek'], revisions: { 'cherry-creek': 6 } });
    await press('Undo');
    const undoDialog = within(await screen.findByRole('dialog', { name: 'Undo this change?' }));
    await userEvent.click(await undoDialog.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: Cherry Creek Night Room')).toBeInTheDocument();
    expect(undone).toEqual([{ id: commandId }]);
  });

  test.each([
    ['en', 'Closed days', 'Sun', 'Beds', 'Free: 12 of 60'],
    ['es', 'Días de cierre', 'dom', 'Camas', 'Libres: 12 de 60'],
  ] as const)('displays its closed days and free beds (%s)', async (language, days, sunday, beds, freeBeds) => {
    const entry = aService({ id: 'cherry-creek', closeSchedules: [{ type: 'WEEKLY', day: 'SUNDAY' }] });
    openApprovals({ 'GET /services/{id}': async () => entry }, path, language);
    expect(await screen.findByRole('row', { name: new RegExp(`^${days}`) })).toHaveTextContent(sunday);
    expect(screen.getByRole('row', { name: new RegExp(`^${beds}`) })).toHaveTextContent(freeBeds);
  });

  test.each([
    [{ totalBeds: 60, availableBeds: undefined }, 'Beds60'],
    [{ totalBeds: undefined, availableBeds: 0 }, 'BedsFree: 0'],
  ])('displays only the bed counts that are known: %j', async (facts, text) => {
    const { totalBeds: _total, availableBeds: _available, ...uncounted } = aService({ id: 'cherry-creek' });
    const known = Object.fromEntries(Object.entries(facts).filter(([, count]) => count !== undefined));
    openApprovals({ 'GET /services/{id}': async () => ({ ...uncounted, ...known }) }, path);
    expect((await screen.findByRole('row', { name: /^Beds/ })).textContent).toBe(text);
  });

  test.each([
    ['en', 'Short summary, in Spanish', 'Translated by a program', 'Description', 'In English', 'Edit listing'],
    ['es', 'Resumen, en español', 'Traducido por un programa', 'Descripción', 'En inglés', 'Editar la ficha'],
  ] as const)(
    'marks what a program translated and what stays English, and leads to its form (%s)',
    async (language, summary, translated, description, inEnglish, edit) => {
      const entry = aService({
        id: 'cherry-creek',
        description: 'A warm room.',
        serviceSummaryEs: 'Cuarto para la noche',
        machineTranslated: true,
        machineTranslatedFields: ['serviceSummaryEs'],
        keptEnglishFields: ['descriptionEs'],
      });
      openApprovals({ 'GET /services/{id}': async () => entry }, path, language);
      expect(await screen.findByRole('row', { name: new RegExp(`^${summary}`) })).toHaveTextContent(`Cuarto para la noche${translated}`);
      expect(screen.getByRole('row', { name: new RegExp(`^${description}`) })).toHaveTextContent(`A warm room.${inEnglish}`);
      expect(screen.getByRole('link', { name: edit })).toHaveAttribute('href', '/services/cherry-creek/edit');
    },
  );

  test('is not approved, with an explanation, if it changed after it was displayed', async () => {
    openApprovals(
      { 'POST /services/approve-services': async () => batchResponse([{ id: 'cherry-creek', result: 'refused', code: 'CONFLICT' }]) },
      path,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Someone edited it after you opened it. Review it again.')).toBeInTheDocument();
  });
});

describe('a service that changed since its approval', () => {
  const path = '/manage_approvals?tab=changed&service=cherry-creek';
  const changed = { ...creek, isApproved: true, changed: ['contact' as const], isSensitive: true as const };
  const shown = (calls: Parameters<typeof anApi>[0] = {}, language: 'en' | 'es' = 'en') =>
    openApprovals({ 'GET /services/approvals': async () => [changed], ...calls }, path, language);

  test('displays the difference field by field, with the phone marked as sensitive', async () => {
    shown();
    const row = within(await screen.findByRole('row', { name: /Phone/ }));
    expect(row.getByText('Key field')).toBeInTheDocument();
    expect(row.getByText('(303) 555-0142').tagName).toBe('DEL');
    expect(row.getByText('(303) 555-0199').tagName).toBe('INS');
  });

  test('is accepted in the displayed revision', async () => {
    const approve = mockApproval();
    shown({ 'POST /services/approve-services': approve });
    await userEvent.click(await screen.findByRole('button', { name: 'Keep change' }));
    expect(await screen.findByText('Change kept: Cherry Creek Night Room')).toBeInTheDocument();
    expect(approve.mock.calls[0]?.[0].body.revisions).toEqual({ 'cherry-creek': 9 });
  });

  test('is reverted to the approved version after a confirmation', async () => {
    const takeBackMock = jest.fn<ReturnType<Answer<'POST /services/{id}/take-back'>>, Parameters<Answer<'POST /services/{id}/take-back'>>>(
      async () => ({ id: 'cherry-creek', commandId: 'c-1', message: '', revision: 10, bedsRevision: -1 }),
    );
    shown({ 'POST /services/{id}/take-back': takeBackMock });
    await userEvent.click(await screen.findByRole('button', { name: 'Restore approved version' }));
    expect(screen.getByRole('dialog', { name: 'Restore the approved version of “Cherry Creek Night Room”?' })).toBeInTheDocument();
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, restore' }));
    expect(await screen.findByText('Approved version restored: Cherry Creek Night Room')).toBeInTheDocument();
    expect(takeBackMock.mock.calls[0]?.[0]).toEqual({ path: { id: 'cherry-creek' }, body: { revision: 9 } });
  });

  test('explains in Spanish why it cannot be reverted', async () => {
    shown({ 'POST /services/{id}/take-back': () => Promise.reject(new ApiError(409, 'CONFLICT')) }, 'es');
    await userEvent.click(await screen.findByRole('button', { name: 'Restaurar la versión aprobada' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Sí, restaurar' }));
    expect(await screen.findByText('Alguien la editó después de que usted la abrió. Revísela otra vez.')).toBeInTheDocument();
  });
});

test('withdraws an approval with a reason', async () => {
  const withdraw = jest.fn<
    ReturnType<Answer<'POST /services/{id}/withdraw-approval'>>,
    Parameters<Answer<'POST /services/{id}/withdraw-approval'>>
  >(async () => ({ id: 'cherry-creek', commandId: 'c-1', message: '', revision: 9, bedsRevision: -1 }));
  const done = { ...creek, isApproved: true, approved: { at: creek.createdAt, role: 'VOLUNTEER LEAD' as const, name: 'Lena' } };
  openApprovals(
    { 'GET /services/approvals': async () => [done], 'POST /services/{id}/withdraw-approval': withdraw },
    '/manage_approvals?tab=done&service=cherry-creek',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw approval' }));
  await userEvent.type(dialog().getByRole('textbox', { name: /Reason/ }), 'Wrong phone');
  await userEvent.click(dialog().getByRole('button', { name: 'Yes, withdraw' }));
  expect(await screen.findByText('Approval withdrawn: Cherry Creek Night Room')).toBeInTheDocument();
  expect(withdraw.mock.calls[0]?.[0]).toEqual({ path: { id: 'cherry-creek' }, body: { reason: 'Wrong phone' } });
});
