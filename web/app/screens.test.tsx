import { screen as page } from '@testing-library/react';
import { aSession } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { session } from '../browser/session.ts';
import { anyScreenAt } from './allScreens.ts';

afterEach(() => session.set(null));

/** The addresses of the specification's sections 2.1 to 2.3, each with the heading of its screen. */
const ADDRESSES: Readonly<Record<string, string>> = {
  '/': 'Shelter',
  '/services/blue-spruce': 'Blue Spruce Night Shelter',
  '/my_favorites': 'My Favorites',
  '/crisis_lines': 'Crisis lines',
  '/chatbot': 'Ask a question',
  '/introduce': 'Shelter',
  '/privacy_policy': 'Privacy policy',
  '/terms_of_use': 'Terms of use',
  '/about': 'About Shelter',
  '/feedback': 'Send feedback',
  '/forgot_password': 'Forgot password',
  '/auth/resetPassword': 'Set a new password',
  '/account-deletion-policy': 'Account deletion policy',
  '/nowhere': 'Page not found',
  '/login': 'Service provider sign-in',
  '/add_service': 'Add listing',
  '/manage_services': 'Manage listings',
  '/services/blue-spruce/edit': 'Edit listing',
  '/change_password': 'Change password',
  '/feedbacks': 'Feedback',
  '/available_beds': 'Free beds',
  '/update_profile': 'My profile',
  '/crisis_lines/new': 'Add crisis line',
  '/crisis_lines/night-line/edit': 'Edit crisis line',
  '/manage_users': 'Users',
  '/manage_approvals': 'Approvals',
  '/manage_volunteers': 'Volunteers',
  '/users/ana-1': 'Users',
  '/what-if': 'What if…?',
};

test.each(Object.entries(ADDRESSES))('%s shows its own screen', async (path, heading) => {
  covers('2.1-26');
  const { screen, params } = anyScreenAt(path);
  session.set(screen.isGuarded ? aSession({ role: 'ADMINISTRATOR' }) : null);
  await screen.load();
  show(<screen.Component id={params['id'] ?? ''} />, { path });
  expect(await page.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
  // The home screen and the tutorial both have the name of the app as their heading.
  if (heading === 'Shelter') expect(page.queryByRole('navigation', { name: 'Kinds of help' }) !== null).toBe(path === '/');
});
