import { personOf } from '../support/shelter.ts';
import { addService, dialog, field, button, storedSession, mailedLink, ownedBy, PASSWORD, signUp } from './accounts.ts';
import { violationsOn } from './axe.ts';
import { INPUT_MODES, inputVariantsFor } from './inputModes.ts';
import { product, visits } from './product.ts';
import { waitUntilHydrated, signIn } from './visitor.ts';

/* The user's own profile, and closing the account: by touch and by keyboard alone, in both languages (every combination in the matrix). */

const shelter = product();
const visit = visits();

const WORDS = {
  en: {
    name: 'Your name',
    save: 'Save',
    saved: 'Your profile is saved',
    close: 'Close my account',
    keep: 'No, keep my account',
    give: 'Hand them over to the admins',
    ask: 'Send me the email',
    sent: /Open the link in it to close your account/,
    confirm: 'Yes, close my account',
    closed: 'Your account is closed',
  },
  es: {
    name: 'Su nombre',
    save: 'Guardar',
    saved: 'Su perfil está guardado',
    close: 'Cerrar mi cuenta',
    keep: 'No, conservar mi cuenta',
    give: 'Traspasarlas a la administración',
    ask: 'Enviarme el correo',
    sent: /Abra el enlace para cerrar su cuenta/,
    confirm: 'Sí, cerrar mi cuenta',
    closed: 'Su cuenta está cerrada',
  },
} as const;

test.each(inputVariantsFor('es', 'keyboard'))(
  'a user renames their account; closing it hands over its service after a confirmation (%s, %s)',
  async (language, inputMode) => {
    covers('2.3-15', '2.7-26', '7-82', '8-36');
    const words = WORDS[language];
    const email = `life.${language}.${inputMode}@example.org`;
    await signUp(email, 'Ana Example');
    const session = await signIn(shelter.url, { email, password: PASSWORD });
    const serviceId = await addService(session, `Day Room ${language} ${inputMode}`);
    await ownedBy(session, serviceId, (owner) => owner === session.user.id);
    const { page, context, pageErrors } = await visit(`${shelter.url}/update_profile`, { language, session });
    const { press, write, pick } = INPUT_MODES[inputMode](page);
    await write(field(page, words.name), 'Ana Nueva');
    await press(button(page, words.save));
    await page.getByText(words.saved).waitFor();
    await page.reload();
    await waitUntilHydrated(page);
    await field(page, words.name).waitFor();
    expect(await field(page, words.name).inputValue()).toBe('Ana Nueva');

    await press(button(page, words.close));
    expect(await violationsOn(page)).toEqual([]);
    await press(dialog(page).getByRole('button', { name: words.keep }));
    await dialog(page).waitFor({ state: 'hidden' });
    await press(button(page, words.close));
    await pick(dialog(page).getByRole('radio', { name: words.give }));
    await press(dialog(page).getByRole('button', { name: words.ask }));
    await page.getByText(words.sent).waitFor();
    await page.goto(shelter.url + (await mailedLink(email, 'closeAccount')));
    await waitUntilHydrated(page);
    await page.waitForURL(`${shelter.url}/auth/closeAccount`);
    expect(await violationsOn(page)).toEqual([]);
    await press(button(page, words.confirm));
    await page.getByRole('heading', { name: words.closed }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await storedSession(page)).toBe('null');
    await ownedBy(await signIn(shelter.url, personOf(shelter, 'administrator')), serviceId, (owner) => owner !== session.user.id);
    expect(pageErrors).toEqual([]);
    await context.close();
  },
);

test.each(['en', 'es'] as const)('the account deletion policy can be read without an account (%s)', async (language) => {
  covers('1-18');
  const { page, context, pageErrors } = await visit(`${shelter.url}/account-deletion-policy`, { language, width: 320 });
  expect(await page.getByRole('listitem').count()).toBeGreaterThan(7);
  expect(await violationsOn(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
  await context.close();
});
