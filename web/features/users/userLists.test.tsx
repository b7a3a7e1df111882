import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'wouter';
import { anApi, answers, aSession, aUser } from '#tests/web/builders.ts';
import { mockWideScreen } from '#tests/web/mockWideScreen.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import { session } from '../../browser/session.ts';
import { UsersPage } from './UsersPage.tsx';

const ada = aUser({ id: 'ada', displayName: 'Ada Admin', roles: ['ADMINISTRATOR'], isAdmin: true });
const leo = aUser({ id: 'leo', displayName: 'Leo Lead', roles: ['VOLUNTEER LEAD'] });
const maya = aUser({ id: 'maya', displayName: 'Maya Reyes', roles: ['VOLUNTEER'], isApproved: false });
const PEOPLE = [ada, leo, maya];

beforeEach(() => session.set(aSession({ id: 'administrator', role: 'ADMINISTRATOR' })));
afterEach(() => {
  session.set(null);
  jest.restoreAllMocks();
});

/** Renders the page at any of its addresses, as the router does. */
const TestScreens = () => <UsersPage id={useLocation()[0].split('/users/')[1] ?? ''} />;

const showAt = (path: string, calls: Parameters<typeof anApi>[0] = {}) => {
  const listUsers = jest.fn(answers['GET /users']).mockResolvedValue(PEOPLE);
  const api = anApi({
    'GET /users': listUsers,
    'GET /users/{id}': async ({ path: { id } }) => PEOPLE.find((person) => person.id === id) ?? ada,
    ...calls,
  });
  return { ...show(<TestScreens />, { api, path }), listUsers };
};
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const rowLink = async (name: string) => within(await rowOf(name)).getByRole('link', { name });
const select = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
const paneHeading = (name: string) => screen.findByRole('heading', { level: 2, name });

