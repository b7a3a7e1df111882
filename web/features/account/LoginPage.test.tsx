import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '#domain/vocabulary/roles.ts';
import { anApi, answers, aSession, aUser } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import type { SignInResult } from '../../api/types.ts';
import { LoginPage } from '../../app/accountPages.tsx';
import { session } from '../../browser/session.ts';

afterEach(() => session.set(null));

/** Queries within the visible tab panel. The hidden panel keeps its typed text. */
const panel = () => within(screen.getByRole('tabpanel'));
const type = (label: string | RegExp, text: string) => userEvent.type(panel().getByLabelText(label), text);
const signIn = async () => {
  await type('Email', ' Ana@Example.org ');
  await type('Password', 'three quiet harbors');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
};

const signInAs = (role: Role) => async () => ({ token: 'token-1', user: aUser({ roles: [role] }), message: '' });

describe('signing in', () => {
  test('stores the session, welcomes the user and opens the requested page', async () => {
    covers('4-39', '7-64', '7-90');
    const signedIn = jest.fn(answers['POST /auth/sign-in']);
    const { history } = show(<LoginPage />, { api: anApi({ 'POST /auth/sign-in': signedIn }), path: '/login?next=%2Fupdate_profile' });
    await signIn();
    expect(await screen.findByText('Welcome, Ana Example')).toBeInTheDocument();
    expect(signedIn.mock.calls[0]?.[0]).toEqual({ body: { email: 'ana@example.org', password: 'three quiet harbors' } });
    expect(session.get()).toEqual(aSession());
    expect(history?.at(-1)).toBe('/update_profile');
  });

  test.each(['https://evil.example/', '//evil.example', '/manage_users'])('opens the list instead of the target %s', async (next) => {
    const { history } = show(<LoginPage />, { path: `/login?next=${encodeURIComponent(next)}` });
    await signIn();
    await waitFor(() => expect(history?.at(-1)).toBe('/'));
  });

  test.each([
    ['/login', '/'],
    ['/login?next=%2Fmanage_users', '/manage_users'],
  ])('redirects a signed-in user from %s to %s at once', async (path, target) => {
    covers('2.2-3');
    session.set(aSession({ role: 'ADMINISTRATOR' }));
    const { history } = show(<LoginPage />, { path });
    await waitFor(() => expect(history?.at(-1)).toBe(target));
  });

  test.each([
    ['an admin at their tasks', 'ADMINISTRATOR', {}, '/to_do'],
    ['a volunteer lead at their tasks', 'VOLUNTEER LEAD', {}, '/to_do'],
    ['an owner at their services', 'USER', { countManagedServices: 2, countManagedShelters: 1 }, '/manage_services'],
    ['a bed counter without services at the bed board', 'USER', { countManagedServices: 0, countManagedShelters: 1 }, '/available_beds'],
    ['a user without services and beds at the list', 'USER', { countManagedServices: 0, countManagedShelters: 0 }, '/'],
  ] as const)('starts %s', async (_who, role, counts, path) => {
    covers('accounts-13');
    const api = anApi({
      'POST /auth/sign-in': signInAs(role),
      'POST /auth/report-notifications': async () => counts,
    });
    const { history } = show(<LoginPage />, { api, path: '/login' });
    await signIn();
    expect(await screen.findByText('Welcome, Ana Example')).toBeInTheDocument();
    await waitFor(() => expect(history?.at(-1)).toBe(path));
    expect(screen.queryByRole('button', { name: /to-do/ })).toBeNull();
  });

  test('opens a requested page instead of the tasks, and the list if the counts cannot be read', async () => {
    const asAdmin = show(<LoginPage />, {
      api: anApi({ 'POST /auth/sign-in': signInAs('ADMINISTRATOR') }),
      path: '/login?next=%2Fregions',
    });
    await signIn();
    await waitFor(() => expect(asAdmin.history?.at(-1)).toBe('/regions'));
    asAdmin.unmount();
    session.set(null);
    const rejectCounts = jest.fn(() => Promise.reject(new ApiError(503, 'UNAVAILABLE')));
    const api = anApi({ 'POST /auth/sign-in': signInAs('USER'), 'POST /auth/report-notifications': rejectCounts });
    const asOwner = show(<LoginPage />, { api, path: '/login' });
    await signIn();
    await waitFor(() => expect(asOwner.history?.at(-1)).toBe('/'));
    expect(rejectCounts).toHaveBeenCalled();
  });

  test('explains to a user whose role changed why they have to sign in again', async () => {
    session.set({ ...aSession(), ended: 'ROLE_CHANGED' });
    show(<LoginPage />, { path: '/login' });
    expect(await screen.findByText('Your role changed. Sign in again.')).toBeInTheDocument();
  });

  test('redirects after sign-in from an address with `refused=true`', async () => {
    const { history } = show(<LoginPage />, { path: '/login?refused=true' });
    await signIn();
    expect(await screen.findByText('Welcome, Ana Example')).toBeInTheDocument();
    await waitFor(() => expect(history?.at(-1)).toBe('/'));
  });

  test('shows a failure as an error summary with focus, and keeps the typed text', async () => {
    covers('8-2');
    const text = 'Please check your Email or Password and Try Again.';
    const api = anApi({ 'POST /auth/sign-in': () => Promise.reject(new ApiError(401, 'EMAIL_OR_PASSWORD_INVALID', { text })) });
    show(<LoginPage />, { api });
    await signIn();
    const summary = await screen.findByRole('group', { name: text });
    expect(summary).toHaveFocus();
    expect(panel().getByLabelText('Email')).toHaveValue('Ana@Example.org');
    expect(panel().getByLabelText('Password')).toHaveValue('three quiet harbors');
    expect(session.get()).toBeNull();
  });

  test('sends no request without e-mail and password', async () => {
    covers('5-50');
    const signedIn = jest.fn(answers['POST /auth/sign-in']);
    show(<LoginPage />, { api: anApi({ 'POST /auth/sign-in': signedIn }) });
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(panel().getByLabelText('Email')).toHaveAccessibleDescription('Please input valid Email. Enter an email like name@example.com.');
    await type('Email', 'ana');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.getByRole('group', { name: 'Fix 2 things' })).toHaveFocus());
    expect(panel().getByLabelText('Email')).toHaveAccessibleDescription('Please input valid Email. Enter an email like name@example.com.');
    expect(panel().getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
    await userEvent.click(screen.getByRole('link', { name: 'Enter your password.' }));
    expect(panel().getByLabelText('Password')).toHaveFocus();
    expect(signedIn).not.toHaveBeenCalled();
  });

  test('disables the button while the request is pending, so that it is sent once', async () => {
    covers('4-47');
    let respond: (() => void) | undefined;
    const signedIn = jest.fn(
      () =>
        new Promise<SignInResult>((resolve) => {
          respond = () => resolve({ token: 'token-1', user: aUser(), message: '' });
        }),
    );
    show(<LoginPage />, { api: anApi({ 'POST /auth/sign-in': signedIn }) });
    await signIn();
    expect(screen.getByRole('button', { name: 'Sending…' })).toBeDisabled();
    respond?.();
    await waitFor(() => expect(session.get()).not.toBeNull());
    expect(signedIn).toHaveBeenCalledTimes(1);
  });

  test('shows the waiting time after too many attempts', async () => {
    const tooManyRequestsError = new ApiError(429, 'TOO_MANY_REQUESTS', { params: { minutes: 2 } });
    show(<LoginPage />, { api: anApi({ 'POST /auth/sign-in': () => Promise.reject(tooManyRequestsError) }), language: 'es' });
    await userEvent.type(panel().getByLabelText('Correo electrónico'), 'ana@example.org');
    await userEvent.type(panel().getByLabelText('Contraseña'), 'xxxxxx');
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    expect(await screen.findByText('Demasiados intentos. Espere 2 minutos y pruebe otra vez.')).toBeInTheDocument();
  });

  test('offers other providers if the server supports them', async () => {
    show(<LoginPage />, {
      api: anApi({ 'GET /auth/methods': async () => ({ methods: ['LOCAL', 'GOOGLE'] }) }),
      path: '/login?next=%2Fupdate_profile',
    });
    const googleLink = await screen.findByRole('link', { name: 'Continue with Google' });
    expect(googleLink).toHaveAttribute('href', '/api/auth/social/google?returnTo=%2Fupdate_profile');
    expect(screen.queryByRole('link', { name: /Facebook/ })).toBeNull();
  });
});

