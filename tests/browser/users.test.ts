import type { Page } from '@playwright/test';
import { RUNS_WHOLE_MATRIX, matrixSubset } from 'test-tools/matrix.ts';
import { personOf } from '../support/shelter.ts';
import { dialog, heading, button, signUp } from './accounts.ts';
import { violationsOn } from './axe.ts';
import { INPUT_MODES } from './inputModes.ts';
import { cutByLongWords } from './longWords.ts';
import { administratorSession, product, visits } from './product.ts';
import { waitUntilHydrated, signIn } from './visitor.ts';

/*
 * Account management by administrators and volunteer leads: flows alternate between touch in one language and keyboard in the other; the
 * matrix runs every combination.
 */

const shelter = product();
const visit = visits();
const administrator = administratorSession();

const WORDS = {
  en: {
    search: 'Search by name, email or phone',
    edit: 'Edit Sample User',
    menu: 'Menu',
    users: /^Users \d+$/,
    title: 'Users',
    confirm: 'Do you want to delete this user?',
    no: 'Cancel',
    yes: 'Yes, delete',
    removed: 'User deleted',
    closed: 'Closed',
    back: 'Restore it',
    isBack: 'Ana en was restored',
    eraseNow: 'Delete for good now',
    yesErase: 'Yes, delete for good',
    certificate: 'Certificate of deletion',
    erasedPerson: 'Deleted account',
    deleteButton: 'Delete this user',
    quota: /^Listing limit/,
    save: 'Save',
    saved: 'User saved',
    role: 'Role of Ana en',
    administrator: 'Admin',
    yesRole: 'Yes, set role',
    added: 'Added Ana en as Admin.',
    removedAdmin: 'Removed Ana en as Admin.',
    provider: 'Service provider',
    noResults: 'No users found matching your search.',
    approve: 'Approve Maya en',
    approved: 'Maya en is approved',
    volunteers: 'Volunteers',
  },
  es: {
    search: 'Buscar por nombre, correo o teléfono',
    edit: 'Editar a Sample User',
    menu: 'Menú',
    users: /^Usuarios \d+$/,
    title: 'Usuarios',
    confirm: '¿Quiere eliminar esta cuenta?',
    no: 'Cancelar',
    yes: 'Sí, eliminar',
    removed: 'Cuenta eliminada',
    closed: 'Cerradas',
    back: 'Restaurarla',
    isBack: 'Se restauró la cuenta de Ana es',
    eraseNow: 'Eliminar para siempre ahora',
    yesErase: 'Sí, eliminar para siempre',
    certificate: 'Certificado de eliminación',
    erasedPerson: 'Cuenta eliminada',
    deleteButton: 'Eliminar esta cuenta',
    quota: /^Límite de fichas/,
    save: 'Guardar',
    saved: 'Datos guardados',
    role: 'Rol de Ana es',
    administrator: 'Administración',
    yesRole: 'Sí, asignar',
    added: 'Ana es ahora tiene el rol «Administración».',
    removedAdmin: 'Ana es ya no tiene el rol «Administración».',
    provider: 'Servicios',
    noResults: 'Ningún usuario coincide con su búsqueda.',
    approve: 'Aprobar a Maya es',
    approved: 'Cuenta aprobada: Maya es',
    volunteers: 'Voluntarios',
  },
} as const;

const emailOf = (name: string): string => `${name.toLowerCase().replace(' ', '.')}@example.org`;
const row = (page: Page, name: string) => page.getByRole('row', { name });

