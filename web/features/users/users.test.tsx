import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'wouter';
import { ROLES } from '#domain/vocabulary/roles.ts';
import { anApi, answers, aSession, aUser, rejectNotFound, minutesAgo, type Answer } from '#tests/web/builders.ts';
import { mockIntersectionObserver } from '#tests/web/mockIntersectionObserver.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import { session } from '../../browser/session.ts';
import { PermissionsPage } from '../permissions/PermissionsPage.tsx';
import { UsersPage } from './UsersPage.tsx';

/** Renders the page at any of its addresses, as the router does. */
const TestScreens = () => <UsersPage id={useLocation()[0].split('/users/')[1] ?? ''} />;
const showList = (list: string, options: Parameters<typeof show>[1] = {}) => show(<TestScreens />, { path: `/${list}`, ...options });

const maya = aUser({ id: 'maya-2', displayName: 'Maya Reyes', email: 'maya@example.org', roles: ['VOLUNTEER'], isApproved: false });
const mockListing = (...people: ReturnType<typeof aUser>[]) => jest.fn(answers['GET /users']).mockResolvedValue(people);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));

beforeEach(() => session.set(aSession({ id: 'administrator', role: 'ADMINISTRATOR' })));
afterEach(() => session.set(null));

const manyUsers = (from: number) =>
  Array.from({ length: 25 }, (_, index) => aUser({ id: `u${from + index}`, displayName: `Person ${from + index}` }));
const failLastAdministrator = () => Promise.reject(new ApiError(409, 'LAST_ADMINISTRATOR', { text: 'This is the last admin.' }));
const chooseRole = (role: string) => userEvent.selectOptions(screen.getByLabelText('Role of Ana Example'), role);
const showUser = (user: ReturnType<typeof aUser>, calls = {}) =>
  show(<TestScreens />, { api: anApi({ 'GET /users/{id}': async () => user, ...calls }), path: `/users/${user.id}` });

/** Returns only Maya; with search words, returns Lee. */
const mayaAndLee: Answer<'GET /users'> = async ({ query }) =>
  query?.q === undefined ? [maya] : [aUser({ id: 'successor', email: 'lee@example.org' })];

describe('the list of users', () => {
  test('shows users with their role, 25 at a time', async () => {
    covers('9-62');
    const listUsers = jest.fn(answers['GET /users']).mockImplementation(async ({ query: { skip = 0 } = {} }) => ({
      rows: skip < 50 ? manyUsers(skip) : [],
      total: 50,
    }));
    showList('manage_users', { api: anApi({ 'GET /users': listUsers }) });
    expect(await screen.findByText('50 users')).toBeInTheDocument();
    await press('Show more users');
    expect(await screen.findByRole('row', { name: /^Person 49/ })).toBeInTheDocument();
    expect(listUsers.mock.calls.map(([{ query }]) => query).slice(0, 2)).toMatchObject([
      { skip: 0, limit: 25 },
      { skip: 25, limit: 25 },
    ]);
  });

  test.each([['manage_users'], ['manage_volunteers'], ['manage_access'], ['manage_superusers']])(
    'loads the next people automatically when the user scrolls near the end (%s)',
    async (list) => {
      covers('2.7-22', '2.7-36');
      const scrollNearEnd = mockIntersectionObserver();
      const listUsers = jest
        .fn(answers['GET /users'])
        .mockImplementation(async ({ query: { skip = 0 } = {} }) => ({ rows: manyUsers(skip), total: 50 }));
      showList(list, { api: anApi({ 'GET /users': listUsers }) });
      await screen.findByText('50 users');
      expect(screen.queryByRole('row', { name: /^Person 25/ })).toBeNull();
      expect(listUsers).toHaveBeenCalledTimes(1);
      scrollNearEnd();
      expect(await screen.findByRole('row', { name: /^Person 49/ })).toBeInTheDocument();
    },
  );

  test.each([['manage_users'], ['manage_access']])('debounces the search of %s', async (list) => {
    covers('2.3-13');
    const listUsers = mockListing(maya).mockImplementation(async ({ query } = {}) => (query?.q === 'maya' ? [maya] : [aUser(), maya]));
    showList(list, { api: anApi({ 'GET /users': listUsers }) });
    await waitFor(() => expect(screen.getAllByRole('row', { name: /Edit/ })).toHaveLength(2));
    await userEvent.type(screen.getByRole('searchbox'), 'maya');
    await waitFor(() => expect(listUsers.mock.calls.at(-1)?.[0]).toMatchObject({ query: { q: 'maya' } }));
    expect(listUsers.mock.calls.map(([{ query }]) => query?.q)).toEqual([undefined, 'maya']);
    await waitFor(() => expect(screen.getAllByRole('row', { name: /Edit/ })).toHaveLength(1));
    expect(screen.getByRole('row', { name: /Maya Reyes/ })).toBeInTheDocument();
  });

  test('shows a message if there is no user, and another one if none matches', async () => {
    covers('8-30');
    showList('manage_users', { api: anApi({ 'GET /users': mockListing() }) });
    expect(await screen.findByRole('heading', { name: 'No users' })).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox'), 'xyzzy');
    expect(await screen.findByRole('heading', { name: 'No users found matching your search.' })).toBeInTheDocument();
  });

  test('deletes a user only after a confirmation, with a choice for their services', async () => {
    covers('2.7-23', '4-50', '8-40');
    const closeUser = jest.fn(answers['DELETE /users/{id}']);
    showList('manage_users', { api: anApi({ 'DELETE /users/{id}': closeUser, 'GET /users': mayaAndLee }) });
    await screen.findByRole('row', { name: /^Maya Reyes/ });
    await press('Delete Maya Reyes');
    expect(screen.getByRole('dialog', { name: 'Do you want to delete this user?' })).toHaveTextContent('Maya Reyesmaya@example.org');
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(closeUser).not.toHaveBeenCalled();

    await press('Delete Maya Reyes');
    await userEvent.click(dialog().getByRole('radio', { name: 'Hand them over to another user' }));
    await userEvent.type(dialog().getByLabelText('Email of the new owner'), 'nobody@example.org');
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, delete' }));
    expect(await dialog().findByRole('link', { name: /No account uses this email/ })).toBeInTheDocument();
    await userEvent.clear(dialog().getByLabelText('Email of the new owner'));
    await userEvent.type(dialog().getByLabelText('Email of the new owner'), 'Lee@example.org');
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, delete' }));
    expect(await screen.findByText('User deleted')).toBeInTheDocument();
    expect(closeUser.mock.calls[0]?.[0]).toEqual({ path: { id: 'maya-2' }, query: { handOverTo: 'successor' } });
  });

  test('does not delete the last administrator, and explains why', async () => {
    showList('manage_users', { api: anApi({ 'DELETE /users/{id}': failLastAdministrator }) });
    await screen.findByRole('row', { name: /^Ana Example/ });
    await press('Delete Ana Example');
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, delete' }));
    expect(await dialog().findByText(/This is the last admin/)).toBeInTheDocument();
  });
});