describe('the four lists of people', () => {
  test.each([
    ['manage_users', 'Users'],
    ['manage_volunteers', 'Volunteers'],
    ['manage_access', 'Access'],
    ['manage_superusers', 'Super users'],
  ])('are one table with a pane beside it (%s)', async (list, title) => {
    covers('people-1', 'people-2');
    mockWideScreen();
    const { history } = showAt(`/${list}`);
    expect(await paneHeading('Ada Admin')).toBeInTheDocument();
    expect(history.at(-1)).toBe(`/users/ada?list=${list}`);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(
      expect.arrayContaining(['Name', 'Role', 'Status', 'Last sign-in', 'Listings']),
    );
  });

  test('move between rows and pane by the keyboard', async () => {
    covers('people-2');
    mockWideScreen();
    showAt('/manage_volunteers');
    await paneHeading('Ada Admin');
    (await rowLink('Ada Admin')).focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(async () => expect(await paneHeading('Leo Lead')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    expect(await rowLink('Leo Lead')).toHaveFocus();
  });

  test('open nobody by themselves on a phone', async () => {
    const { history } = showAt('/manage_access');
    await rowOf('Ada Admin');
    expect(history.at(-1)).toBe('/manage_access');
    expect(screen.getByText('Choose a user to see their account.')).toBeInTheDocument();
  });

  test('change the role in the row, after a confirmation', async () => {
    covers('people-1');
    mockWideScreen();
    const setRole = jest.fn(answers['POST /users/{userId}/set-permission']);
    showAt('/manage_users', { 'POST /users/{userId}/set-permission': setRole });
    const row = within(await rowOf('Maya Reyes'));
    await userEvent.selectOptions(row.getByLabelText('Role of Maya Reyes'), 'Volunteer lead');
    await userEvent.click(row.getByRole('button', { name: 'Set role' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Give Maya Reyes the role Volunteer lead?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, set role' }));
    expect(await screen.findByText('New role for Maya Reyes: Volunteer lead')).toBeInTheDocument();
    expect(setRole.mock.calls.map(([input]) => input)).toEqual([{ path: { userId: 'maya' }, body: { role: 'VOLUNTEER LEAD' } }]);
  });

  test('say once what a new role does, and offer the role only in the row beside an open person', async () => {
    mockWideScreen();
    showAt('/users/maya?list=manage_users');
    expect(await paneHeading('Maya Reyes')).toBeInTheDocument();
    expect(screen.getByText('When you change a role, the person is signed out and must sign in again.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByLabelText('Role of Maya Reyes')).toHaveLength(1));
  });

  test('are sorted by a column, then in the other direction', async () => {
    covers('people-3');
    mockWideScreen();
    const { history, listUsers } = showAt('/users/ada?list=manage_users&q=a');
    await userEvent.click(await screen.findByRole('button', { name: 'Role' }));
    expect(history.at(-1)).toBe('/users/ada?list=manage_users&q=a&sort=role');
    expect(screen.getByRole('columnheader', { name: 'Role' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Role' }));
    expect(history.at(-1)).toBe('/users/ada?list=manage_users&q=a&sort=role&direction=desc');
    await waitFor(() => expect(listUsers.mock.calls.at(-1)?.[0]).toMatchObject({ query: { q: 'a', sort: 'role', direction: 'desc' } }));
    for (const [name, sort] of [
      ['Name', 'displayName'],
      ['Status', 'status'],
      ['Last sign-in', 'lastSignIn'],
      ['Listings', 'usedServices'],
    ] as const) {
      await userEvent.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(listUsers.mock.calls.at(-1)?.[0]).toMatchObject({ query: { sort, direction: 'asc' } }));
    }
  });

  test('show the role as text to a lead, who may not set it', async () => {
    mockWideScreen();
    session.set(aSession({ id: 'lead', role: 'VOLUNTEER LEAD' }));
    showAt('/manage_volunteers');
    expect(within(await rowOf('Maya Reyes')).getByText('Volunteer')).toBeInTheDocument();
    expect(screen.queryByLabelText(/^Role of/)).toBeNull();
  });
});

describe('the address of an open person', () => {
  test('keeps the list and its filters', async () => {
    covers('people-2');
    const { listUsers, history } = showAt('/users/leo?list=manage_users&q=le&role=VOLUNTEER+LEAD&status=waiting');
    expect(await paneHeading('Leo Lead')).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('le');
    expect(screen.getByLabelText('Show')).toHaveDisplayValue('Volunteer lead');
    expect(screen.getByRole('radio', { name: 'Waiting for approval' })).toBeChecked();
    expect(listUsers.mock.calls[0]?.[0]).toMatchObject({
      query: { q: 'le', role: ['VOLUNTEER LEAD'], status: ['active'], isApproved: false },
    });
    await userEvent.click(screen.getByRole('link', { name: 'All users' }));
    expect(history.at(-1)).toBe('/manage_users?q=le&role=VOLUNTEER+LEAD&status=waiting');
  });

  test.each([
    ['ADMINISTRATOR', '', 'Users'],
    ['ADMINISTRATOR', '?list=nothing', 'Users'],
    ['ADMINISTRATOR', '?list=manage_volunteers', 'Volunteers'],
    ['ADMINISTRATOR', '?list=manage_superusers', 'Super users'],
    ['VOLUNTEER LEAD', '?list=manage_access', 'Volunteers'],
    ['VOLUNTEER LEAD', '', 'Volunteers'],
  ] as const)('shows to the role %s with “%s” the list %s', async (role, search, title) => {
    session.set(aSession({ id: 'reader', role }));
    showAt(`/users/leo${search}`);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  });
});

describe('selected people', () => {
  const omar = aUser({ id: 'omar', displayName: 'Omar Ortiz', roles: ['VOLUNTEER'], isApproved: false, usedServices: 2 });
  const listPeople = { 'GET /users': async () => [ada, leo, maya, omar] };

  beforeEach(mockWideScreen);

  test('are approved if they wait; a refused one is named and stays selected', async () => {
    covers('people-4');
    const approved: unknown[] = [];
    showAt('/users/ada?list=manage_users', {
      ...listPeople,
      'PUT /users/{id}': async (input, ...others) => {
        approved.push(input);
        if (input.path.id === 'omar') throw new ApiError(409, 'ACCOUNT_ERASED', { text: 'This account was deleted.' });
        return answers['PUT /users/{id}'](input, ...others);
      },
    });
    for (const name of ['Leo Lead', 'Maya Reyes', 'Omar Ortiz']) await select(name);
    expect(screen.getByText('3 selected')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Approve 2' }));
    expect(await screen.findByText(/^1 user approved\. Omar Ortiz was not approved\. This account was deleted\./)).toBeInTheDocument();
    expect(approved).toEqual(['maya', 'omar'].map((id) => ({ path: { id }, body: { isApproved: true } })));
    expect(screen.getByRole('checkbox', { name: 'Select Omar Ortiz' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Select Maya Reyes' })).not.toBeChecked();
  });

  test('are deleted after a question with their names and the number of their listings', async () => {
    covers('people-4');
    const closeUser = jest.fn(answers['DELETE /users/{id}']);
    showAt('/users/ada?list=manage_users', { ...listPeople, 'DELETE /users/{id}': closeUser });
    await select('Maya Reyes');
    await select('Omar Ortiz');
    await userEvent.click(screen.getByRole('button', { name: 'Delete 2' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete 2 users?' }));
    expect(dialog.getByText('Maya Reyes, Omar Ortiz')).toBeInTheDocument();
    expect(dialog.getByText('3 listings are deleted with them.')).toBeInTheDocument();
    expect(closeUser).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, delete' }));
    expect(await screen.findByText('2 users deleted.')).toBeInTheDocument();
    expect(closeUser.mock.calls.map(([{ path }]) => path.id)).toEqual(['maya', 'omar']);
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  test('are those whom the reader may delete, never the reader', async () => {
    session.set(aSession({ id: 'omar', role: 'ADMINISTRATOR' }));
    showAt('/users/ada?list=manage_users', listPeople);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all users shown' }));
    expect(screen.getByText('3 selected')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Select Omar Ortiz' })).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Volunteer');
    await waitFor(() => expect(screen.queryByText('3 selected')).toBeNull());
  });

  test('are not offered on the list of roles', async () => {
    showAt('/users/ada?list=manage_access', listPeople);
    await rowOf('Ada Admin');
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull();
  });
});
