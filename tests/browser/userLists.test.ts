import { addService, dialog, heading, button, ownedBy, signUp } from './accounts.ts';
import { violationsOn } from './axe.ts';
import { INPUT_MODES, inputVariantsFor } from './inputModes.ts';
import { administratorSession, product, visits } from './product.ts';

/*
 * Actions of administrators in user lists, without opening a user's page: by touch and by keyboard alone, in both languages (every
 * combination in the matrix).
 */

const shelter = product();
const visit = visits();
const administrator = administratorSession();

const WORDS = {
  en: {
    search: 'Search by name, email or phone',
    superUsers: 'Super users',
    make: (name: string) => `Make super user: ${name}`,
    demote: (name: string) => `Remove super user role from ${name}`,
    yesRole: 'Yes, set role',
    isSuper: (name: string) => `New role for ${name}: Super user`,
    isProvider: (name: string) => `New role for ${name}: Service provider`,
    users: 'Users',
    bin: (name: string) => `Delete ${name}`,
    giveTo: 'Hand them over to another user',
    successor: 'Email of the new owner',
    yes: 'Yes, delete',
    removed: 'User deleted',
  },
  es: {
    search: 'Buscar por nombre, correo o teléfono',
    superUsers: 'Superusuarios',
    make: (name: string) => `Dar el rol de superusuario a ${name}`,
    demote: (name: string) => `Quitar el rol de superusuario a ${name}`,
    yesRole: 'Sí, asignar',
    isSuper: (name: string) => `Nuevo rol de ${name}: Superusuario`,
    isProvider: (name: string) => `Nuevo rol de ${name}: Servicios`,
    users: 'Usuarios',
    bin: (name: string) => `Eliminar la cuenta de ${name}`,
    giveTo: 'Traspasarlas a otro usuario',
    successor: 'Correo del nuevo responsable',
    yes: 'Sí, eliminar',
    removed: 'Cuenta eliminada',
  },
} as const;

test.each(inputVariantsFor('en', 'keyboard'))(
  'an administrator finds a user, makes them a super user and revokes the role (%s, %s)',
  async (language, inputMode) => {
    const words = WORDS[language];
    const name = `Sofia ${language} ${inputMode}`;
    await signUp(`sofia.${language}.${inputMode}@example.org`, name);
    const { page, context, pageErrors } = await visit(`${shelter.url}/manage_superusers`, { language, session: administrator() });
    const { press, write } = INPUT_MODES[inputMode](page);
    await heading(page, words.superUsers).waitFor();
    await write(page.getByRole('searchbox', { name: words.search }), `sofia.${language}.${inputMode}`);
    for (const [buttonName, message] of [
      [words.make(name), words.isSuper(name)],
      [words.demote(name), words.isProvider(name)],
    ] as const) {
      await press(button(page, buttonName));
      expect(await violationsOn(page)).toEqual([]);
      await press(dialog(page).getByRole('button', { name: words.yesRole }));
      await page.getByText(message).waitFor();
    }
    await button(page, words.make(name)).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  },
);

// The delete button is in the row if the window is wide enough; on a phone it is on the user's page (users.test.ts).
test.each(inputVariantsFor('es', 'touch'))(
  'the delete button of a row deletes a user and hands their services to another (%s, %s)',
  async (language, inputMode) => {
    const words = WORDS[language];
    const name = `Bruno ${language} ${inputMode}`;
    const leavingAccount = await signUp(`bruno.${language}.${inputMode}@example.org`, name);
    const successorEmail = `successor.${language}.${inputMode}@example.org`;
    const successor = await signUp(successorEmail, `Successor ${language} ${inputMode}`);
    const serviceId = await addService(leavingAccount, `Night Place ${language} ${inputMode}`);
    await ownedBy(administrator(), serviceId, (owner) => owner === leavingAccount.user.id);
    const { page, context, pageErrors } = await visit(`${shelter.url}/manage_users`, {
      language,
      session: administrator(),
      width: 1280,
      hasTouchInput: inputMode === 'touch',
    });
    const { press, write, pick } = INPUT_MODES[inputMode](page);
    await heading(page, words.users).waitFor();
    await write(page.getByRole('searchbox', { name: words.search }), `bruno.${language}.${inputMode}`);
    await press(button(page, words.bin(name)));
    await pick(dialog(page).getByRole('radio', { name: words.giveTo }));
    await write(dialog(page).getByLabel(words.successor), successorEmail);
    expect(await violationsOn(page)).toEqual([]);
    await press(dialog(page).getByRole('button', { name: words.yes }));
    await page.getByText(words.removed).waitFor();
    await page.getByRole('row', { name }).waitFor({ state: 'detached' });
    await ownedBy(administrator(), serviceId, (owner) => owner === successor.user.id);
    expect(pageErrors).toEqual([]);
    await context.close();
  },
);
