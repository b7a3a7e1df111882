import { matrixSubset } from 'test-tools/matrix.ts';
import { personOf } from '../support/shelter.ts';
import { dialog, field, heading, button, storedSession, PASSWORD, signUp } from './accounts.ts';
import { violationsOn } from './axe.ts';
import { INPUT_MODES } from './inputModes.ts';
import { product, visits } from './product.ts';
import { RETURNING_VISITOR, signIn } from './visitor.ts';

/*
 * Signing in, by password and through another provider, by keyboard alone, each in one language and in the matrix in both; an ended
 * session; protected pages.
 */

const shelter = product();
const visit = visits();

const WORDS = {
  en: {
    login: 'Service provider sign-in',
    email: 'Email',
    password: 'Password',
    signInButton: 'Sign in',
    wrong: 'Please check your Email or Password and Try Again.',
    welcome: 'Welcome, ',
    google: 'Continue with Google',
    users: 'Users',
    noPassword: 'Your account has no password',
  },
  es: {
    login: 'Iniciar sesión (proveedores y voluntarios)',
    email: 'Correo electrónico',
    password: 'Contraseña',
    signInButton: 'Iniciar sesión',
    wrong: 'El correo o la contraseña no son correctos. Pruebe otra vez.',
    welcome: 'Le damos la bienvenida, ',
    google: 'Continuar con Google',
    users: 'Usuarios',
    noPassword: 'Su cuenta no tiene contraseña',
  },
} as const;
const LANGUAGES_FROM_ENGLISH = matrixSubset(['en', 'es'] as const);
const LANGUAGES_FROM_SPANISH = matrixSubset(['es', 'en'] as const);

test.each(LANGUAGES_FROM_ENGLISH)(
  'a wrong password is rejected with a message and keeps the typed text; the right one signs in (%s)',
  async (language) => {
    const words = WORDS[language];
    const { email, password } = personOf(shelter, 'administrator');
    const { page, context } = await visit(`${shelter.url}/manage_users`, { language });
    const { press, write } = INPUT_MODES.keyboard(page);
    await heading(page, words.login).waitFor();
    expect(page.url()).toBe(`${shelter.url}/login?next=%2Fmanage_users`);
    expect(await violationsOn(page)).toEqual([]);
    await write(field(page, words.email), email);
    await write(field(page, words.password), `${password}x`);
    await press(button(page, words.signInButton));
    await page.getByRole('heading', { name: words.wrong }).waitFor();
    await page.locator('[role=group]:focus').waitFor();
    expect(await field(page, words.email).inputValue()).toBe(email);
    await write(field(page, words.password), password);
    await page.keyboard.press('Enter');
    await page.getByText(words.welcome).waitFor();
    await page.waitForURL(`${shelter.url}/manage_users`);
    await heading(page, words.users).waitFor();

    // The login page redirects signed-in users.
    await page.goto(`${shelter.url}/login`);
    await page.waitForURL(`${shelter.url}/`);
    await context.close();
  },
);

test.each([
  ['administrator', '/to_do', 'To do'],
  ['user', '/manage_services', 'Manage listings'],
] as const)('signing in without a requested page opens the start page of the role (%s: %s)', async (role, path, title) => {
  covers('accounts-13');
  const { email, password } = personOf(shelter, role);
  const { page, context } = await visit(`${shelter.url}/login`);
  const { press, write } = INPUT_MODES.keyboard(page);
  await write(field(page, WORDS.en.email), email);
  await write(field(page, WORDS.en.password), password);
  await press(button(page, WORDS.en.signInButton));
  await page.waitForURL(shelter.url + path);
  await page.getByText(WORDS.en.welcome).waitFor();
  await heading(page, title).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await context.close();
});

test.each(LANGUAGES_FROM_SPANISH)(
  'another provider’s button signs a user in and leads to the page they requested (%s)',
  async (language) => {
    const words = WORDS[language];
    const { page, context } = await visit(`${shelter.url}/change_password`, { language });
    const { press } = INPUT_MODES.keyboard(page);
    await page.getByRole('link', { name: words.google }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await press(page.getByRole('link', { name: words.google }));
    await page.getByText(`${words.welcome}Test maria`).waitFor();
    await page.waitForURL(`${shelter.url}/change_password`);
    await page.getByRole('heading', { name: words.noPassword }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await storedSession(page)).toContain('"GOOGLE"');
    await context.close();
  },
);

test('a session that ends elsewhere keeps the typed text, and continues after signing in again', async () => {
  const email = 'elsewhere@example.org';
  await signUp(email, 'Ana Example');
  const session = await signIn(shelter.url, { email, password: PASSWORD });
  const { page, context } = await visit(`${shelter.url}/update_profile`, { session });
  const { press, write } = INPUT_MODES.keyboard(page);
  await write(field(page, 'Your name'), 'Ana Of Two Devices');
  const headers = { authorization: `Bearer ${session.token}` };
  expect((await fetch(`${shelter.url}/api/auth/sign-out`, { method: 'POST', headers })).status).toBe(200);
  await press(button(page, 'Save'));
  const signInAgainDialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await signInAgainDialog.waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await write(signInAgainDialog.getByLabel('Email'), email);
  await write(signInAgainDialog.getByLabel('Password', { exact: true }), PASSWORD);
  await press(signInAgainDialog.getByRole('button', { name: 'Sign in' }));
  await dialog(page).waitFor({ state: 'hidden' });
  expect(await field(page, 'Your name').inputValue()).toBe('Ana Of Two Devices');
  await press(button(page, 'Save'));
  await page.getByText('Your profile is saved').waitFor();
  await context.close();
});

test('pages that a visitor may not see redirect to the login page, on the server and in the browser', async () => {
  const fetchPage = (path: string, cookie = '') =>
    fetch(shelter.url + path, { redirect: 'manual', headers: { cookie: `${RETURNING_VISITOR.cookie}; ${cookie}` } });
  const guestResponse = await fetchPage('/users/7?tab=1');
  expect([guestResponse.status, guestResponse.headers.get('location')]).toEqual([302, '/login?next=%2Fusers%2F7%3Ftab%3D1']);
  const providerResponse = await fetchPage('/manage_users', 'role=USER');
  expect([providerResponse.status, providerResponse.headers.get('location')]).toEqual([302, '/login?refused=true']);
  const twitterResponse = await fetchPage('/auth/twitter/callback?oauth_token=abc');
  // X is not configured here.
  expect([twitterResponse.status, twitterResponse.headers.get('location')]).toEqual([302, '/login']);

  // A cookie with a higher role than the session opens an empty page, which redirects to the login page too.
  const { page, context } = await visit(shelter.url);
  await context.addCookies([{ name: 'role', value: 'ADMINISTRATOR', url: shelter.url }]);
  await page.goto(`${shelter.url}/manage_users`);
  await page.waitForURL(`${shelter.url}/login?next=%2Fmanage_users`);
  expect((await context.cookies()).find(({ name }) => name === 'role')).toBeUndefined();
  await context.close();
});
