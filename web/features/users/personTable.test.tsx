import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'wouter';
import { anApi, answers, aSession, aUser, minutesAgo, NOW } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { session } from '../../browser/session.ts';
import { UsersPage } from './UsersPage.tsx';

const maya = aUser({ id: 'maya-2', displayName: 'Maya Reyes', roles: ['VOLUNTEER'], isApproved: false });

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW * 1000);
  session.set(aSession({ id: 'administrator', role: 'ADMINISTRATOR' }));
});
afterEach(() => {
  session.set(null);
  jest.restoreAllMocks();
});

/** Renders the page at any of its addresses, as the router does. */
const TestScreens = () => <UsersPage id={useLocation()[0].split('/users/')[1] ?? ''} />;
const cellsOf = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent.replaceAll('\u00a0', ' '));

test('lists users with role, status, last sign-in and places, and keeps the list beside an open user', async () => {
  const ana = aUser({ lastSignIn: minutesAgo(120) });
  const lee = aUser({
    id: 'lee',
    displayName: 'Lee King',
    roles: ['ADMINISTRATOR'],
    isAdmin: true,
    isApproved: false,
    status: 'inactive',
  });
  const listUsers = jest.fn(answers['GET /users']).mockResolvedValue([ana, maya, lee]);
  const api = anApi({ 'GET /users': listUsers, 'GET /users/{id}': async () => maya });
  show(<TestScreens />, { api, path: '/manage_users' });
  expect(await cellsOf(/^Ana/)).toEqual(['Service provider', 'Active', 'Signed in: 2 h ago2 h ago', '1 of 3', '']);
  expect(await cellsOf(/^Maya/)).toEqual(['Volunteer', 'Waiting for approval', 'Signed in: 1 h ago1 h ago', '1 of 3', '']);
  expect(await cellsOf(/^Lee/)).toEqual(['Admin', 'Inactive', 'Signed in: 1 h ago1 h ago', 'No limit', '']);
  expect(screen.getByText('Choose a user to see their account.')).toBeInTheDocument();

  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Volunteer');
  await userEvent.click(await screen.findByRole('link', { name: 'Maya Reyes' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Maya Reyes' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Approve Maya Reyes' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /^Maya/ })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByLabelText('Show')).toHaveDisplayValue('Volunteer');
  expect(listUsers.mock.calls.at(-1)?.[0]).toMatchObject({ query: { role: ['VOLUNTEER'], status: ['active', 'inactive'] } });
  await userEvent.click(screen.getByRole('link', { name: 'All users' }));
  expect(await screen.findByText('Choose a user to see their account.')).toBeInTheDocument();
  expect(screen.getByLabelText('Show')).toHaveDisplayValue('Volunteer');
});