test.each(
  matrixSubset([
    ['en', 'touch'],
    ['es', 'keyboard'],
  ] as const),
)('an administrator finds a user, sets quota and role, and deletes only after confirming (%s, %s)', async (language, inputMode) => {
  covers('rule-18');
  const words = WORDS[language];
  const name = `Ana ${language}`;
  const { user } = await signUp(emailOf(name), name);
  const { page, context, pageErrors } = await visit(shelter.url, { language, session: administrator() });
  const { press, write, choose } = INPUT_MODES[inputMode](page);
  await press(button(page, words.menu));
  await page.getByRole('link', { name: words.users }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await press(page.getByRole('link', { name: words.users }));
  await heading(page, words.title).waitFor();
  await row(page, name).waitFor();
  expect(await violationsOn(page)).toEqual([]);

  await write(page.getByRole('searchbox', { name: words.search }), 'xyzzy');
  await page.getByRole('heading', { name: words.noResults }).waitFor();
  await write(page.getByRole('searchbox', { name: words.search }), `ana.${language}`);
  await press(row(page, name).getByRole('link', { name, exact: true }));
  await page.waitForURL(({ pathname }) => pathname === `/users/${user.id}`);
  await write(page.getByLabel(words.quota), '7');
  expect(await violationsOn(page)).toEqual([]);
  await press(button(page, words.save));
  await page.getByText(words.saved).waitFor();
  await page.reload();
  await waitUntilHydrated(page);
  await page.getByLabel(words.quota).waitFor();
  expect(await page.getByLabel(words.quota).inputValue()).toBe('7');

  for (const [role, message] of [
    [words.administrator, words.added],
    [words.provider, words.removedAdmin],
  ] as const) {
    await choose(page.getByLabel(words.role), role);
    await press(button(page, words.save));
    await press(dialog(page).getByRole('button', { name: words.yesRole }));
    await page.getByText(message).waitFor();
  }

  await press(button(page, words.deleteButton));
  await dialog(page).getByRole('heading', { name: words.confirm }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await press(dialog(page).getByRole('button', { name: words.no }));
  await dialog(page).waitFor({ state: 'hidden' });
  await press(button(page, words.deleteButton));
  await press(dialog(page).getByRole('button', { name: words.yes }));
  await page.getByText(words.removed).waitFor();
  await press(button(page, words.back));
  await page.getByText(words.isBack).waitFor();
  await press(button(page, words.deleteButton));
  await press(dialog(page).getByRole('button', { name: words.yes }));
  await press(button(page, words.eraseNow));
  await press(dialog(page).getByRole('button', { name: words.yesErase }));
  await page.getByRole('heading', { name: words.certificate }).waitFor();
  await page.getByRole('heading', { level: 2, name: words.erasedPerson }).waitFor();
  await page.getByText(name).first().waitFor({ state: 'detached' });
  expect(await violationsOn(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test.each(
  matrixSubset([
    ['es', 'keyboard'],
    ['en', 'touch'],
  ] as const),
)('a volunteer lead approves a pending volunteer (%s, %s)', async (language, inputMode) => {
  const words = WORDS[language];
  const name = `Maya ${language}`;
  await signUp(emailOf(name), name, { isVolunteer: true });
  const session = await signIn(shelter.url, personOf(shelter, 'volunteer.lead'));
  const { page, context, pageErrors } = await visit(`${shelter.url}/manage_volunteers`, { language, session });
  const { press } = INPUT_MODES[inputMode](page);
  await heading(page, words.volunteers).waitFor();
  await row(page, name).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await press(button(page, words.approve));
  await page.getByText(words.approved).waitFor();
  await button(page, words.approve).waitFor({ state: 'detached' });
  expect(pageErrors).toEqual([]);
  await context.close();
});

const NARROW_VARIANT = [320, 'dark', 'es'] as const;
const WIDE_VARIANT = [1280, 'light', 'en'] as const;
const SCREENS = [
  { path: '/manage_access', variants: [WIDE_VARIANT, NARROW_VARIANT] },
  { path: '/manage_superusers', variants: [NARROW_VARIANT, WIDE_VARIANT] },
  { path: '/permissions', variants: [NARROW_VARIANT, WIDE_VARIANT] },
  // The flow above already opens this page, at phone width.
  ...(RUNS_WHOLE_MATRIX ? [{ path: '/manage_users', variants: [NARROW_VARIANT, WIDE_VARIANT] }] : []),
];
test.each(SCREENS)('$path is accessible at one width, and at both in the matrix', async ({ path, variants }) => {
  for (const [width, theme, language] of matrixSubset(variants)) {
    const { page, context, pageErrors } = await visit(shelter.url + path, { session: administrator(), width, theme, language });
    // The first row is the head of the table.
    await page.getByRole('row').nth(1).waitFor();
    expect({ path, width, violations: await violationsOn(page) }).toEqual({ path, width, violations: [] });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    if (width === 320) expect(await cutByLongWords(page)).toEqual({ cut: [], sideways: 0 });
    expect(pageErrors).toEqual([]);
    await context.close();
  }
});

test('the last administrator cannot be deleted', async () => {
  const { page, context } = await visit(`${shelter.url}/users/${administrator().user.id}`, { session: administrator() });
  await button(page, 'Delete this user').click();
  await dialog(page).getByRole('button', { name: 'Yes, delete' }).click();
  await dialog(page).getByText('This is the last admin.').waitFor();
  await context.close();
});