const openAfterSocialSignIn = (fragment: string, calls: Parameters<typeof anApi>[0] = {}) => {
  window.history.replaceState(null, '', `/login${fragment}`);
  return show(<LoginPage />, { api: anApi(calls), path: '/login' });
};

describe('return from another provider', () => {
  test('signs in by the code and removes the code from the address at once', async () => {
    const redeemSocialSignIn = jest.fn(answers['POST /auth/social/redeem']);
    openAfterSocialSignIn('#code=worth-one-session', { 'POST /auth/social/redeem': redeemSocialSignIn });
    expect(window.location.hash).toBe('');
    expect(await screen.findByText('Welcome, Ana Example')).toBeInTheDocument();
    expect(redeemSocialSignIn.mock.calls[0]?.[0]).toEqual({ body: { code: 'worth-one-session' } });
  });

  test('requests an e-mail address that is missing, and has a message sent to it', async () => {
    const giveSocialEmail = jest.fn(answers['POST /auth/social/email']);
    openAfterSocialSignIn('#email=waits-for-an-address', { 'POST /auth/social/email': giveSocialEmail });
    await screen.findByRole('heading', { name: 'Enter your email' });
    const [field] = screen.getAllByLabelText('Email');
    await userEvent.type(field!, 'ana@example.org{Enter}');
    expect(await screen.findByText(/To sign in, open the link in that email/)).toBeInTheDocument();
    expect(giveSocialEmail.mock.calls[0]?.[0]).toEqual({ body: { code: 'waits-for-an-address', email: 'ana@example.org' } });
  });

  const otherBrowserError = new ApiError(400, 'SOCIAL_OTHER_BROWSER', { text: 'Open it in the browser in which you began to sign in.' });
  test.each([
    ['#refused', {}, /couldn’t sign you in/],
    ['#refused=unavailable', {}, /is not responding right now/],
    ['#code=used', { 'POST /auth/social/redeem': () => Promise.reject(new ApiError(401, 'NOT_SIGNED_IN')) }, /couldn’t sign you in/],
    ['#confirm=x', { 'POST /auth/social/confirm': () => Promise.reject(otherBrowserError) }, /in which you began/],
  ])('explains the failure of %s and does not sign in', async (fragment, calls, failureText) => {
    openAfterSocialSignIn(fragment, calls);
    expect(await screen.findByText(failureText)).toBeInTheDocument();
    expect(session.get()).toBeNull();
  });
});

