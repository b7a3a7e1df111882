import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route } from 'wouter';
import { ROLES, type Role } from '#domain/vocabulary/roles.ts';
import { aSession } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { session } from '../browser/session.ts';
import { LoginPage } from './accountPages.tsx';
import { Guarded } from './Guarded.tsx';
import { GuardedScreens } from './GuardedScreens.tsx';
import { redirectFor } from './redirects.ts';

afterEach(() => session.set(null));

/** The table of the specification's section 2.3: which roles may open which page; other users are sent to /login. */
const LOGIN_PATHS = [
  '/add_service',
  '/manage_services',
  '/services/7/edit',
  '/change_password',
  '/feedbacks',
  '/available_beds',
  '/update_profile',
];
const ADMINISTRATOR_PATHS = [
  '/crisis_lines/new',
  '/crisis_lines/7/edit',
  '/manage_users',
  '/manage_access',
  '/manage_superusers',
  '/manage_pages',
  '/manage_pages/faq',
  '/what-if',
];
const LEAD_PATHS = ['/manage_approvals', '/manage_volunteers', '/users/7'];
/** Public pages (specification, sections 2.1 and 6). */
const PUBLIC_PATHS = [
  '/',
  '/services/7',
  '/my_favorites',
  '/crisis_lines',
  '/chatbot',
  '/introduce',
  '/feedback',
  '/about',
  '/terms_of_use',
  '/privacy_policy',
  '/login',
  '/forgot_password',
  '/auth/resetPassword',
  '/account-deletion-policy',
  '/permissions',
];

const mayOpenBySpecification = (path: string, role: Role | null): boolean => {
  if (PUBLIC_PATHS.includes(path)) return true;
  if (role === null) return false;
  if (LOGIN_PATHS.includes(path) || role === 'ADMINISTRATOR') return true;
  return LEAD_PATHS.includes(path) && ['VOLUNTEER LEAD', 'SUPER USER'].includes(role);
};

const twitterRedirect = (query: string, signsInByX = true) =>
  redirectFor('/auth/twitter/callback', new URLSearchParams(query), { role: null, signsInByX });

describe('guarded pages', () => {
  test.each([null, ...ROLES])('redirects on the server according to the specification (%s)', (role) => {
    covers('2.3-1', '2.3-2', '2.3-3', '6-46');
    for (const path of [...LOGIN_PATHS, ...ADMINISTRATOR_PATHS, ...LEAD_PATHS, ...PUBLIC_PATHS]) {
      const redirect = redirectFor(path, new URLSearchParams(), { role, signsInByX: false });
      const expectedLogin = role === null ? `/login?next=${encodeURIComponent(path)}` : '/login?refused=true';
      expect({ path, to: redirect }).toEqual({ path, to: mayOpenBySpecification(path, role) ? null : expectedLogin });
    }
  });

  test.each([null, ...ROLES])('redirects in the browser according to the specification (%s)', async (role) => {
    covers('2.3-4');
    session.set(role === null ? null : aSession({ role }));
    for (const path of ['/update_profile', '/manage_users', '/users/7', '/crisis_lines/new']) {
      const { history, unmount } = show(
        <Route path={path}>
          <Guarded>
            <p>the page</p>
          </Guarded>
        </Route>,
        { path },
      );
      const isAllowed = mayOpenBySpecification(path, role);
      if (!isAllowed) await waitFor(() => expect(history?.at(-1)).toMatch(/^\/login/));
      expect({ path, seen: screen.queryByText('the page') !== null }).toEqual({ path, seen: isAllowed });
      unmount();
    }
  });

  test('tells a user with another role the reason on the login page', async () => {
    covers('2.3-5');
    session.set(aSession({ role: 'VOLUNTEER' }));
    show(<LoginPage />, { path: '/login?refused=true' });
    expect(await screen.findByRole('heading', { name: 'Your account can’t open that page' })).toBeInTheDocument();
  });

  test('redirects the callback of X to its authenticate page with a token, else to the login page', () => {
    covers('2.1-14');
    expect(twitterRedirect('oauth_token=a%26b')).toBe('https://api.twitter.com/oauth/authenticate?oauth_token=a%26b');
    expect(twitterRedirect('')).toBe('/login');
  });

  test('redirects the callback of X to the login page if X is not configured', () => {
    expect(twitterRedirect('oauth_token=abc', false)).toBe('/login');
  });

  test('keeps the typed text if the session ends, and shows the page again after a new sign-in', async () => {
    covers('accounts-10');
    session.set(aSession());
    show(
      <Guarded>
        <input aria-label="Name" />
      </Guarded>,
      { path: '/update_profile' },
    );
    await userEvent.type(screen.getByLabelText('Name'), 'Ana');
    act(() => session.end());
    expect(await screen.findByRole('dialog', { name: 'Please sign in again' })).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Email'), 'ana@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'three quiet harbors');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Name')).toHaveValue('Ana');
    expect(session.get()).toEqual(aSession());
  });

  test.each([
    ['en', 'Your role changed. Sign in again.'],
    ['es', 'Su rol cambió. Inicie sesión otra vez.'],
  ] as const)('reports that the session ended because of a new role (%s)', async (language, sentence) => {
    session.set(aSession());
    show(
      <Guarded>
        <p>the page</p>
      </Guarded>,
      { path: '/update_profile', language },
    );
    act(() => session.end('ROLE_CHANGED'));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByText(/session has ended|sesión terminó/)).toBeNull();
  });

  test('drops an ended session when the user leaves the page', async () => {
    session.set(aSession());
    const { history } = show(
      <Guarded>
        <p>the page</p>
      </Guarded>,
      { path: '/update_profile' },
    );
    act(() => session.end());
    await userEvent.click(await screen.findByRole('button', { name: 'Leave this page' }));
    await waitFor(() => expect(history?.at(-1)).toBe('/login?next=%2Fupdate_profile'));
    expect(session.get()).toBeNull();
  });
});

test('a former path in the app leads to its current path and keeps its search', async () => {
  covers('accounts-14');
  session.set(aSession({ role: 'ADMINISTRATOR' }));
  const { history } = show(<GuardedScreens />, { path: '/what_waits?region=denver' });
  await waitFor(() => expect(history?.at(-1)).toBe('/to_do?region=denver'));
});
