import type { Browser, Page } from '@playwright/test';
import { personOf } from '../support/shelter.ts';
import { violationsOn } from './axe.ts';
import { launchChromium } from './chromium.ts';
import { product } from './product.ts';
import { cutByLongWords } from './longWords.ts';
import { signIn, visit, type SignedIn } from './visitor.ts';

/* What administrators and volunteer leads do with people's accounts, in both languages. */

const shelter = product();
let browser: Browser;
let administrator: SignedIn;
beforeAll(async () => {
  browser = await launchChromium();
  administrator = await signIn(shelter.url, personOf(shelter, 'administrator'));
});
afterAll(async () => {
  await browser?.close();
});

const WORDS = {
  en: {
    search: 'Search by name, e-mail or phone',
    edit: 'Edit Sample User',
    menu: 'Menu',
    users: /^Users \d+$/,
    title: 'Users',
    confirm: 'Do you want to delete this user?',
    no: 'No, keep',
    yes: 'Yes, delete',
    removed: 'User removed',
    closed: 'Closed',
    back: 'Bring it back',
    isBack: 'Ana en is back',
    eraseNow: 'Erase now',
    yesErase: 'Yes, erase',
    certificate: 'Certificate of erasure',
    erasedPerson: 'Erased person',
    deleteKey: 'Delete this user',
    quota: /^Services this person may have/,
    save: 'Save',
    saved: 'The user is saved',
    role: 'Role of Ana en',
    administrator: 'Administrator',
    setRole: 'Set role',
    yesRole: 'Yes, set role',
    added: 'Added Ana en as Admin.',
    removedAdmin: 'Removed Ana en as Admin.',
    provider: 'Service provider',
    nobody: 'No users found matching your search.',
    approve: 'Approve Maya en',
    approved: 'Maya en is approved',
    volunteers: 'Volunteers',
  },
  es: {
    search: 'Buscar por nombre, correo o teléfono',
    edit: 'Editar a Sample User',
    menu: 'Menú',
    users: /^Personas \d+$/,
    title: 'Personas',
    confirm: '¿Quiere borrar a esta persona?',
    no: 'No, conservar',
    yes: 'Sí, borrar',
    removed: 'Persona eliminada',
    closed: 'Cerradas',
    back: 'Recuperarla',
    isBack: 'Ana es está de vuelta',
    eraseNow: 'Borrar ahora',
    yesErase: 'Sí, borrar',
    certificate: 'Certificado de borrado',
    erasedPerson: 'Persona borrada',
    deleteKey: 'Borrar a esta persona',
    quota: /^Servicios que puede tener/,
    save: 'Guardar',
    saved: 'Los datos están guardados',
    role: 'Función de Ana es',
    administrator: 'Administración',
    setRole: 'Asignar función',
    yesRole: 'Sí, asignar',
    added: 'Ana es ahora administra.',
    removedAdmin: 'Ana es ya no administra.',
    provider: 'Proveedor de servicios',
    nobody: 'Nadie coincide con su búsqueda.',
    approve: 'Aprobar a Maya es',
    approved: 'Maya es: cuenta aprobada',
    volunteers: 'Voluntariado',
  },
} as const;
const LANGUAGES = ['en', 'es'] as const;

const signUp = async (displayName: string, isVolunteer = false): Promise<SignedIn> => {
  const email = `${displayName.toLowerCase().replace(' ', '.')}@example.org`;
  const body = JSON.stringify({ email, password: 'three quiet harbors', displayName, isVolunteer });
  const headers = { 'content-type': 'application/json', 'idempotency-key': email };
  const answer = await fetch(`${shelter.url}/api/auth/sign-up`, { method: 'POST', headers, body });
  return (await answer.json()) as SignedIn;
};

const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('article', { name });

const setRole = async (page: Page, words: (typeof WORDS)['en' | 'es'], role: string): Promise<void> => {
  await page.getByLabel(words.role).selectOption({ label: role });
  await key(page, words.setRole).click();
  await dialog(page).getByRole('button', { name: words.yesRole }).click();
};