const linkTexts = () => screen.getAllByRole('link').map((link) => link.textContent);
const signUp = () => userEvent.click(screen.getByRole('button', { name: 'Sign up' }));

describe('signing up', () => {
  test('changes the title, and keeps the typed text when the tab changes', async () => {
    covers('2.2-1');
    show(<LoginPage />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Service provider sign-in');
    await type('Email', 'ana@example.org');
    await userEvent.click(screen.getByRole('tab', { name: 'Sign up' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Service provider sign-up');
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Sign in' })).toHaveFocus();
    expect(screen.getByDisplayValue('ana@example.org')).toBeVisible();
  });

  test('opens the volunteer form for the address `?volunteer=true`', () => {
    covers('2.2-2');
    show(<LoginPage />, { path: '/login?volunteer=true' });
    expect(screen.getByRole('tab', { name: 'Sign up' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('checkbox', { name: /I am a volunteer/ })).toBeChecked();
  });

  test('requires a name, an e-mail, a password of six characters and accepted terms', async () => {
    covers('5-48', '9-28');
    const signedUp = jest.fn(answers['POST /auth/sign-up']);
    show(<LoginPage />, { api: anApi({ 'POST /auth/sign-up': signedUp }), path: '/login?volunteer=true' });
    await signUp();
    expect(linkTexts()).toEqual(
      expect.arrayContaining([
        'Enter your name.',
        'Please input valid Email. Enter an email like name@example.com.',
        'Enter your password.',
      ]),
    );
    await type('Email', 'ana');
    await type('Password', '12345');
    await type(/^Phone/, '303');
    await signUp();
    expect(linkTexts()).toEqual(
      expect.arrayContaining([
        'Enter your name.',
        'Please input valid Email. Enter an email like name@example.com.',
        'Use 6 characters or more.',
        'Enter a ten-digit phone number, or leave this empty.',
        'Please accept Terms & Privacy to continue.',
      ]),
    );
    expect(signedUp).not.toHaveBeenCalled();
  });

  test('sends the form, and the same key again after no answer', async () => {
    covers('3-19', '5-106', '7-66');
    const signedUp = jest.fn(answers['POST /auth/sign-up']).mockRejectedValueOnce(new TypeError('fetch failed'));
    show(<LoginPage />, { api: anApi({ 'POST /auth/sign-up': signedUp }), path: '/login?volunteer=true' });
    await type('Your name', 'Ana Example');
    await type('Email', 'Ana@Example.org');
    await type('Password', 'three quiet harbors');
    await type(/^Phone/, 'call 30355501429');
    expect(panel().getByLabelText(/^Phone/)).toHaveValue('(303) 555-0142');
    await userEvent.click(screen.getByRole('checkbox', { name: /I accept/ }));
    await signUp();
    expect(await screen.findByText(/Cannot connect to the server/)).toBeInTheDocument();
    await signUp();
    await screen.findByText('Welcome, Ana Example');
    expect(signedUp.mock.calls.map(([{ body }]) => body)[0]).toEqual({
      displayName: 'Ana Example',
      email: 'ana@example.org',
      password: 'three quiet harbors',
      phone: '(303) 555-0142',
      isVolunteer: true,
    });
    const [first, second] = signedUp.mock.calls.map(([, { key: googleLink }]) => googleLink);
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect(second).toBe(first);
  });

  test('disables the button while the request is pending, and shows it as sending', async () => {
    covers('4-71');
    const signedUp = jest.fn(() => new Promise<SignInResult>(() => undefined));
    show(<LoginPage />, { api: anApi({ 'POST /auth/sign-up': signedUp }), path: '/login?volunteer=true' });
    await type('Your name', 'Ana Example');
    await type('Email', 'ana@example.org');
    await type('Password', 'three quiet harbors');
    await userEvent.click(screen.getByRole('checkbox', { name: /I accept/ }));
    await signUp();
    expect(screen.getByRole('button', { name: 'Sending…' })).toBeDisabled();
    expect(signedUp).toHaveBeenCalledTimes(1);
  });

  test('shows at the e-mail field that the e-mail is already registered', async () => {
    covers('5-102', '8-4');
    const emailTakenError = new ApiError(400, 'EMAIL_ALREADY_USED', { text: 'This email is already used. Sign in with it.' });
    const api = anApi({ 'POST /auth/sign-up': () => Promise.reject(emailTakenError) });
    show(<LoginPage />, { api, path: '/login?volunteer=true' });
    await type('Your name', 'Ana');
    await type('Email', 'ana@example.org');
    await type('Password', 'three quiet harbors');
    await userEvent.click(screen.getByRole('checkbox', { name: /I accept/ }));
    await signUp();
    await waitFor(() =>
      expect(panel().getByLabelText('Email')).toHaveAccessibleDescription('This email is already used. Sign in with it.'),
    );
  });
});
