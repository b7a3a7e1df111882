import { screen } from '@testing-library/react';
import type { Role } from '#domain/vocabulary/roles.ts';
import { anApi, aSession } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { railEntriesFor, railPathOf } from '../../app/screens/staffMenu.ts';
import { session } from '../../browser/session.ts';
import { StaffRail } from './StaffRail.tsx';

const showRail = (role: Role, options: Parameters<typeof show>[1] = {}) => {
  const { user } = aSession({ role });
  return show(<StaffRail user={user} entries={railEntriesFor(user)} railPathOf={railPathOf} />, options);
};

const targets = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .slice(0, -1);

afterEach(() => session.set(null));

describe('rail of staff', () => {
  test.each([
    ['USER', ['/manage_services', '/feedbacks', '/available_beds', '/regions']],
    [
      'VOLUNTEER LEAD',
      ['/to_do', '/manage_services', '/manage_approvals', '/feedbacks', '/beds_history', '/audit', '/manage_volunteers', '/regions'],
    ],
    [
      'ADMINISTRATOR',
      ['/to_do', '/manage_services', '/manage_approvals', '/feedbacks', '/available_beds', '/beds_history', '/audit', '/manage_users'],
    ],
  ] as const)('has at most eight links for a %s', async (role, paths) => {
    showRail(role);
    await screen.findAllByRole('link');
    expect(targets()).toEqual(paths);
  });

  test.each([
    ['/manage_services', '/manage_services', 'page'],
    ['/services/5c1/edit', '/manage_services', 'true'],
    ['/services/5c1/beds', '/beds_history', 'true'],
    ['/users/5c1', '/manage_users', 'true'],
    ['/manage_volunteers', '/manage_users', 'true'],
    ['/users/5c1?list=manage_volunteers', '/manage_users', 'true'],
    ['/system', null, null],
  ] as const)('marks on %s the link that leads there', async (path, currentPath, value) => {
    showRail('ADMINISTRATOR', { path });
    const links = await screen.findAllByRole('link');
    const currentLinks = links.filter((link) => link.hasAttribute('aria-current'));
    expect(currentLinks.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
      currentPath === null ? [] : [[currentPath, value]],
    );
  });

  test('counts the tasks of the to-do page', async () => {
    session.set(aSession({ role: 'ADMINISTRATOR' }));
    const lines = { reports: { count: 2, overdue: 0 }, waiting: { count: 5 } };
    const waiting = { lines, regions: [], owners: [], ownersInAll: 0, places: 9 };
    showRail('ADMINISTRATOR', { api: anApi({ 'GET /waiting': async () => waiting }) });
    expect(await screen.findByRole('link', { name: 'To do 7' })).toHaveAttribute('href', '/to_do');
  });

  test('marks the link of the list that the address of a person names', async () => {
    showRail('VOLUNTEER LEAD', { path: '/users/5c1?list=manage_volunteers' });
    const links = await screen.findAllByRole('link');
    expect(links.filter((link) => link.hasAttribute('aria-current')).map((link) => link.getAttribute('href'))).toEqual([
      '/manage_volunteers',
    ]);
  });

  test('counts only work that waits: old bed counts, not shelters, and no listings or users', async () => {
    const counts = { countManagedServices: 68, countManagedShelters: 16, countTotalUsers: 8, countOldBedCounts: 7 };
    showRail('ADMINISTRATOR', { api: anApi({ 'POST /auth/report-notifications': async () => counts }) });
    expect(await screen.findByRole('link', { name: 'Free beds 7' })).toHaveAttribute('href', '/available_beds');
    expect(screen.getByRole('link', { name: 'Listings' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Users' })).toBeInTheDocument();
  });

  test('shows counts, and the name and role of the user', async () => {
    showRail('ADMINISTRATOR', {
      language: 'es',
      api: anApi({ 'POST /auth/report-notifications': async () => ({ countNotApprovedServices: 7, countOldBedCounts: 2 }) }),
    });
    expect(await screen.findByRole('link', { name: 'Aprobaciones 7' })).toHaveAttribute('href', '/manage_approvals');
    const { displayName } = aSession({ role: 'ADMINISTRATOR' }).user;
    expect(screen.getByRole('link', { name: new RegExp(`^${displayName}.*Administración$`) })).toHaveAttribute('href', '/update_profile');
  });
});
