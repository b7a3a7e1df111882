import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBatch } from '#tests/web/batch.ts';
import { aSession, NOW } from '#tests/web/builders.ts';
import { aManagedService, aManagersApi } from '#tests/web/managed.ts';
import { mockWideScreen } from '#tests/web/mockWideScreen.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import { session } from '../../browser/session.ts';
import { ManageServicesPage } from './ManageServicesPage.tsx';

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW * 1000);
  mockWideScreen();
  session.set(aSession({ role: 'ADMINISTRATOR' }));
});
afterEach(() => {
  session.set(null);
  jest.restoreAllMocks();
});

const SERVICES = ['Ash Pantry', 'Birch Shelter', 'Cedar Clinic'].map((name) =>
  aManagedService({ id: name.toLowerCase().slice(0, 3), name }),
);

const showPage = (path = '/manage_services', answers: Parameters<typeof aManagersApi>[1] = {}) =>
  show(<ManageServicesPage />, { api: aManagersApi(SERVICES, answers), path });
const rowLink = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) })).getByRole('link');
const sortBy = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const select = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
const paneHeading = (name: string) => screen.findByRole('heading', { level: 2, name });

describe('the page of managed services on a wide screen', () => {
  test('opens the first listing, which the address names', async () => {
    covers('manage-20');
    const { history } = showPage();
    expect(await paneHeading('Ash Pantry')).toBeInTheDocument();
    expect(history.at(-1)).toBe('/manage_services?service=ash');
  });

  test('moves between rows and pane by the keyboard', async () => {
    covers('manage-20');
    showPage();
    await paneHeading('Ash Pantry');
    (await rowLink('Ash Pantry')).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}{ArrowDown}');
    expect(await rowLink('Cedar Clinic')).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
    await waitFor(async () => expect(await paneHeading('Birch Shelter')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    expect(await rowLink('Birch Shelter')).toHaveFocus();
    // The row is open already.
    await userEvent.keyboard('{Enter}');
    expect(await paneHeading('Birch Shelter')).toHaveFocus();
  });

  test('sorts by a column, then in the other direction', async () => {
    covers('manage-21');
    const { history } = showPage('/manage_services?service=ash');
    await sortBy('Beds');
    expect(history.at(-1)).toBe('/manage_services?sort=beds&service=ash');
    expect(screen.getByRole('columnheader', { name: 'Beds' })).toHaveAttribute('aria-sort', 'ascending');
    await sortBy('Beds');
    expect(history.at(-1)).toBe('/manage_services?sort=beds&direction=desc&service=ash');
    await sortBy('Reports');
    expect(history.at(-1)).toBe('/manage_services?sort=reports&service=ash');
    expect(screen.queryByRole('button', { name: 'Owner' })).toBeNull();
  });
});

describe('selected listings', () => {
  test('are confirmed together; a refused one stays selected', async () => {
    covers('manage-22');
    const confirm = jest.fn<Promise<never>, [{ readonly path: { readonly id: string } }]>(async ({ path: { id } }) => {
      if (id === 'bir') throw new ApiError(409, 'CONFLICT');
      return {} as never;
    });
    showPage('/manage_services?service=ash', { 'POST /services/{id}/confirm': confirm });
    await select('Ash Pantry');
    await select('Birch Shelter');
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm 2' }));
    expect(await screen.findByText(/^1 listing confirmed\. Birch Shelter was not confirmed\. /)).toBeInTheDocument();
    expect(confirm.mock.calls.map(([{ path }]) => path.id)).toEqual(['ash', 'bir']);
    expect(await screen.findByRole('checkbox', { name: 'Select Birch Shelter' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Select Ash Pantry' })).not.toBeChecked();
  });

  test('are deleted together after a question that names them, with an offer to undo', async () => {
    covers('manage-22');
    const remove = jest.fn(async () => aBatch(['ash', 'bir', 'ced'].map((id) => ({ id, result: 'done' as const }))));
    showPage('/manage_services?service=ash', { 'POST /services/remove-services': remove });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all listings shown' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete 3' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete 3 listings?' }));
    expect(dialog.getByText('Ash Pantry, Birch Shelter, Cedar Clinic')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, delete' }));
    expect(await screen.findByText('Deleted 3 listings')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
    expect(remove).toHaveBeenCalledWith(
      expect.objectContaining({ body: expect.objectContaining({ services: ['ash', 'bir', 'ced'] }) as unknown }),
      expect.anything(),
    );
    expect(screen.queryByText('3 selected')).toBeNull();
  });
});
