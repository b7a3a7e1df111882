import type { ProblemTexts } from './types.ts';

/** Problems of accounts: signing in, passwords, links of messages, closing and erasing. */
export const ACCOUNT_PROBLEMS: ProblemTexts = {
  EMAIL_OR_PASSWORD_INVALID: {
    title: {
      en: 'Please check your Email or Password and Try Again.',
      es: 'Revise su correo o su contraseña y pruebe otra vez.',
    },
    detail: {
      en: 'If you forgot the password, ask for a new one by email.',
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
    detail: { en: 'Check how it is written, or sign up with it.', es: 'Revise cómo está escrito o regístrese con él.' },
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
      en: 'Choose another one, such as a few words that do not belong together.',
      es: 'Elija otra, por ejemplo unas palabras que no suelan ir juntas.',
    },
  },
  NO_PASSWORD: {
    title: { en: 'This account has no password.', es: 'Esta cuenta no tiene contraseña.' },
    detail: {
      en: 'Sign in the way you signed up. "Forgot password" sets one.',
      es: 'Inicie sesión como se registró. «Olvidé mi contraseña» crea una.',
    },
  },
  RESET_LINK_INVALID: {
    title: { en: 'This link is no longer valid.', es: 'Este enlace ya no es válido.' },
    detail: {
      en: 'Ask for a new one. A link works once, and for a short time.',
      es: 'Pida uno nuevo. Un enlace sirve una vez y por poco tiempo.',
    },
  },
  SOCIAL_LINK_INVALID: {
    title: { en: 'This sign-in is no longer valid.', es: 'Este inicio de sesión ya no es válido.' },
    detail: { en: 'Go back to the sign-in page and begin again.', es: 'Vuelva a la página de inicio de sesión y empiece de nuevo.' },
  },
  SOCIAL_OTHER_BROWSER: {
    title: { en: 'This link belongs to another browser.', es: 'Este enlace pertenece a otro navegador.' },
    detail: {
      en: 'Open it in the browser in which you began to sign in. If you did not begin anything, do nothing.',
      es: 'Ábralo en el navegador en el que empezó a iniciar sesión. Si usted no empezó nada, no haga nada.',
    },
  },
  MAIL_NOT_SENT: {
    title: { en: 'The email could not be sent.', es: 'No se pudo enviar el correo.' },
    detail: { en: 'Check the address, and try again in a minute.', es: 'Revise la dirección y pruebe otra vez en un minuto.' },
  },
  MESSAGES_LINK_INVALID: {
    title: { en: 'This link does not work.', es: 'Este enlace no sirve.' },
    detail: {
      en: 'Sign in and choose under My profile which messages you get.',
      es: 'Inicie sesión y elija en Mi perfil qué mensajes recibe.',
    },
  },
  CLOSING_LINK_INVALID: {
    title: { en: 'This link is no longer valid.', es: 'Este enlace ya no es válido.' },
    detail: {
      en: 'Nothing was closed. Ask for a new link. It works once, and for a short time.',
      es: 'No se cerró nada. Pida un enlace nuevo. Sirve una vez y por poco tiempo.',
    },
  },
  ACCOUNT_CLOSED: {
    title: { en: 'This account is closed.', es: 'Esta cuenta está cerrada.' },
    detail: { en: 'Reopen it before changing it.', es: 'Recupérela antes de cambiarla.' },
  },
  ACCOUNT_NOT_CLOSED: {
    title: { en: 'This account is not closed.', es: 'Esta cuenta no está cerrada.' },
    detail: { en: 'Close it first.', es: 'Ciérrela primero.' },
  },
  ACCOUNT_ERASED: {
    title: { en: 'This person was erased.', es: 'Los datos de esta persona se borraron.' },
    detail: { en: 'That cannot be taken back.', es: 'Eso no se puede deshacer.' },
  },
  REOPEN_TOO_LATE: {
    title: { en: 'It is too late to reopen this account.', es: 'Es demasiado tarde para recuperar esta cuenta.' },
    detail: {
      en: 'Accounts can be reopened for three days after they were closed.',
      es: 'Una cuenta se puede recuperar durante los tres días siguientes a su cierre.',
    },
  },
  ERASE_TOO_EARLY: {
    title: { en: 'This account can still be reopened.', es: 'Esta cuenta aún se puede recuperar.' },
    detail: {
      en: 'It is erased by itself later, or at once by an administrator.',
      es: 'Más tarde se borra sola; la administración puede borrarla de inmediato.',
    },
  },
  LAST_ADMINISTRATOR: {
    title: { en: 'This is the last administrator.', es: 'Esta es la última persona con rol de administrador.' },
    detail: { en: 'Make another person an administrator first.', es: 'Primero dé ese rol a otra persona.' },
  },
  QUOTA_OUT_OF_RANGE: {
    title: { en: 'The number of services must be from 1 to {{maximum}}.', es: 'El número de servicios debe ser de 1 a {{maximum}}.' },
    detail: { en: 'Correct the number and save again.', es: 'Corrija el número y guarde otra vez.' },
  },
  SUCCESSOR_NOT_FOUND: {
    title: { en: 'Nobody can take over these services under this id.', es: 'Nadie con este id puede hacerse cargo de estos servicios.' },
    detail: {
      en: 'Nothing was changed. Choose an active person, or have the services removed.',
      es: 'No se cambió nada. Elija a una persona activa o pida que se quiten los servicios.',
    },
  },
};
