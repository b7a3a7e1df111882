import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from '../../browser/session.ts';
import { aSession, NOW } from '../../testing/builders.ts';
import { aManagedService, aManagersApi } from '../../testing/managed.ts';
import { show } from '../../testing/show.tsx';
import { ManageServicesPage } from './ManageServicesPage.tsx';

const matches = (query: string): MediaQueryList =>
  ({
    matches: query.includes('64rem'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW * 1000);
  jest.spyOn(window, 'matchMedia').mockImplementation(matches);
  session.set(aSession({ role: 'ADMINISTRATOR' }));
});
afterEach(() => {
  session.set(null);
  jest.restoreAllMocks();
});

const SERVICES = ['Ash Pantry', 'Birch Shelter', 'Cedar Clinic'].map((name) =>
  aManagedService({ id: name.toLowerCase().slice(0, 3), name }),
);

const showPage = (path = '/manage_services') => show(<ManageServicesPage />, { api: aManagersApi(SERVICES), path });
const rowLink = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) })).getByRole('link');
const sortBy = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
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
