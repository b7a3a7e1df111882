import type { Browser, Page } from '@playwright/test';
import { personOf } from '../support/shelter.ts';
import { violationsOn } from './axe.ts';
import { launchChromium } from './chromium.ts';
import { product } from './product.ts';
import { alive, HERE_BEFORE, signIn, visit } from './visitor.ts';

/* Signing up, in and out, passwords and the profile, in both languages, by keyboard alone where it says so. */

const shelter = product();
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
});

const WORDS = {
  en: {
    login: 'Service provider login',
    signUp: 'Service provider signup',
    email: 'E-mail',
    password: 'Password',
    name: 'Your name',
    phone: /^Phone/,
    volunteer: /I am a volunteer/,
    terms: /I accept/,
    signInKey: 'Sign in',
    signUpKey: 'Sign up',
    welcome: 'Welcome, ',
    menu: 'Menu',
    signOut: 'Sign out',
    signedOut: 'Signed out successfully',
    wrong: 'Please check your Email or Password and Try Again.',
    forgot: 'Send the e-mail',
    sent: 'We sent you an e-mail.',
    newPassword: 'New password',
    again: 'New password again',
    saveReset: 'Save the new password',
    resetDone: 'Your new password is saved. Sign in with it.',
    current: 'Current password',
    change: 'Change password',
    changed: 'Your password is changed. Sign in with the new one.',
    profile: 'My profile',
    waiting: /Waiting for approval/,
    save: 'Save',
    saved: 'Your profile is saved',
    close: 'Close my account',
    ask: 'Send me the e-mail',
    closeSent: /Open the link in it to close your account/,
    confirmClose: 'Yes, close my account',
    closed: 'Your account is closed',
  },
  es: {
    login: 'Acceso para proveedores de servicios',
    signUp: 'Registro de proveedores de servicios',
    email: 'Correo electrónico',
    password: 'Contraseña',
    name: 'Su nombre',
    phone: /^Teléfono/,
    volunteer: /Soy una persona voluntaria/,
    terms: /^Acepto/,
    signInKey: 'Iniciar sesión',
    signUpKey: 'Registrarse',
    welcome: 'Le damos la bienvenida, ',
    menu: 'Menú',
    signOut: 'Cerrar sesión',
    signedOut: 'Sesión cerrada',
    wrong: 'Revise su correo o su contraseña y pruebe otra vez.',
    forgot: 'Enviar el correo',
    sent: 'Le enviamos un correo.',
    newPassword: 'Contraseña nueva',
    again: 'Contraseña nueva otra vez',
    saveReset: 'Guardar la contraseña nueva',
    resetDone: 'Su contraseña nueva está guardada. Inicie sesión con ella.',
    current: 'Contraseña actual',
    change: 'Cambiar la contraseña',
    changed: 'Su contraseña cambió. Inicie sesión con la nueva.',
    profile: 'Mi perfil',
    waiting: /Falta la aprobación/,
    save: 'Guardar',
    saved: 'Su perfil está guardado',
    close: 'Cerrar mi cuenta',
    ask: 'Enviarme el correo',
    closeSent: /Abra el enlace para cerrar su cuenta/,
    confirmClose: 'Sí, cerrar mi cuenta',
    closed: 'Su cuenta está cerrada',
  },
} as const;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const panel = (page: Page) => page.getByRole('tabpanel');

/** Types into the fields one after another with nothing but the keyboard, from the one that has focus. */
const typeThrough = async (page: Page, texts: readonly string[], tabs = 1): Promise<void> => {
  for (const [index, text] of texts.entries()) {
    await page.keyboard.type(text);
    if (index < texts.length - 1) for (let times = 0; times < tabs; times++) await page.keyboard.press('Tab');
  }
};

/** The path of the newest link in a message to somebody, once it was sent. */
const linkTo = async (email: string, page: string): Promise<string> => {
  const pattern = new RegExp(String.raw`/auth/${page}\?token=[\w-]+`);
  for (;;) {
    const outbox = await (await fetch(`${shelter.url}/outbox`)).text();
    const path = outbox
      .split('<article>')
      .filter((message) => message.includes(email))
      .map((message) => pattern.exec(message)?.[0])
      .find((found) => found !== undefined);
    if (path !== undefined) return path;
  }
};

