import type { ProblemTexts } from './types.ts';

/** Problems of accounts: signing in, passwords, links of messages, closing and erasing. */
export const ACCOUNT_PROBLEMS: ProblemTexts = {
  EMAIL_OR_PASSWORD_INVALID: {
    title: {
      en: 'Please check your Email or Password and Try Again.',
      es: 'El correo o la contraseña no son correctos. Pruebe otra vez.',
    },
    detail: {
      en: 'If you forgot your password, ask for a new one by email.',
      es: 'Si olvidó la contraseña, pida una nueva por correo electrónico.',
    },
  },
  CURRENT_PASSWORD_INVALID: {
    title: { en: 'Please check your current password and try again.', es: 'Revise su contraseña actual y pruebe otra vez.' },
    detail: {
      en: 'If you forgot it, sign out and ask for a new one by email.',
      es: 'Si la olvidó, cierre la sesión y pida una nueva por correo electrónico.',
    },
  },
  EMAIL_NOT_FOUND: {
    title: { en: 'Email not found.', es: 'No se encontró el correo electrónico.' },
    detail: { en: 'Check the spelling, or sign up with this email.', es: 'Revise cómo está escrito o regístrese con este correo.' },
  },
  EMAIL_ALREADY_USED: {
    title: { en: 'This email is already used.', es: 'Este correo electrónico ya está en uso.' },
    detail: { en: 'Sign in with it, or ask for a new password.', es: 'Inicie sesión con él o pida una contraseña nueva.' },
  },
  PASSWORD_TOO_SHORT: {
    title: {
      en: 'The password is too short (at least {{minimum}} characters).',
      es: 'La contraseña es demasiado corta (al menos {{minimum}} caracteres).',
    },
    detail: { en: 'Choose a longer one, such as a few words.', es: 'Elija una más larga, por ejemplo unas cuantas palabras.' },
  },
  PASSWORD_TOO_LONG: {
    title: {
      en: 'The password is too long (at most {{maximum}} characters).',
      es: 'La contraseña es demasiado larga (máximo {{maximum}} caracteres).',
    },
    detail: { en: 'Choose a shorter one.', es: 'Elija una más corta.' },
  },
  PASSWORD_TOO_COMMON: {
    title: { en: 'This password is easy to guess.', es: 'Esta contraseña es fácil de adivinar.' },
    detail: {
      en: 'Choose another one, such as a few unrelated words.',
      es: 'Elija otra, por ejemplo unas palabras sin relación entre sí.',
    },
  },
  NO_PASSWORD: {
    title: { en: 'This account has no password.', es: 'Esta cuenta no tiene contraseña.' },
    detail: {
      en: 'Sign in the same way you signed up. To set a password, use “Forgot password?”.',
      es: 'Inicie sesión de la misma forma en que se registró. Para crear una contraseña, use «¿Olvidó su contraseña?».',
    },
  },
  RESET_LINK_INVALID: {
    title: { en: 'This link is no longer valid.', es: 'Este enlace ya no es válido.' },
    detail: {
      en: 'Ask for a new one. It works only once, and only for a short time.',
      es: 'Pida uno nuevo. Un enlace sirve una vez y por poco tiempo.',
    },
  },
  SOCIAL_LINK_INVALID: {
    title: { en: 'This sign-in is no longer valid.', es: 'Este inicio de sesión ya no es válido.' },
    detail: { en: 'Go back to the sign-in page and start again.', es: 'Vuelva a la página de inicio de sesión y empiece de nuevo.' },
  },
  SOCIAL_OTHER_BROWSER: {
    title: { en: 'This link belongs to another browser.', es: 'Este enlace solo sirve en otro navegador.' },
    detail: {
      en: 'Open it in the browser where you started signing in. If you weren’t trying to sign in, ignore it.',
      es: 'Ábralo en el navegador donde empezó a iniciar sesión. Si no fue usted, ignórelo.',
    },
  },
  MAIL_NOT_SENT: {
    title: { en: 'The email could not be sent.', es: 'No se pudo enviar el correo.' },
    detail: { en: 'Check the address, and try again in a minute.', es: 'Revise la dirección y pruebe otra vez en un minuto.' },
  },
  MESSAGES_LINK_INVALID: {
    title: { en: 'This link no longer works.', es: 'Este enlace ya no sirve.' },
    detail: {
      en: 'Sign in, open “My profile” and choose which emails you get.',
      es: 'Inicie sesión y elija en «Mi perfil» qué correos recibe.',
    },
  },
  CLOSING_LINK_INVALID: {
    title: { en: 'This link is no longer valid.', es: 'Este enlace ya no es válido.' },
    detail: {
      en: 'Nothing was closed. Ask for a new link. It works only once, and only for a short time.',
      es: 'No se cerró nada. Pida un enlace nuevo. Sirve una vez y por poco tiempo.',
    },
  },
  ACCOUNT_CLOSED: {
    title: { en: 'This account is closed.', es: 'Esta cuenta está cerrada.' },
    detail: { en: 'Restore it before you change it.', es: 'Restáurela antes de cambiarla.' },
  },
  ACCOUNT_NOT_CLOSED: {
    title: { en: 'This account is not closed.', es: 'Esta cuenta no está cerrada.' },
    detail: { en: 'Close it first.', es: 'Ciérrela primero.' },
  },
  ACCOUNT_ERASED: {
    title: { en: 'This account was deleted for good.', es: 'Esta cuenta se eliminó para siempre.' },
    detail: { en: 'This can’t be undone.', es: 'No se puede deshacer.' },
  },
  REOPEN_TOO_LATE: {
    title: { en: 'It is too late to restore this account.', es: 'Es demasiado tarde para restaurar esta cuenta.' },
    detail: {
      en: 'A closed account can be restored for three days.',
      es: 'Una cuenta cerrada se puede restaurar durante tres días.',
    },
  },
  ERASE_TOO_EARLY: {
    title: { en: 'This account can still be restored.', es: 'Esta cuenta aún se puede restaurar.' },
    detail: {
      en: 'It will be deleted automatically later. An admin can delete it right away.',
      es: 'Más tarde se elimina sola. La administración puede eliminarla de inmediato.',
    },
  },
  LAST_ADMINISTRATOR: {
    title: { en: 'This is the last admin.', es: 'Este es el último usuario con el rol «Administración».' },
    detail: { en: 'Make another user an admin first.', es: 'Primero dé ese rol a otro usuario.' },
  },
  QUOTA_OUT_OF_RANGE: {
    title: { en: 'The listing limit must be from 1 to {{maximum}}.', es: 'El límite de fichas debe ser de 1 a {{maximum}}.' },
    detail: { en: 'Correct the number and save again.', es: 'Corrija el número y guarde otra vez.' },
  },
  SUCCESSOR_NOT_FOUND: {
    title: { en: 'No active user has this id.', es: 'Ningún usuario activo tiene este id.' },
    detail: {
      en: 'Nothing was changed. Choose an active user, or delete the listings.',
      es: 'No se cambió nada. Elija a un usuario activo o elimine las fichas.',
    },
  },
};
