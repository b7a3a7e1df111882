import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Language } from '#domain/vocabulary/languages.ts';
import { aService, aSession, NOW } from '#tests/web/builders.ts';
import { anUnownedListing, aManagedService, aManagersApi, aServiceOfOthers, changedService, daysAgo } from '#tests/web/managed.ts';
import { show } from '#tests/web/show.tsx';
import { anUndoPreview, undoOneResult } from '#tests/web/undo.ts';
import { ApiError } from '../../api/ApiError.ts';
import type { ManagedService } from '../../api/types.ts';
import { session } from '../../browser/session.ts';
import { ManageServicesPage } from './ManageServicesPage.tsx';

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW * 1000);
  session.set(aSession());
});
afterEach(() => {
  session.set(null);
  jest.restoreAllMocks();
});

type ApiOverrides = Parameters<typeof aManagersApi>[1];
const openPane = async (service: ManagedService, overrides: ApiOverrides = {}, moreParams = '', language: Language = 'en') => {
  const shown = show(<ManageServicesPage />, {
    api: aManagersApi([service], overrides),
    path: `/manage_services?${moreParams}service=${service.id}`,
    language,
  });
  await screen.findByRole('heading', { level: 2, name: service.name });
  return shown;
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));

describe('selected service', () => {
  test('shows its facts', async () => {
    covers('2.4-14', '2.7-9', '4-19');
    await openPane(aManagedService());
    for (const factText of ['(303) 555-0172', '4100 East Colfax Avenue', '05/14/2026 by Lee K.'])
      expect((await screen.findAllByText(factText)).length).toBeGreaterThan(0);
    expect(await screen.findByText('09:00 AM – 05:00 PM')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/services/job-desk/edit');
    expect(screen.getByRole('link', { name: 'Public page' })).toHaveAttribute('href', '/services/job-desk');
    expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+13035550172');
  });

  test.each([
    ['en', 'Wed, Dec 2', 'and 2 more dates'],
    ['es', 'mié, 2 dic', 'y 2 fechas más'],
  ] as const)('shows the first six dates with their weekday: %s', async (language, firstDate, moreDates) => {
    const dates = ['02', '03', '04', '05', '06', '07', '08', '09'].map((day) => ({
      type: 'DATE_RANGE' as const,
      startDate: `2026-12-${day}`,
      endDate: `2026-12-${day}`,
      startTime: '13:00',
      endTime: '17:00',
      endsNextDay: false,
    }));
    await openPane(aManagedService(), { 'GET /services/{id}': async () => aService({ id: 'job-desk', schedules: dates }) }, '', language);
    expect(await screen.findAllByText('01:00 PM – 05:00 PM')).toHaveLength(6);
    expect(screen.getByText(firstDate)).toBeInTheDocument();
    expect(screen.getByText(moreDates)).toBeInTheDocument();
  });

  test('can be confirmed with one press after a long time', async () => {
    const confirm = changedService();
    await openPane(aManagedService({ confirmedAt: daysAgo(94) }), { 'POST /services/{id}/confirm': confirm });
    expect(screen.getByText(/Last confirmed 94\sdays ago/)).toBeInTheDocument();
    await press('Yes, still correct');
    expect(await screen.findByText('Thank you. Colfax Job Desk is confirmed.')).toBeInTheDocument();
    expect(confirm.mock.calls[0]?.[0]).toMatchObject({ path: { id: 'job-desk' } });
  });

  test('offers to read its reports before a confirmation', async () => {
    await openPane(aManagedService({ confirmedAt: daysAgo(94), reports: 2 }));
    expect(screen.getByRole('link', { name: 'Read 2 reports' })).toHaveAttribute('href', '/feedbacks?service=job-desk');
    expect(screen.queryByRole('button', { name: 'Yes, still correct' })).toBeNull();
  });

  test('shows its owner that it waits for approval', async () => {
    covers('4-1');
    await openPane(aManagedService({ isApproved: false }));
    expect(screen.getByText(/It is waiting for Approval\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  test('can be approved by users with the permission, in the displayed revision', async () => {
    session.set(aSession({ id: 'lee', role: 'VOLUNTEER LEAD' }));
    const approve = jest.fn(async () => ({ commandId: 'c', done: 0, unchanged: 0, refused: 1, services: [] }));
    await openPane(aServiceOfOthers({ isApproved: false }), { 'POST /services/approve-services': approve });
    await press('Approve');
    expect(approve).toHaveBeenCalledWith({ body: { services: ['job-desk'], revisions: { 'job-desk': 7 } } }, expect.anything());
    expect(await screen.findByText(/Not approved: someone edited it/)).toBeInTheDocument();
  });

  test('is deleted only after a confirmation, and can be restored by Undo', async () => {
    covers('2.5-14', '2.7-10', '4-49', '8-39');
    const remove = changedService();
    const undo = jest.fn(async () => undoOneResult('job-desk'));
    const { history } = await openPane(aManagedService(), {
      'DELETE /services/{id}': remove,
      'GET /undo/{id}': async ({ path: { id: command } }) =>
        anUndoPreview({
          command,
          service: { id: 'job-desk', name: 'Colfax Job Desk' },
          now: { isApproved: true, isRemoved: true },
          afterUndo: { isApproved: true, isRemoved: false },
        }),
      'POST /undo': undo,
    });
    await press('Delete');
    expect(screen.getByRole('dialog', { name: 'Do you want to delete this service?' })).toHaveTextContent('Colfax Job Desk');
    await userEvent.click(dialog().getByRole('button', { name: 'No, keep it' }));
    expect(remove).not.toHaveBeenCalled();
    await press('Delete');
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, delete' }));
    expect(await screen.findByText('Listing deleted: Colfax Job Desk')).toBeInTheDocument();
    expect(history?.at(-1)).toBe('/manage_services');
    await press('Undo');
    const undoDialog = within(await screen.findByRole('dialog', { name: 'Undo this change?' }));
    await userEvent.click(await undoDialog.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: Colfax Job Desk')).toBeInTheDocument();
    expect(undo).toHaveBeenCalledTimes(1);
  });

  test('is removed from the list before the response, and restored with an error if the server refuses', async () => {
    covers('4-48');
    const refusals: ((reason: Error) => void)[] = [];
    const remove = () => new Promise<never>((_resolve, reject) => void refusals.push(reject));
    await openPane(aManagedService(), { 'DELETE /services/{id}': remove });
    expect(await screen.findByRole('row', { name: /Colfax/ })).toBeInTheDocument();
    await press('Delete');
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, delete' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Colfax/ })).toBeNull());
    refusals[0]?.(new ApiError(403, 'FORBIDDEN', { text: 'You can’t do this.' }));
    expect(await screen.findByText('Colfax Job Desk was not deleted. You can’t do this.')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Colfax/ })).toBeInTheDocument();
  });

  test('shows a message if it was removed', async () => {
    show(<ManageServicesPage />, { api: aManagersApi([]), path: '/manage_services?service=gone' });
    expect(await screen.findByRole('heading', { name: 'We can’t find this listing' })).toBeInTheDocument();
  });
});

describe('an admin', () => {
  beforeEach(() => session.set(aSession({ id: 'administrator', role: 'ADMINISTRATOR' })));

  test('transfers a service by e-mail', async () => {
    const handOver = jest.fn(changedService()).mockRejectedValueOnce(
      new ApiError(400, 'VALIDATION_FAILED', {
        errors: [{ code: 'OWNER_NOT_FOUND', path: 'userEmail', text: 'Nobody has this e-mail.' }],
      }),
    );
    await openPane(aServiceOfOthers(), { 'POST /services/{id}/hand-over': handOver });
    await press('Hand over');
    await userEvent.type(dialog().getByLabelText('Email of the new owner'), 'Joel@example.org');
    await userEvent.click(dialog().getByRole('button', { name: 'Hand over' }));
    expect(await dialog().findByRole('link', { name: 'Nobody has this e-mail.' })).toBeInTheDocument();
    expect(dialog().getByLabelText('Email of the new owner')).toHaveValue('Joel@example.org');
    await userEvent.click(dialog().getByRole('button', { name: 'Hand over' }));
    expect(await screen.findByText('Colfax Job Desk was handed over.')).toBeInTheDocument();
    expect(handOver.mock.calls.at(-1)?.[0]).toMatchObject({ body: { userEmail: 'joel@example.org' } });
  });

  test('withdraws an approval, with an optional reason', async () => {
    const withdraw = changedService();
    await openPane(aServiceOfOthers(), { 'POST /services/{id}/withdraw-approval': withdraw });
    await press('Withdraw approval');
    await userEvent.type(dialog().getByLabelText('Reason (optional)'), 'The phone rings somewhere else.');
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, withdraw' }));
    expect(await screen.findByText('Colfax Job Desk is waiting for approval again.')).toBeInTheDocument();
    expect(withdraw.mock.calls[0]?.[0]).toMatchObject({ body: { reason: 'The phone rings somewhere else.' } });
  });

  test('sees who requests a listing, and grants or declines the request', async () => {
    const [grantRequest, declineRequest] = [changedService(), changedService()];
    const request = { accountId: 'vic-1', name: 'Vic', email: 'vic@example.org', message: 'I run it.', at: daysAgo(1) };
    const imported = anUnownedListing({ ownershipRequests: [request] });
    await openPane(imported, {
      'POST /services/{id}/ownership-requests/{accountId}/grant': grantRequest,
      'POST /services/{id}/ownership-requests/{accountId}/decline': declineRequest,
    });
    expect(screen.getByText('I run it.')).toBeInTheDocument();
    expect(screen.getByText('No owner yet (imported)')).toBeInTheDocument();
    await press('Approve claim by Vic');
    expect(await screen.findByText('Vic is now the owner.')).toBeInTheDocument();
    await press('Decline claim by Vic');
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, decline' }));
    expect(await screen.findByText('Claim declined.')).toBeInTheDocument();
    for (const decisionMock of [grantRequest, declineRequest])
      expect(decisionMock.mock.calls[0]?.[0]).toMatchObject({ path: { id: 'job-desk', accountId: 'vic-1' } });
  });
});

describe('a listing without an owner', () => {
  const imported = anUnownedListing();

  test('can be requested with a message', async () => {
    const requestOwnership = changedService();
    await openPane(imported, { 'POST /services/{id}/ownership-requests': requestOwnership }, 'shown=unowned&');
    await press('Claim this listing');
    await userEvent.click(dialog().getByRole('button', { name: 'Send' }));
    expect(requestOwnership).not.toHaveBeenCalled();
    await userEvent.type(dialog().getByLabelText('Your message'), 'I answer the phone of this place.');
    await userEvent.click(dialog().getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Sent. An admin will read it.')).toBeInTheDocument();
    expect(requestOwnership.mock.calls[0]?.[0]).toMatchObject({ body: { message: 'I answer the phone of this place.' } });
    for (const hiddenButton of ['Delete', 'Hand over', 'Urgent notice'])
      expect(screen.queryByRole('button', { name: hiddenButton })).toBeNull();
  });

  test('shows that the user requested it already', async () => {
    await openPane({ ...imported, isRequestedByYou: true }, {}, 'shown=unowned&');
    expect(screen.getByText('You claimed this listing. An admin will review your request.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Claim this listing' })).toBeNull();
  });
});