const signUpByApi = async (email: string, password: string): Promise<void> => {
  const body = JSON.stringify({ email, password, displayName: 'Ana Example', phone: '', isVolunteer: false });
  const headers = { 'content-type': 'application/json', 'idempotency-key': email };
  const answer = await fetch(`${shelter.url}/api/auth/sign-up`, { method: 'POST', headers, body });
  expect({ status: answer.status, text: answer.ok ? '' : await answer.text() }).toEqual({ status: 201, text: '' });
};

const LANGUAGES = ['en', 'es'] as const;

test.each(LANGUAGES)('a volunteer signs up by keyboard alone, waits for approval, and signs out (%s)', async (language) => {
  const words = WORDS[language];
  const { page, context, complaints } = await visit(browser, `${shelter.url}/login?volunteer=true`, { language });
  await heading(page, words.signUp).waitFor();
  expect(await panel(page).getByRole('checkbox', { name: words.volunteer }).isChecked()).toBe(true);
  expect(await violationsOn(page)).toEqual([]);

  await panel(page).getByLabel(words.name).focus();
  await typeThrough(page, ['Maya Reyes', `volunteer.${language}@example.org`, 'three quiet harbors']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3035550142');
  expect(await panel(page).getByLabel(words.phone).inputValue()).toBe('(303) 555-0142');
  await page.keyboard.press('Enter');
  await page
    .getByRole('group')
    .filter({ has: page.getByRole('link') })
    .waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await panel(page).getByRole('checkbox', { name: words.terms }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByText(`${words.welcome}Maya Reyes`).waitFor();
  await page.waitForURL(`${shelter.url}/`);

  await page.reload();
  await alive(page);
  await key(page, words.menu).click();
  await page.getByRole('link', { name: words.profile, exact: true }).click();
  await heading(page, words.profile).waitFor();
  await page.getByText(words.waiting).first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.goto(shelter.url);
  await alive(page);
  await key(page, words.menu).focus();
  await page.keyboard.press('Enter');
  await key(page, words.signOut).focus();
  await page.keyboard.press('Enter');
  await page.getByText(words.signedOut).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBe('null');
  expect(complaints).toEqual([]);
  await context.close();
});

test.each(LANGUAGES)('a wrong password is refused in words and nothing typed is lost; the right one leads on (%s)', async (language) => {
  const words = WORDS[language];
  const { email, password } = personOf(shelter, 'administrator');
  const { page, context } = await visit(browser, `${shelter.url}/manage_users`, { language });
  await heading(page, words.login).waitFor();
  expect(page.url()).toBe(`${shelter.url}/login?next=%2Fmanage_users`);
  expect(await violationsOn(page)).toEqual([]);
  await field(page, words.email).focus();
  await typeThrough(page, [email, `${password}x`]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: words.wrong }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('group');
  expect(await field(page, words.email).inputValue()).toBe(email);
  await field(page, words.password).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await page.getByText(words.welcome).waitFor();
  await page.waitForURL(`${shelter.url}/manage_users`);

  // Whoever is signed in has no use for the login page.
  await page.goto(`${shelter.url}/login`);
  await page.waitForURL(`${shelter.url}/`);
  await context.close();
});

test.each(LANGUAGES)(
  'a forgotten password is set anew by the link of a message, whose secret leaves the address (%s)',
  async (language) => {
    const words = WORDS[language];
    const email = `forgot.${language}@example.org`;
    await signUpByApi(email, 'three quiet harbors');
    const { page, context, complaints } = await visit(browser, `${shelter.url}/forgot_password`, { language });
    await field(page, words.email).fill(email);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText(words.sent).waitFor();
    expect(await field(page, words.email).inputValue()).toBe('');

    await page.goto(shelter.url + (await linkTo(email, 'resetPassword')));
    await alive(page);
    await page.waitForURL(`${shelter.url}/auth/resetPassword`);
    expect(await violationsOn(page)).toEqual([]);
    await field(page, words.newPassword).fill('four windy corners');
    await field(page, words.again).fill('four windy corners');
    await page.keyboard.press('Enter');
    await page.getByText(words.resetDone).waitFor();
    await page.waitForURL(`${shelter.url}/login`);
    await field(page, words.email).fill(email);
    await field(page, words.password).fill('four windy corners');
    await page.keyboard.press('Enter');
    await page.getByText(words.welcome).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test.each(LANGUAGES)('the password is changed, the profile saved and the account closed by its person (%s)', async (language) => {
  const words = WORDS[language];
  const email = `life.${language}@example.org`;
  await signUpByApi(email, 'three quiet harbors');
  const session = await signIn(shelter.url, { email, password: 'three quiet harbors' });
  const { page, context } = await visit(browser, `${shelter.url}/change_password`, { language, session });
  await field(page, words.current).fill('three quiet harbors');
  await field(page, words.newPassword).fill('four windy corners');
  await field(page, words.again).fill('four windy corners');
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText(words.changed).waitFor();
  await heading(page, words.login).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBe('null');

  await page.goto(`${shelter.url}/login?next=/update_profile`);
  await alive(page);
  await field(page, words.email).fill(email);
  await field(page, words.password).fill('four windy corners');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${shelter.url}/update_profile`);
  await field(page, words.name).fill('Ana Nueva');
  await key(page, words.save).click();
  await page.getByText(words.saved).waitFor();

  await key(page, words.close).click();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: words.ask }).click();
  await page.getByText(words.closeSent).waitFor();
  await page.goto(shelter.url + (await linkTo(email, 'closeAccount')));
  await alive(page);
  await page.waitForURL(`${shelter.url}/auth/closeAccount`);
  await key(page, words.confirmClose).click();
  await page.getByRole('heading', { name: words.closed }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await context.close();
});

test('a session that ends elsewhere leaves what was typed, and goes on after signing in again', async () => {
  const email = 'elsewhere@example.org';
  await signUpByApi(email, 'three quiet harbors');
  const session = await signIn(shelter.url, { email, password: 'three quiet harbors' });
  const { page, context } = await visit(browser, `${shelter.url}/update_profile`, { session });
  await field(page, 'Your name').fill('Ana Of Two Devices');
  const headers = { authorization: `Bearer ${session.token}` };
  expect((await fetch(`${shelter.url}/api/auth/sign-out`, { method: 'POST', headers })).status).toBe(200);
  await key(page, 'Save').click();
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await again.waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await again.getByLabel('E-mail').fill(email);
  await again.getByLabel('Password', { exact: true }).fill('three quiet harbors');
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'hidden' });
  expect(await field(page, 'Your name').inputValue()).toBe('Ana Of Two Devices');
  await key(page, 'Save').click();
  await page.getByText('Your profile is saved').waitFor();
  await context.close();
});

test('pages that are not for somebody lead to the login page, from the server and in the browser', async () => {
  const ask = (path: string, cookie = '') =>
    fetch(shelter.url + path, { redirect: 'manual', headers: { cookie: `${HERE_BEFORE.cookie}; ${cookie}` } });
  const asGuest = await ask('/users/7?tab=1');
  expect([asGuest.status, asGuest.headers.get('location')]).toEqual([302, '/login?next=%2Fusers%2F7%3Ftab%3D1']);
  const asProvider = await ask('/manage_users', 'role=USER');
  expect([asProvider.status, asProvider.headers.get('location')]).toEqual([302, '/login']);
  const ofTwitter = await ask('/auth/twitter/callback?oauth_token=abc');
  expect(ofTwitter.headers.get('location')).toBe('https://api.twitter.com/oauth/authenticate?oauth_token=abc');

  // A cookie that says more than the session does opens a page without anything on it, and that leads away too.
  const { page, context } = await visit(browser, shelter.url);
  await context.addCookies([{ name: 'role', value: 'ADMINISTRATOR', url: shelter.url }]);
  await page.goto(`${shelter.url}/manage_users`);
  await page.waitForURL(`${shelter.url}/login?next=%2Fmanage_users`);
  expect((await context.cookies()).find(({ name }) => name === 'role')).toBeUndefined();
  await context.close();
});

test.each(LANGUAGES)('the policy of deleting accounts is read without an account (%s)', async (language) => {
  const { page, context, complaints } = await visit(browser, `${shelter.url}/account-deletion-policy`, { language, width: 320 });
  expect(await page.getByRole('listitem').count()).toBeGreaterThan(7);
  expect(await violationsOn(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
