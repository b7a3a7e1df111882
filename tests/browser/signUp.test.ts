import { matrixSubset } from 'test-tools/matrix.ts';
import { field, heading, button, storedSession } from './accounts.ts';
import { violationsOn } from './axe.ts';
import { INPUT_MODES } from './inputModes.ts';
import { product, visits } from './product.ts';
import { waitUntilHydrated } from './visitor.ts';

/* Signing up as a volunteer, by keyboard alone, until signing out again; in one language, in the matrix in both. */

const shelter = product();
const visit = visits();

const WORDS = {
  en: {
    signUp: 'Service provider sign-up',
    volunteer: /I am a volunteer/,
    name: 'Your name',
    email: 'Email',
    password: 'Password',
    phone: /^Phone/,
    terms: /I accept/,
    readTerms: /^Terms of use/,
    readPrivacy: /^Privacy policy/,
    signUpButton: 'Sign up',
    pleaseAccept: 'Please accept Terms & Privacy to continue.',
    welcome: 'Welcome, ',
    menu: 'Menu',
    profile: 'My profile',
    waiting: /Waiting for approval/,
    signOut: 'Sign out',
    signedOut: 'Signed out successfully',
  },
  es: {
    signUp: 'Registro (proveedores y voluntarios)',
    volunteer: /Soy voluntario o voluntaria/,
    name: 'Su nombre',
    email: 'Correo electrónico',
    password: 'Contraseña',
    phone: /^Teléfono/,
    terms: /^Acepto/,
    readTerms: /^Términos de uso/,
    readPrivacy: /^Política de privacidad/,
    signUpButton: 'Registrarse',
    pleaseAccept: 'Acepte los términos de uso y la política de privacidad para continuar.',
    welcome: 'Le damos la bienvenida, ',
    menu: 'Menú',
    profile: 'Mi perfil',
    waiting: /Pendiente de aprobación/,
    signOut: 'Cerrar sesión',
    signedOut: 'Sesión cerrada',
  },
} as const;
const LANGUAGES = matrixSubset(['es', 'en'] as const);

test.each(LANGUAGES)('a volunteer signs up by keyboard alone, waits for approval, and signs out (%s)', async (language) => {
  const words = WORDS[language];
  const { page, context, pageErrors } = await visit(`${shelter.url}/login?volunteer=true`, { language });
  const { press, write } = INPUT_MODES.keyboard(page);
  const panel = page.getByRole('tabpanel');
  await heading(page, words.signUp).waitFor();
  expect(await panel.getByRole('checkbox', { name: words.volunteer }).isChecked()).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
  for (const [name, path] of [
    [words.readTerms, '/terms_of_use'],
    [words.readPrivacy, '/privacy_policy'],
  ] as const)
    expect(await panel.getByRole('link', { name }).getAttribute('href')).toBe(path);

  await write(field(page, words.name), 'Maya Reyes');
  await write(field(page, words.email), `volunteer.${language}@example.org`);
  await write(field(page, words.password), 'three quiet harbors');
  await write(panel.getByLabel(words.phone), '3035550142');
  expect(await panel.getByLabel(words.phone).inputValue()).toBe('(303) 555-0142');
  await press(button(page, words.signUpButton));
  await panel.getByRole('group').getByRole('link', { name: words.pleaseAccept }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await press(panel.getByRole('checkbox', { name: words.terms }));
  await press(button(page, words.signUpButton));
  await page.getByText(`${words.welcome}Maya Reyes`).waitFor();
  await page.waitForURL(`${shelter.url}/`);

  await page.reload();
  await waitUntilHydrated(page);
  await press(button(page, words.menu));
  await press(page.getByRole('link', { name: words.profile, exact: true }));
  await heading(page, words.profile).waitFor();
  await page.getByText(words.waiting).first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.goto(shelter.url);
  await waitUntilHydrated(page);
  await press(button(page, words.menu));
  await press(button(page, words.signOut));
  await page.getByText(words.signedOut).waitFor();
  expect(await storedSession(page)).toBe('null');
  expect(pageErrors).toEqual([]);
  await context.close();
});