test.each(LANGUAGES)('an administrator finds a user, sets quota and role, and deletes only after a yes (%s)', async (language) => {
  const words = WORDS[language];
  const name = `Ana ${language}`;
  const { user } = await signUp(name);
  const { page, context, complaints } = await visit(browser, shelter.url, { language, session: administrator });
  await key(page, words.menu).click();
  await page.getByRole('link', { name: words.users }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('link', { name: words.users }).click();
  await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
  await row(page, name).waitFor();
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('searchbox', { name: words.search }).fill('xyzzy');
  await page.getByRole('heading', { name: words.nobody }).waitFor();
  await page.getByRole('searchbox', { name: words.search }).fill(`ana.${language}`);
  await row(page, name).getByRole('link', { name, exact: true }).click();
  await page.waitForURL(`${shelter.url}/users/${user.id}`);
  await page.getByLabel(words.quota).fill('7');
  expect(await violationsOn(page)).toEqual([]);
  await key(page, words.save).click();
  await page.getByText(words.saved).waitFor();
  await page.reload();
  expect(await page.getByLabel(words.quota).inputValue()).toBe('7');
  await setRole(page, words, words.administrator);
  await page.getByText(words.added).waitFor();
  await setRole(page, words, words.provider);
  await page.getByText(words.removedAdmin).waitFor();

  await key(page, words.deleteKey).click();
  await dialog(page).getByRole('heading', { name: words.confirm }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: words.no }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await key(page, words.deleteKey).click();
  await dialog(page).getByRole('button', { name: words.yes }).click();
  await page.getByText(words.removed).waitFor();
  await key(page, words.back).click();
  await page.getByText(words.isBack).waitFor();
  await key(page, words.deleteKey).click();
  await dialog(page).getByRole('button', { name: words.yes }).click();
  await key(page, words.eraseNow).click();
  await dialog(page).getByRole('button', { name: words.yesErase }).click();
  await page.getByRole('heading', { name: words.certificate }).waitFor();
  expect(await page.getByRole('heading', { level: 2, name: words.erasedPerson }).count()).toBe(1);
  expect(await page.getByText(name).count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test.each(LANGUAGES)('a volunteer lead approves who waits, by keyboard alone (%s)', async (language) => {
  const words = WORDS[language];
  const name = `Maya ${language}`;
  await signUp(name, true);
  const session = await signIn(shelter.url, personOf(shelter, 'volunteer.lead'));
  const { page, context, complaints } = await visit(browser, `${shelter.url}/manage_volunteers`, { language, session });
  await page.getByRole('heading', { level: 1, name: words.volunteers }).waitFor();
  await row(page, name).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await key(page, words.approve).focus();
  await page.keyboard.press('Enter');
  await page.getByText(words.approved).waitFor();
  await key(page, words.approve).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});

test.each(['/manage_access', '/manage_superusers', '/permissions', '/manage_users'])('%s is accessible, wide and narrow', async (path) => {
  for (const [width, theme, language] of [
    [320, 'dark', 'es'],
    [1280, 'light', 'en'],
  ] as const) {
    const { page, context, complaints } = await visit(browser, shelter.url + path, { session: administrator, width, theme, language });
    await page
      .getByRole('article')
      .or(page.getByRole('row', { name: /ADMINISTRATOR|Administrator|Administración/ }))
      .first()
      .waitFor();
    expect({ path, width, violations: await violationsOn(page) }).toEqual({ path, width, violations: [] });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    if (width === 320) expect(await cutByLongWords(page)).toEqual({ cut: [], sideways: 0 });
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test('the last administrator cannot be deleted', async () => {
  const { page, context } = await visit(browser, `${shelter.url}/users/${administrator.user.id}`, { session: administrator });
  await key(page, 'Delete this user').click();
  await dialog(page).getByRole('button', { name: 'Yes, delete' }).click();
  await dialog(page).getByText('This is the last administrator.').waitFor();
  await context.close();
});