describe('the list of volunteers', () => {
  test('lists the three volunteer roles, and approves waiting users', async () => {
    covers('2.7-24');
    const updateUser = jest.fn(answers['PUT /users/{id}']);
    const listUsers = mockListing(maya);
    showList('manage_volunteers', { api: anApi({ 'PUT /users/{id}': updateUser, 'GET /users': listUsers }) });
    const row = within(await screen.findByRole('row', { name: /^Maya Reyes/ }));
    expect(row.getByText('Waiting for approval')).toBeInTheDocument();
    expect(row.getByRole('link', { name: 'Maya Reyes' })).toHaveAttribute('href', '/users/maya-2?list=manage_volunteers');
    await userEvent.click(row.getByRole('button', { name: 'Delete Maya Reyes' }));
    expect(screen.getByRole('dialog', { name: 'Do you want to delete this user?' })).toHaveTextContent('maya@example.org');
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    await userEvent.click(row.getByRole('button', { name: 'Approve Maya Reyes' }));
    expect(await screen.findByText('Maya Reyes is approved')).toBeInTheDocument();
    expect(updateUser.mock.calls[0]?.[0]).toEqual({ path: { id: 'maya-2' }, body: { isApproved: true } });
    expect(listUsers.mock.calls[0]?.[0].query?.role).toEqual(['VOLUNTEER', 'VOLUNTEER LEAD', 'VOLUNTEER SENIOR']);
  });

  test('shows a lead only the actions that a lead may take', async () => {
    session.set(aSession({ id: 'lead', role: 'VOLUNTEER LEAD' }));
    const peerUser = aUser({ id: 'peer', displayName: 'Pia Peer', roles: ['VOLUNTEER LEAD'] });
    showList('manage_volunteers', { api: anApi({ 'GET /users': mockListing(maya, peerUser) }) });
    await screen.findByRole('row', { name: /^Maya Reyes/ });
    expect(screen.getByRole('button', { name: 'Delete Maya Reyes' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete Pia Peer' })).toBeNull();
  });
});

describe('user roles', () => {
  test.each([
    ['USER', 'Admin', 'Added Ana Example as Admin.'],
    ['ADMINISTRATOR', 'Volunteer', 'Removed Ana Example as Admin.'],
    ['USER', 'Volunteer lead', 'New role for Ana Example: Volunteer lead'],
  ] as const)('can change from %s to %s with the message: %s', async (from, to, message) => {
    covers('4-52', '6-34');
    let ana = aUser({ roles: [from] });
    const setRole: Answer<'POST /users/{userId}/set-permission'> = async (...args) => {
      ana = aUser({ roles: [args[0].body.role] });
      return answers['POST /users/{userId}/set-permission'](...args);
    };
    showList('manage_access', { api: anApi({ 'POST /users/{userId}/set-permission': setRole, 'GET /users': async () => [ana] }) });
    await screen.findByRole('row', { name: /^Ana Example/ });
    await chooseRole(to);
    await press('Set role');
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, set role' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByLabelText('Role of Ana Example')).toHaveDisplayValue(to);
  });

  test('are reduced to the highest one in the list', async () => {
    covers('6-4');
    showList('manage_users', { api: anApi({ 'GET /users': mockListing(aUser({ roles: ['AUTO USER', 'SUPER USER', 'VOLUNTEER'] })) }) });
    // The highest is neither the first nor the last in the response, nor in alphabetical order.
    expect(within(await screen.findByRole('row', { name: /^Ana Example/ })).getByText('Super user')).toBeInTheDocument();
  });

  test('are all offered: seven', async () => {
    covers('6-2');
    showList('manage_access');
    const roles = await screen.findByLabelText('Role of Ana Example');
    const offeredRoles = within(roles)
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value);
    expect(offeredRoles.toSorted()).toEqual([...ROLES].toSorted());
    expect(ROLES).toHaveLength(7);
    // Only one can be selected.
    expect(roles).toHaveProperty('multiple', false);
  });

  test('stay unchanged if the server refuses a change', async () => {
    showList('manage_access', {
      api: anApi({
        'POST /users/{userId}/set-permission': failLastAdministrator,
        'GET /users': mockListing(aUser({ roles: ['ADMINISTRATOR'] })),
      }),
    });
    await screen.findByRole('row', { name: /^Ana Example/ });
    await chooseRole('Service provider');
    await press('Set role');
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, set role' }));
    expect(await screen.findByText(/This is the last admin/)).toBeInTheDocument();
    expect(screen.getByLabelText('Role of Ana Example')).toHaveValue('ADMINISTRATOR');
  });

  test('are set on the page of super users, which searches for users to promote', async () => {
    covers('2.3-12', '6-3');
    const listUsers = mockListing(aUser());
    const setRole = jest.fn(answers['POST /users/{userId}/set-permission']);
    showList('manage_superusers', { api: anApi({ 'GET /users': listUsers, 'POST /users/{userId}/set-permission': setRole }) });
    await waitFor(() => expect(listUsers.mock.calls[0]?.[0].query?.role).toEqual(['SUPER USER']));
    await userEvent.type(screen.getByRole('searchbox'), 'ana');
    await waitFor(() =>
      expect(listUsers.mock.calls.at(-1)?.[0]).toEqual({
        query: { q: 'ana', status: ['active', 'inactive'], sort: 'createdAt', direction: 'desc', limit: 25, skip: 0 },
      }),
    );
    await press('Make super user: Ana Example');
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, set role' }));
    await waitFor(() => expect(setRole.mock.calls[0]?.[0]).toEqual({ path: { userId: 'ana-1' }, body: { role: 'SUPER USER' } }));
  });
});

const retype = async (label: RegExp, text: string) => {
  await userEvent.clear(await screen.findByLabelText(label));
  if (text !== '') await userEvent.type(screen.getByLabelText(label), text);
};

describe('open user', () => {
  const quotaLabel = /^Listing limit/;

  test('sends only changed fields, with a quota of 3 if it is empty', async () => {
    covers('2.7-25', '2.7-27', '5-51', '8-35');
    const updateUser = jest.fn(answers['PUT /users/{id}']);
    showUser(aUser({ totalServices: 7 }), { 'PUT /users/{id}': updateUser });
    await retype(quotaLabel, '');
    await retype(/^Name/, '');
    await retype(/^Phone/, '');
    await press('Save');
    expect(await screen.findByText('User saved')).toBeInTheDocument();
    expect(updateUser.mock.calls[0]?.[0].body).toEqual({ phone: '', totalServices: 3 });
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Ana Example');
    expect(screen.getByLabelText(quotaLabel)).toHaveValue('3');
  });

  test('saves facts and role by one button, the role after a confirmation', async () => {
    const updateUser = jest.fn(answers['PUT /users/{id}']);
    const setRole = jest.fn(answers['POST /users/{userId}/set-permission']);
    showUser(aUser(), { 'PUT /users/{id}': updateUser, 'POST /users/{userId}/set-permission': setRole });
    await retype(/^Name/, 'Ana Maria');
    await chooseRole('Volunteer lead');
    expect(screen.queryByRole('button', { name: 'Set role' })).toBeNull();
    await press('Save');
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(updateUser).not.toHaveBeenCalled();
    expect(setRole).not.toHaveBeenCalled();
    await press('Save');
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, set role' }));
    expect(await screen.findByText('New role for Ana Example: Volunteer lead')).toBeInTheDocument();
    expect(updateUser.mock.calls.map(([{ body }]) => body)).toEqual([{ displayName: 'Ana Maria' }]);
    expect(setRole.mock.calls.map(([input]) => input)).toEqual([{ path: { userId: 'ana-1' }, body: { role: 'VOLUNTEER LEAD' } }]);
  });

  test('sends no profile if only the role changed, and shows why a role is refused', async () => {
    const updateUser = jest.fn(answers['PUT /users/{id}']);
    showUser(aUser({ roles: ['ADMINISTRATOR'], isAdmin: true }), {
      'PUT /users/{id}': updateUser,
      'POST /users/{userId}/set-permission': failLastAdministrator,
    });
    await screen.findByLabelText('Role of Ana Example');
    await chooseRole('Service provider');
    await press('Save');
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, set role' }));
    expect(await screen.findByText(/This is the last admin/)).toBeInTheDocument();
    expect(updateUser).not.toHaveBeenCalled();
  });

  test('has no field for the role for a lead', async () => {
    session.set(aSession({ id: 'lead', role: 'VOLUNTEER LEAD' }));
    showUser(maya);
    expect(await screen.findByLabelText(/^Name/)).toBeInTheDocument();
    expect(screen.queryByLabelText(/^Role of/)).toBeNull();
  });

  test('sets a quota of 3 for a number below 1, and rejects a fraction', async () => {
    covers('5-119');
    const updateUser = jest.fn(answers['PUT /users/{id}']);
    showUser(aUser({ totalServices: 7 }), { 'PUT /users/{id}': updateUser });
    for (const typed of ['2.5', '10000']) {
      await retype(quotaLabel, typed);
      await press('Save');
      expect(screen.getByLabelText(quotaLabel)).toHaveAccessibleDescription(/Enter a whole number from 1 to 9,999/);
    }
    expect(updateUser).not.toHaveBeenCalled();
    for (const typed of ['-2', '0', '1']) {
      await retype(quotaLabel, typed);
      await press('Save');
    }
    await waitFor(() => expect(updateUser).toHaveBeenCalledTimes(3));
    expect(updateUser.mock.calls.map(([{ body }]) => body)).toEqual([{ totalServices: 3 }, { totalServices: 3 }, { totalServices: 1 }]);
  });

  test('has no field for the quota of an administrator, and sends none', async () => {
    covers('5-120');
    const updateUser = jest.fn(answers['PUT /users/{id}']);
    showUser(aUser({ roles: ['ADMINISTRATOR'], isAdmin: true }), { 'PUT /users/{id}': updateUser });
    await retype(/^Name/, 'Ada');
    expect(screen.queryByLabelText(quotaLabel)).toBeNull();
    expect(screen.getByText('1, no limit')).toBeInTheDocument();
    await press('Save');
    await waitFor(() => expect(updateUser.mock.calls[0]?.[0].body).toEqual({ displayName: 'Ada' }));
  });

  test('can be restored after closing, or erased after a confirmation', async () => {
    const closedUser = aUser({ status: 'closed', eraseAfter: minutesAgo(-4000) });
    const eraseUser = jest.fn(answers['POST /users/{id}/erase']);
    showUser(closedUser, { 'POST /users/{id}/erase': eraseUser });
    await userEvent.click(await screen.findByRole('button', { name: 'Restore it' }));
    expect(await screen.findByText('Ana Example was restored')).toBeInTheDocument();
    await press('Delete for good now');
    expect(screen.getByRole('dialog', { name: 'Delete Ana Example for good?' })).toBeInTheDocument();
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(eraseUser).not.toHaveBeenCalled();
    await press('Delete for good now');
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, delete for good' }));
    expect(await screen.findByText('The account was deleted for good')).toBeInTheDocument();
  });

  test('shows the certificate of an erased account, without personal data', async () => {
    showUser(aUser({ status: 'erased', email: '', displayName: '', phone: '', roles: [] }));
    expect(await screen.findByRole('heading', { name: 'Deleted account' })).toBeInTheDocument();
    expect(await screen.findByText('certificate-1')).toBeInTheDocument();
    expect(screen.queryByText('Email')).toBeNull();
  });

  test('shows a message if the user does not exist', async () => {
    show(<TestScreens />, { api: anApi({ 'GET /users/{id}': rejectNotFound }), language: 'es', path: '/users/gone' });
    expect(await screen.findByRole('heading', { name: 'No encontramos a este usuario' })).toBeInTheDocument();
  });
});

test('the page shows the permission table of the product', () => {
  show(<PermissionsPage />);
  const row = screen.getByRole('row', { name: /^Open the list of all users/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['no', 'yes', 'no', 'no', 'no', 'no', 'no', 'no']);
});
