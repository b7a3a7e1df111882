import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSession, aUser, NOW, type Answer } from '#tests/web/builders.ts';
import { anUnownedListing, aManagedService, aManagersApi, aServiceOfOthers, daysAgo, noCounts } from '#tests/web/managed.ts';
import { mockIntersectionObserver } from '#tests/web/mockIntersectionObserver.ts';
import { show } from '#tests/web/show.tsx';
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

const MANAGE_PATH = '/manage_services';
const showPage = (
  services: Parameters<typeof aManagersApi>[0],
  apiOverrides: Parameters<typeof aManagersApi>[1] = {},
  path = MANAGE_PATH,
) => show(<ManageServicesPage />, { api: aManagersApi(services, apiOverrides), path });
const findRow = async (name: RegExp) => within(await screen.findByRole('row', { name }));

const manyPages: Answer<'GET /services/managed'> = async ({ query: { skip = 0 } = {} }) => ({
  rows: Array.from({ length: skip < 50 ? 25 : 0 }, (_, index) =>
    aManagedService({ id: `s${skip + index}`, name: `Place ${skip + index}` }),
  ),
  total: 50,
});

describe('the list of managed services', () => {
  test('is a table of name and street, kind, approval, confirmation, beds and reports', async () => {
    showPage([
      aManagedService({
        name: 'Cherry Creek Night Room',
        type: ['EMERGENCY_SHELTER'],
        isConfidential: true,
        isApproved: false,
        hasBeds: true,
        totalBeds: 14,
      }),
      aManagedService({
        id: 'closet',
        name: 'Clothing Closet',
        type: ['CLOTHES'],
        changed: ['contact'],
        confirmedAt: daysAgo(215),
        reports: 2,
      }),
    ]);
    const waitingRow = await findRow(/Cherry Creek/);
    expect(waitingRow.getByText('Address hidden')).toBeInTheDocument();
    for (const cellText of ['Shelter', 'Waiting', 'beds not counted']) expect(waitingRow.getByText(cellText)).toBeInTheDocument();
    const changed = await findRow(/Clothing Closet/);
    for (const cellText of ['4100 East Colfax Avenue', 'Resources', 'Edited', '7 months ago', '2 reports'])
      expect(changed.getByText(cellText)).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((columnHeader) => columnHeader.textContent)).toEqual([
      'Name',
      'Kind',
      'Approved',
      'Confirmed',
      'Beds',
      'Reports',
    ]);
  });

  test('shows owners to administrators, and marks imported listings', async () => {
    session.set(aSession({ role: 'ADMINISTRATOR' }));
    showPage([aServiceOfOthers(), anUnownedListing({ id: 'imported', name: 'Imported Pantry' })]);
    expect((await findRow(/Job Desk/)).getByText('Ana M.')).toBeInTheDocument();
    expect((await findRow(/Imported/)).getByText('Imported')).toBeInTheDocument();
  });

  test('loads 25 services at a time', async () => {
    covers('9-2');
    const list = jest.fn(manyPages);
    showPage([], { 'GET /services/managed': list });
    expect(await screen.findByText('50 listings')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Load 25 more' }));
    expect(await screen.findByRole('row', { name: /Place 49/ })).toBeInTheDocument();
    expect(list.mock.calls.map(([{ query }]) => query).slice(0, 2)).toMatchObject([
      { skip: 0, limit: 25 },
      { skip: 25, limit: 25 },
    ]);
  });

  test('loads the next 25 automatically when the user scrolls near the end', async () => {
    covers('2.7-8');
    const scrollNearEnd = mockIntersectionObserver();
    showPage([], { 'GET /services/managed': manyPages });
    await screen.findByRole('button', { name: 'Load 25 more' });
    expect(screen.queryByRole('row', { name: /Place 49/ })).toBeNull();
    scrollNearEnd();
    expect(await screen.findByRole('row', { name: /Place 49/ })).toBeInTheDocument();
  });

  test('filters by debounced words, kind and task, shows counts, and stores the filters in the address', async () => {
    covers('2.3-9', '8-58');
    const list = jest.fn<ReturnType<typeof manyPages>, Parameters<typeof manyPages>>(async () => []);
    const { history } = showPage([], {
      'GET /services/managed': list,
      'GET /services/managed/counts': async () => ({ ...noCounts, all: 9, waiting: 7 }),
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Waiting 7' }));
    await userEvent.selectOptions(screen.getByLabelText('Kind of help'), 'Food');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search listings' }), 'creek');
    await waitFor(() => expect(history?.at(-1)).toBe('/manage_services?shown=waiting&kind=FOOD&q=creek'));
    await waitFor(() => expect(list.mock.calls.at(-1)?.[0]).toMatchObject({ query: { shown: 'waiting', kind: ['FOOD'], q: 'creek' } }));
    expect(list.mock.calls.map(([{ query }]) => query?.q)).not.toContain('cree');
    expect(screen.getByRole('radio', { name: 'Edited 0' })).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: /^Claim requests/ })).toBeNull();
    expect(await screen.findByRole('heading', { name: 'No Services Found Matching your Search.' })).toBeInTheDocument();
  });

  test('refers a user without services to "Add Services"', async () => {
    covers('2.7-11', '8-31');
    showPage([]);
    expect(await screen.findByRole('heading', { name: 'No services added' })).toBeInTheDocument();
    expect(screen.getByText(/^Use “Add Services”/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Services' })).toHaveAttribute('href', '/add_service');
  });
});

test.each([
  ['with services', [aManagedService({ name: 'Cherry Creek Night Room' })]],
  ['empty', []],
])('a list of the past (%s) offers no new service and shows no places of today', async (_list, services) => {
  show(<ManageServicesPage />, { api: aManagersApi(services), path: MANAGE_PATH, page: { asOf: '2026-11-13T15:00:00.000Z' } });
  await screen.findByText(services.length === 0 ? /^Use “Add Services”/ : 'Cherry Creek Night Room');
  expect(screen.queryByRole('link', { name: /^Add/ })).not.toBeInTheDocument();
  expect(screen.queryByText(/^\d+ of \d+ listings$/)).not.toBeInTheDocument();
});

describe('quota of services', () => {
  test('is shown beside the link to add a service', async () => {
    showPage([]);
    expect(await screen.findByText('2 of 3 listings')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add listing' })).toHaveAttribute('href', '/add_service');
  });

  test('shows the message of the specification when it is used up, and whom to contact for more', async () => {
    covers('6-42');
    show(<ManageServicesPage />, {
      api: aManagersApi([], { 'GET /auth/profile': async () => aUser({ usedServices: 3, totalServices: 3 }) }),
      path: MANAGE_PATH,
      page: { contact: { email: 'help@example.org', site: null, donate: null, social: [] } },
    });
    expect(await screen.findByText('You reached the Max Limit for adding new services.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask for more listings' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/feedback\?subject=/),
    );
    expect(screen.getByRole('link', { name: 'Write to help@example.org' })).toHaveAttribute('href', 'mailto:help@example.org');
    expect(screen.queryByRole('link', { name: 'Add listing' })).toBeNull();
  });

  test('does not exist for administrators', async () => {
    covers('6-32');
    session.set(aSession({ role: 'ADMINISTRATOR' }));
    const getProfile = jest.fn(async () => aUser({ usedServices: 30 }));
    showPage([aManagedService()], { 'GET /auth/profile': getProfile });
    expect(await screen.findByRole('link', { name: 'Add listing' })).toBeInTheDocument();
    expect(getProfile).not.toHaveBeenCalled();
  });
});

test('a volunteer who waits for approval sees what they can do until then, instead of the table', async () => {
  session.set(aSession({ role: 'VOLUNTEER', isApproved: false }));
  const list = jest.fn(manyPages);
  showPage([], { 'GET /services/managed': list });
  expect(await screen.findByRole('heading', { name: 'Your account needs approval first' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Tell us what is wrong or missing' })).toHaveAttribute('href', '/feedback');
  expect(screen.queryByRole('table')).toBeNull();
  expect(list).not.toHaveBeenCalled();
});
