import type { Language } from '#kernel/vocabulary/languages.ts';
import type { LocalizedText } from '#kernel/vocabulary/texts.ts';

/** Messages shown after a command on an account succeeded; texts of section 8 of the specification where it has one. */
const MESSAGES = {
  welcome: { en: 'Welcome, {{name}}.', es: 'Le damos la bienvenida, {{name}}.' },
  signedUp: { en: 'Welcome, {{name}}. Your account is ready.', es: 'Le damos la bienvenida, {{name}}. Su cuenta está lista.' },
  signedUpWaiting: {
    en: 'Welcome, {{name}}. A volunteer lead approves your account first; then you can add services.',
    es: 'Le damos la bienvenida, {{name}}. Primero un líder de voluntarios revisa su cuenta; después podrá agregar servicios.',
  },
  signedOut: { en: 'Signed out successfully', es: 'Sesión cerrada' },
  resetRequested: {
    en: 'We sent you an email with a link to set a new password. The link works for ten minutes.',
    es: 'Le enviamos un correo con un enlace para crear una contraseña nueva. El enlace sirve durante diez minutos.',
  },
  passwordSet: {
    en: 'Your new password is set. Please sign in with it.',
    es: 'Su contraseña nueva está guardada. Inicie sesión con ella.',
  },
  confirmationSent: {
    en: 'We sent you an email with a link. Open it in this browser within an hour.',
    es: 'Le enviamos un correo con un enlace. Ábralo en este navegador antes de una hora.',
  },
  messagesSwitched: { en: 'Saved. We send you what you chose.', es: 'Guardado. Le enviamos lo que eligió.' },
  messagesEnded: { en: 'We no longer send you these messages.', es: 'Ya no le enviamos estos mensajes.' },
  profileUpdated: { en: 'Your profile was updated.', es: 'Su perfil se actualizó.' },
  closingRequested: {
    en: 'We sent you an email with a link. Your account is closed once you have used it.',
    es: 'Le enviamos un correo con un enlace. Su cuenta se cierra cuando lo haya usado.',
  },
  ownAccountClosed: {
    en: 'Your account is closed. It is erased in three days; until then an administrator can reopen it.',
    es: 'Su cuenta está cerrada. Se borra en tres días; hasta entonces la administración puede recuperarla.',
  },
  userUpdated: { en: 'The user was updated.', es: 'Los datos están guardados.' },
  userClosed: {
    en: 'The user was removed. The account is erased in three days and can be reopened until then.',
    es: 'La cuenta se cerró. Se borra en tres días; hasta entonces se puede recuperar.',
  },
  userReopened: { en: 'The account is open again.', es: 'La cuenta está abierta otra vez.' },
  addedAsAdmin: { en: 'Added {{value}} as Admin.', es: '{{value}} ahora administra.' },
  removedAsAdmin: { en: 'Removed {{value}} as Admin.', es: '{{value}} ya no administra.' },
  roleSet: { en: 'The role was changed.', es: 'El rol cambió.' },
} as const satisfies Readonly<Record<string, LocalizedText>>;

export type MessageName = keyof typeof MESSAGES;

/** Returns a message in a language, with its `{{names}}` filled in. */
export const messageText = (message: MessageName, language: Language, params: Readonly<Record<string, string>> = {}): string =>
  MESSAGES[message][language].replaceAll(/\{\{(\w+)\}\}/g, (_placeholder, param: string) => params[param] ?? '');
