import type { Language } from '#domain/vocabulary/languages.ts';
import type { LocalizedText } from '#domain/vocabulary/texts.ts';

/** Messages shown after a command on an account succeeded; texts of section 8 of the specification where it has one. */
const MESSAGES = {
  welcome: { en: 'Welcome, {{name}}.', es: 'Le damos la bienvenida, {{name}}.' },
  signedUp: { en: 'Welcome, {{name}}. Your account is ready.', es: 'Le damos la bienvenida, {{name}}. Su cuenta está lista.' },
  signedUpWaiting: {
    en: 'Welcome, {{name}}. Your account needs approval first. Then you can add listings.',
    es: 'Le damos la bienvenida, {{name}}. Primero su cuenta necesita aprobación. Después podrá agregar fichas.',
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
  messagesSwitched: { en: 'Saved. We will send you these emails.', es: 'Guardado. Le enviaremos estos correos.' },
  messagesEnded: { en: 'We will no longer send you these emails.', es: 'Ya no le enviaremos estos correos.' },
  profileUpdated: { en: 'Your profile was updated.', es: 'Su perfil se actualizó.' },
  closingRequested: {
    en: 'We sent you an email with a link. Open it to close your account.',
    es: 'Le enviamos un correo con un enlace. Ábralo para cerrar su cuenta.',
  },
  ownAccountClosed: {
    en: 'Your account is closed. It will be deleted in three days. Until then, an admin can restore it.',
    es: 'Su cuenta está cerrada. Se eliminará en tres días. Hasta entonces la administración puede restaurarla.',
  },
  userUpdated: { en: 'The user was updated.', es: 'Los datos están guardados.' },
  userClosed: {
    en: 'User deleted. You can restore the account for three days.',
    es: 'Cuenta eliminada. Puede restaurarla durante tres días.',
  },
  userReopened: { en: 'The account was restored.', es: 'La cuenta se restauró.' },
  addedAsAdmin: { en: 'Added {{value}} as Admin.', es: '{{value}} ahora tiene el rol Administración.' },
  removedAsAdmin: { en: 'Removed {{value}} as Admin.', es: '{{value}} ya no tiene el rol Administración.' },
  roleSet: { en: 'The role was changed.', es: 'El rol cambió.' },
} as const satisfies Readonly<Record<string, LocalizedText>>;

export type MessageName = keyof typeof MESSAGES;

/** Returns a message in a language, with its `{{names}}` filled in. */
export const messageText = (message: MessageName, language: Language, params: Readonly<Record<string, string>> = {}): string =>
  MESSAGES[message][language].replaceAll(/\{\{(\w+)\}\}/g, (_placeholder, param: string) => params[param] ?? '');
