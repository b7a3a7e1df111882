import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSession } from '#tests/web/builders.ts';
import { aManagedService, aManagersApi, changedService } from '#tests/web/managed.ts';
import { show } from '#tests/web/show.tsx';
import { session } from '../../browser/session.ts';
import { ManageServicesPage } from './ManageServicesPage.tsx';
import { NoticeDialog } from './NoticeDialog.tsx';
import { isoDate, isoTime, typedDateAndTime } from './noticeTime.ts';

afterEach(() => session.set(null));

const dialog = () => within(screen.getByRole('dialog'));
const openDialog = (facts: Parameters<typeof aManagedService>[0] = {}) => {
  const saveNotice = changedService();
  show(<NoticeDialog service={aManagedService(facts)} onClose={() => undefined} />, {
    api: aManagersApi([], { 'PUT /services/{id}/critical-notice': saveNotice }),
  });
  return saveNotice;
};

describe('urgent notice', () => {
  test.each([
    ['11:59 PM', '2026-12-24T23:59'],
    ['06:30 PM', '2026-12-24T18:30'],
  ])('expires at 11:59 PM of a day unless another time is set: %s', async (typedTime, criticalExpiredAt) => {
    covers('4-60', '9-35');
    const saveNotice = openDialog();
    expect(dialog().getByLabelText('Until (hh:mm AM or PM)')).toHaveValue('11:59 PM');
    await userEvent.click(dialog().getByRole('button', { name: 'Post notice' }));
    expect(dialog().getByRole('link', { name: 'Say what visitors need to know.' })).toBeInTheDocument();
    expect(dialog().getByRole('link', { name: 'Enter the date like this: 12-24-2026.' })).toBeInTheDocument();
    await userEvent.type(dialog().getByLabelText('What visitors need to know'), 'No heat tonight');
    await userEvent.type(dialog().getByLabelText('Last day (MM-DD-YYYY)'), '12-24-2026');
    // 11:59 PM is the default, so it is not typed.
    if (typedTime !== '11:59 PM') {
      await userEvent.clear(dialog().getByLabelText('Until (hh:mm AM or PM)'));
      await userEvent.type(dialog().getByLabelText('Until (hh:mm AM or PM)'), typedTime);
    }
    await userEvent.click(dialog().getByRole('button', { name: 'Post notice' }));
    expect(await screen.findByText('Notice posted: Colfax Job Desk')).toBeInTheDocument();
    expect(saveNotice.mock.calls[0]?.[0]).toEqual({
      path: { id: 'job-desk' },
      body: { isCriticalHeader: true, criticalDescription: 'No heat tonight', criticalDescriptionEs: null, criticalExpiredAt },
    });
  });

  test('can be valid until a user removes it', async () => {
    covers('4-61');
    const saveNotice = openDialog();
    await userEvent.type(dialog().getByLabelText('What visitors need to know'), 'No heat');
    await userEvent.click(dialog().getByRole('checkbox', { name: 'Until I remove it' }));
    expect(dialog().queryByLabelText('Last day (MM-DD-YYYY)')).toBeNull();
    await userEvent.click(dialog().getByRole('button', { name: 'Post notice' }));
    expect(saveNotice.mock.calls[0]?.[0]).toMatchObject({ body: { isCriticalNeverExpire: true } });
  });

  test('has a Spanish text too, and shows the previous text', async () => {
    const saveNotice = openDialog({ isCriticalHeader: true, criticalDescription: 'No heat', criticalDescriptionEs: 'Sin calor' });
    const spanishField = dialog().getByLabelText('The same in Spanish (optional)');
    expect(spanishField).toHaveValue('Sin calor');
    expect(spanishField).toHaveAttribute('lang', 'es');
    await userEvent.clear(spanishField);
    await userEvent.type(spanishField, 'Sin calefacción ');
    await userEvent.click(dialog().getByRole('button', { name: 'Save' }));
    expect(saveNotice.mock.calls[0]?.[0]).toMatchObject({
      body: { criticalDescription: 'No heat', criticalDescriptionEs: 'Sin calefacción' },
    });
  });

  test('can be removed', async () => {
    const saveNotice = openDialog({ isCriticalHeader: true, criticalDescription: 'No heat', criticalExpiredAt: '2026-12-24T18:00' });
    expect(dialog().getByLabelText('Last day (MM-DD-YYYY)')).toHaveValue('12-24-2026');
    expect(dialog().getByLabelText('Until (hh:mm AM or PM)')).toHaveValue('06:00 PM');
    await userEvent.click(dialog().getByRole('button', { name: 'Remove notice' }));
    expect(await screen.findByText('Notice removed: Colfax Job Desk')).toBeInTheDocument();
    expect(saveNotice.mock.calls[0]?.[0]).toMatchObject({ body: { isCriticalHeader: false } });
  });

  test.each([
    ['SUPER USER', true],
    ['ADMINISTRATOR', true],
    ['USER', false],
    ['VOLUNTEER LEAD', false],
  ] as const)('can be set by super users and administrators only (%s)', async (role, isOffered) => {
    covers('6-36');
    session.set(aSession({ role }));
    show(<ManageServicesPage />, { api: aManagersApi([aManagedService()]), path: '/manage_services?service=job-desk' });
    await screen.findByRole('link', { name: 'Public page' });
    expect(screen.queryByRole('button', { name: 'Urgent notice' }) !== null).toBe(isOffered);
  });
});

test('parses dates and times as users type them', () => {
  expect(['12-24-2026', '2/3/2027', '02-30-2026', 'tomorrow'].map(isoDate)).toEqual(['2026-12-24', '2027-02-03', null, null]);
  expect(['12:00 AM', '12:30 pm', '06:00 PM', '13:00 PM', '6'].map(isoTime)).toEqual(['00:00', '12:30', '18:00', null, null]);
  expect(typedDateAndTime('2026-12-24')).toEqual({ date: '12-24-2026', time: '11:59 PM' });
  expect(typedDateAndTime('2026-12-24T00:05')).toEqual({ date: '12-24-2026', time: '12:05 AM' });
});
