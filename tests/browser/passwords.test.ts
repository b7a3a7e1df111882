import { field, heading, button, storedSession, mailedLink, OTHER_PASSWORD, PASSWORD, signUp } from './accounts.ts';
import { violationsOn } from './axe.ts';
import { INPUT_MODES, inputVariantsFor } from './inputModes.ts';
import { product, visits } from './product.ts';
import { waitUntilHydrated, signIn } from './visitor.ts';

/*
 * Resetting a forgotten password and changing a password: by touch and by keyboard alone, in both languages (every combination in the
 * matrix).
 */

const shelter = product();
const visit = visits();

const WORDS = {
  en: {
    login: 'Service provider sign-in',
    forgotLink: 'Forgot password?',
    email: 'Email',
    send: 'Send the email',
    sent: 'We sent you an email.',
    newPassword: 'New password',
    again: 'Confirm new password',
    saveReset: 'Save the new password',
    differ: 'New Password did not Match. Please check and try again.',
    resetDone: 'Your new password is saved. Sign in with it.',
    current: 'Current password',
    change: 'Change password',
    changed: 'Your password was changed. Sign in with the new one.',
    password: 'Password',
    signInButton: 'Sign in',
    welcome: 'Welcome, ',
  },
  es: {
    login: 'Iniciar sesión (proveedores y voluntarios)',
    forgotLink: '¿Olvidó su contraseña?',
    email: 'Correo electrónico',
    send: 'Enviar el correo',
    sent: 'Le enviamos un correo.',
    newPassword: 'Contraseña nueva',
    again: 'Confirme la contraseña nueva',
    saveReset: 'Guardar la contraseña nueva',
    differ: 'La contraseña nueva no coincide. Revise y pruebe otra vez.',
    resetDone: 'Su contraseña nueva está guardada. Inicie sesión con ella.',
    current: 'Contraseña actual',
    change: 'Cambiar la contraseña',
    changed: 'Su contraseña cambió. Inicie sesión con la nueva.',
    password: 'Contraseña',
    signInButton: 'Iniciar sesión',
    welcome: 'Le damos la bienvenida, ',
  },
} as const;

test.each(inputVariantsFor('en', 'keyboard'))(
  'a mailed link resets a forgotten password, and its token is removed from the URL (%s, %s)',
  async (language, inputMode) => {
    covers('2.1-13');
    const words = WORDS[language];
    const email = `forgot.${language}.${inputMode}@example.org`;
    await signUp(email, 'Ana Example');
    const { page, context, pageErrors } = await visit(`${shelter.url}/login`, { language });
    const { press, write } = INPUT_MODES[inputMode](page);
    await press(page.getByRole('link', { name: words.forgotLink }));
    await page.waitForURL(`${shelter.url}/forgot_password`);
    await write(field(page, words.email), email);
    expect(await violationsOn(page)).toEqual([]);
    await press(button(page, words.send));
    await page.getByText(words.sent).waitFor();
    expect(await field(page, words.email).inputValue()).toBe('');

    await page.goto(shelter.url + (await mailedLink(email, 'resetPassword')));
    await waitUntilHydrated(page);
    await page.waitForURL(`${shelter.url}/auth/resetPassword`);
    expect(await violationsOn(page)).toEqual([]);
    await write(field(page, words.newPassword), OTHER_PASSWORD);
    await write(field(page, words.again), PASSWORD);
    await press(button(page, words.saveReset));
    await page.getByRole('group').getByRole('link', { name: words.differ }).waitFor();
    await write(field(page, words.again), OTHER_PASSWORD);
    await press(button(page, words.saveReset));
    await page.getByText(words.resetDone).waitFor();
    await page.waitForURL(`${shelter.url}/login`);
    await write(field(page, words.email), email);
    await write(field(page, words.password), OTHER_PASSWORD);
    await press(button(page, words.signInButton));
    await page.getByText(words.welcome).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  },
);

test.each(inputVariantsFor('es', 'touch'))(
  'changing the password signs out, and only the new one signs in (%s, %s)',
  async (language, inputMode) => {
    const words = WORDS[language];
    const email = `change.${language}.${inputMode}@example.org`;
    await signUp(email, 'Ana Example');
    const session = await signIn(shelter.url, { email, password: PASSWORD });
    const { page, context } = await visit(`${shelter.url}/change_password`, { language, session });
    const { press, write } = INPUT_MODES[inputMode](page);
    await write(field(page, words.current), PASSWORD);
    await write(field(page, words.newPassword), OTHER_PASSWORD);
    await write(field(page, words.again), OTHER_PASSWORD);
    expect(await violationsOn(page)).toEqual([]);
    await press(button(page, words.change));
    await page.getByText(words.changed).waitFor();
    await heading(page, words.login).waitFor();
    expect(await storedSession(page)).toBe('null');
    await write(field(page, words.email), email);
    await write(field(page, words.password), OTHER_PASSWORD);
    await press(button(page, words.signInButton));
    await page.getByText(words.welcome).waitFor();
    await context.close();
  },
);
