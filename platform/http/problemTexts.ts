import type { Words } from '../../domain/vocabulary/words.ts';

/** What a problem says to a person, by its code: what happened, and what to do. `{{name}}` stands for a parameter. */
export const PROBLEM_TEXTS: Readonly<Record<string, { readonly title: Words; readonly detail: Words }>> = {
  VALIDATION_FAILED: {
    title: { en: 'Some fields need a change.', es: 'Algunos campos necesitan un cambio.' },
    detail: {
      en: 'Check the fields listed in errors and send them again.',
      es: 'Revise los campos indicados en errors y envíelos de nuevo.',
    },
  },
  BAD_REQUEST: {
    title: { en: 'The request could not be read.', es: 'No se pudo leer la solicitud.' },
    detail: { en: 'Check the address and send it again.', es: 'Revise la dirección y envíela de nuevo.' },
  },
  INVALID_JSON: {
    title: { en: 'The body is not valid JSON.', es: 'El cuerpo no es JSON válido.' },
    detail: { en: 'Send one JSON object encoded as UTF-8.', es: 'Envíe un objeto JSON codificado en UTF-8.' },
  },
  INVALID_FORM: {
    title: { en: 'The form could not be read.', es: 'No se pudo leer el formulario.' },
    detail: { en: 'Send its fields encoded as UTF-8.', es: 'Envíe sus campos codificados en UTF-8.' },
  },
  BODY_TOO_LARGE: {
    title: { en: 'The request is too large.', es: 'La solicitud es demasiado grande.' },
    detail: { en: 'Send less at once.', es: 'Envíe menos de una vez.' },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    title: { en: 'This kind of content is not accepted.', es: 'Este tipo de contenido no se acepta.' },
    detail: { en: 'Send application/json.', es: 'Envíe application/json.' },
  },
  INVALID_IDEMPOTENCY_KEY: {
    title: { en: 'The Idempotency-Key is not valid.', es: 'La Idempotency-Key no es válida.' },
    detail: {
      en: 'Use 1 to 200 printable characters, a new key for each new command.',
      es: 'Use de 1 a 200 caracteres imprimibles, una clave nueva para cada orden nueva.',
    },
  },
  INVALID_IF_MATCH: {
    title: { en: 'The If-Match header is not valid.', es: 'La cabecera If-Match no es válida.' },
    detail: { en: 'Send an ETag as it was received.', es: 'Envíe una ETag tal como la recibió.' },
  },
  INVALID_CONSISTENCY_TOKEN: {
    title: { en: 'The Consistency-Token is not valid.', es: 'El Consistency-Token no es válido.' },
    detail: { en: 'Send the token as it was received.', es: 'Envíe el token tal como lo recibió.' },
  },
  NOT_SIGNED_IN: {
    title: { en: 'Please sign in first.', es: 'Primero inicie sesión.' },
    detail: { en: 'This needs a valid bearer token.', es: 'Esto necesita un token válido.' },
  },
  FORBIDDEN: {
    title: { en: 'You may not do this.', es: 'No tiene permiso para hacer esto.' },
    detail: { en: 'Ask an administrator if you need to.', es: 'Pregunte a un administrador si lo necesita.' },
  },
  NOT_FOUND: {
    title: { en: 'Not found.', es: 'No se encontró.' },
    detail: { en: 'There is nothing here. It may have been removed.', es: 'Aquí no hay nada. Puede que se haya eliminado.' },
  },
  SERVICE_NOT_FOUND: {
    title: { en: 'This service was not found.', es: 'No se encontró este servicio.' },
    detail: { en: 'It may have been removed.', es: 'Puede que se haya eliminado.' },
  },
  METHOD_NOT_ALLOWED: {
    title: { en: 'This is not possible here.', es: 'Esto no es posible aquí.' },
    detail: { en: 'The Allow header names what is.', es: 'La cabecera Allow indica qué lo es.' },
  },
  CONFLICT: {
    title: { en: 'Someone changed this in the meantime.', es: 'Alguien cambió esto mientras tanto.' },
    detail: { en: 'Compare both versions, then save again.', es: 'Compare ambas versiones y guarde de nuevo.' },
  },
  IF_MATCH_FAILED: {
    title: { en: 'Someone changed this in the meantime.', es: 'Alguien cambió esto mientras tanto.' },
    detail: { en: 'Load it again, then repeat the change.', es: 'Vuelva a cargarlo y repita el cambio.' },
  },
  IDEMPOTENCY_KEY_REUSED: {
    title: { en: 'This Idempotency-Key was used for another request.', es: 'Esta Idempotency-Key ya se usó para otra solicitud.' },
    detail: { en: 'Use a new key for each new command.', es: 'Use una clave nueva para cada orden nueva.' },
  },
  ERROR_UPDATE_BEDS: {
    title: { en: 'There cannot be more available beds than beds in all.', es: 'No puede haber más camas disponibles que camas en total.' },
    detail: { en: 'Correct the count and save again.', es: 'Corrija el número y guarde de nuevo.' },
  },
  TOTAL_BEDS_AT_LEAST_ONE: {
    title: { en: 'There must be one bed or more in all.', es: 'Debe haber una cama o más en total.' },
    detail: { en: 'Correct the number and save again.', es: 'Corrija el número y guarde de nuevo.' },
  },
  OBSERVED_IN_FUTURE: {
    title: { en: 'This count is from the future.', es: 'Este conteo es del futuro.' },
    detail: { en: 'Check the clock of your device.', es: 'Revise el reloj de su dispositivo.' },
  },
  OBSERVED_TOO_LONG_AGO: {
    title: { en: 'This count is more than seven days old.', es: 'Este conteo tiene más de siete días.' },
    detail: { en: 'Count the beds again.', es: 'Cuente las camas de nuevo.' },
  },
  BEDS_COUNTED_SINCE: {
    title: { en: 'Someone counted these beds in the meantime.', es: 'Alguien contó estas camas mientras tanto.' },
    detail: {
      en: 'Look at the newer count, then save yours again if it is right.',
      es: 'Mire el conteo más reciente y guarde el suyo de nuevo si es correcto.',
    },
  },
  BEDS_OF_SHELTERS_ONLY: {
    title: { en: 'Only shelters have beds.', es: 'Solo los refugios tienen camas.' },
    detail: { en: 'Choose a shelter type for this service first.', es: 'Primero elija un tipo de refugio para este servicio.' },
  },
  SERVICE_WITHOUT_EMAIL: {
    title: { en: 'This service takes no messages here.', es: 'Este servicio no recibe mensajes aquí.' },
    detail: { en: '{{instead}}', es: '{{instead}}' },
  },
  FEEDBACK_DELETED: {
    title: { en: 'This feedback was deleted.', es: 'Este comentario se eliminó.' },
    detail: { en: 'Restore it first.', es: 'Primero restáurelo.' },
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    title: { en: 'A form with files needs an Idempotency-Key.', es: 'Un formulario con archivos necesita una Idempotency-Key.' },
    detail: { en: 'Send the header with a new key for each form.', es: 'Envíe la cabecera con una clave nueva para cada formulario.' },
  },
  TOO_MANY_IMAGES: {
    title: { en: 'These are too many pictures.', es: 'Son demasiadas imágenes.' },
    detail: { en: 'Send {{most}} at most.', es: 'Envíe {{most}} como máximo.' },
  },
  IMAGE_TOO_LARGE: {
    title: { en: 'A picture is too large.', es: 'Una imagen es demasiado grande.' },
    detail: { en: 'Each may have {{most}} MB at most.', es: 'Cada una puede tener {{most}} MB como máximo.' },
  },
  IMAGE_TOO_MANY_PIXELS: {
    title: { en: 'A picture has too many pixels.', es: 'Una imagen tiene demasiados píxeles.' },
    detail: { en: 'Send a smaller one, or a screenshot of it.', es: 'Envíe una más pequeña o una captura de pantalla.' },
  },
  IMAGE_NOT_READABLE: {
    title: { en: 'A file is no picture that can be read.', es: 'Un archivo no es una imagen que se pueda leer.' },
    detail: { en: 'Send JPEG, PNG, WebP or GIF.', es: 'Envíe JPEG, PNG, WebP o GIF.' },
  },
  EMAIL_OR_PASSWORD_INVALID: {
    title: {
      en: 'Please check your Email or Password and Try Again.',
      es: 'Revise su correo electrónico o contraseña e inténtelo de nuevo.',
    },
    detail: {
      en: 'If you forgot the password, ask for a new one by e-mail.',
      es: 'Si olvidó la contraseña, pida una nueva por correo electrónico.',
    },
  },
  CURRENT_PASSWORD_INVALID: {
    title: { en: 'Please check your current password and try again.', es: 'Revise su contraseña actual e inténtelo de nuevo.' },
    detail: {
      en: 'If you forgot it, sign out and ask for a new one by e-mail.',
      es: 'Si la olvidó, cierre la sesión y pida una nueva por correo electrónico.',
    },
  },
  EMAIL_NOT_FOUND: {
    title: { en: 'Email not found.', es: 'No se encontró el correo electrónico.' },
    detail: { en: 'Check how it is written, or sign up with it.', es: 'Revise cómo está escrito o regístrese con él.' },
  },
  EMAIL_ALREADY_USED: {
    title: { en: 'This e-mail is already used.', es: 'Este correo electrónico ya está en uso.' },
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
      es: 'Elija otra, por ejemplo unas palabras que no vayan juntas.',
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
    title: { en: 'The e-mail could not be sent.', es: 'No se pudo enviar el correo.' },
    detail: { en: 'Check the address, and try again in a minute.', es: 'Revise la dirección e inténtelo de nuevo en un minuto.' },
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
    detail: { en: 'Reopen it before changing it.', es: 'Vuelva a abrirla antes de cambiarla.' },
  },
  ACCOUNT_NOT_CLOSED: {
    title: { en: 'This account is not closed.', es: 'Esta cuenta no está cerrada.' },
    detail: { en: 'Close it first.', es: 'Ciérrela primero.' },
  },
  ACCOUNT_ERASED: {
    title: { en: 'This person was erased.', es: 'Esta persona fue borrada.' },
    detail: { en: 'That cannot be taken back.', es: 'Eso no se puede deshacer.' },
  },
  REOPEN_TOO_LATE: {
    title: { en: 'It is too late to reopen this account.', es: 'Es demasiado tarde para volver a abrir esta cuenta.' },
    detail: {
      en: 'Accounts can be reopened for three days after they were closed.',
      es: 'Las cuentas se pueden volver a abrir durante tres días después de cerrarse.',
    },
  },
  ERASE_TOO_EARLY: {
    title: { en: 'This account can still be reopened.', es: 'Esta cuenta aún se puede volver a abrir.' },
    detail: {
      en: 'It is erased by itself later, or at once by an administrator.',
      es: 'Se borra sola más tarde, o de inmediato por un administrador.',
    },
  },
  LAST_ADMINISTRATOR: {
    title: { en: 'This is the last administrator.', es: 'Este es el último administrador.' },
    detail: { en: 'Make somebody else an administrator first.', es: 'Primero nombre administrador a otra persona.' },
  },
  QUOTA_OUT_OF_RANGE: {
    title: { en: 'The number of services must be from 1 to {{maximum}}.', es: 'El número de servicios debe ser de 1 a {{maximum}}.' },
    detail: { en: 'Correct the number and save again.', es: 'Corrija el número y guarde de nuevo.' },
  },
  SUCCESSOR_NOT_FOUND: {
    title: { en: 'Nobody can take over these services under this id.', es: 'Nadie con este id puede hacerse cargo de estos servicios.' },
    detail: {
      en: 'Nothing was closed. Choose an active person, or have the services removed.',
      es: 'No se cerró nada. Elija una persona activa o haga que se eliminen los servicios.',
    },
  },
  ALREADY_EXISTS: {
    title: { en: 'This is there already.', es: 'Esto ya existe.' },
    detail: { en: 'Nothing was stored twice.', es: 'No se guardó nada dos veces.' },
  },
  REMOVED: {
    title: { en: 'This was removed.', es: 'Esto fue eliminado.' },
    detail: { en: 'Restore it before changing it.', es: 'Restáurelo antes de cambiarlo.' },
  },
  NOT_REMOVED: {
    title: { en: 'This was not removed.', es: 'Esto no fue eliminado.' },
    detail: { en: 'There is nothing to restore.', es: 'No hay nada que restaurar.' },
  },
  NOT_FINISHED_IN_TIME: {
    title: { en: 'This was not finished in time and was put back.', es: 'Esto no se terminó a tiempo y se deshizo.' },
    detail: { en: 'Nothing was stored. Please start again.', es: 'No se guardó nada. Empiece de nuevo.' },
  },
  PERSON_CHANGED_SINCE: {
    title: { en: 'A person changed this in the meantime.', es: 'Una persona cambió esto mientras tanto.' },
    detail: { en: 'Their version was kept.', es: 'Se conservó su versión.' },
  },
  MAX_LIMIT_REACHED: {
    title: { en: 'You reached the Max Limit for adding new services.', es: 'Alcanzó el límite máximo para agregar servicios nuevos.' },
    detail: {
      en: 'You have {{used}} of {{quota}} services. Remove one, or ask the app administrator for more.',
      es: 'Tiene {{used}} de {{quota}} servicios. Elimine uno o pida más al administrador de la aplicación.',
    },
  },
  TOO_MANY_REQUESTS: {
    title: { en: 'Too many requests.', es: 'Demasiadas solicitudes.' },
    detail: { en: 'Please wait a moment, then try again.', es: 'Espere un momento e inténtelo de nuevo.' },
  },
  TRY_AGAIN: {
    title: { en: 'Too many changes at the same moment.', es: 'Demasiados cambios en el mismo momento.' },
    detail: { en: 'Nothing was stored. Please try again.', es: 'No se guardó nada. Inténtelo de nuevo.' },
  },
  UNAVAILABLE: {
    title: { en: 'This cannot be saved right now.', es: 'Esto no se puede guardar en este momento.' },
    detail: {
      en: 'Please try again in a moment. Repeating it with the same Idempotency-Key is safe.',
      es: 'Inténtelo de nuevo en un momento. Repetirlo con la misma Idempotency-Key es seguro.',
    },
  },
  NOT_READY: {
    title: { en: 'The directory is being loaded.', es: 'El directorio se está cargando.' },
    detail: { en: 'Please try again in a moment.', es: 'Inténtelo de nuevo en un momento.' },
  },
  INTERNAL: {
    title: { en: 'Something went wrong on our side.', es: 'Algo falló de nuestro lado.' },
    detail: {
      en: 'Please try again. The request id helps us find it.',
      es: 'Inténtelo de nuevo. El id de la solicitud nos ayuda a encontrarlo.',
    },
  },
};

/** What one wrong field says, by its code. */
export const FIELD_TEXTS: Readonly<Record<string, Words>> = {
  REQUIRED: { en: 'This is required.', es: 'Este dato es obligatorio.' },
  WRONG_TYPE: {
    en: 'This is another kind of value than expected. The API documentation has an example.',
    es: 'Este valor es de otro tipo que el esperado. La documentación de la API tiene un ejemplo.',
  },
  WRONG_FORMAT: {
    en: 'This is not written as expected. The API documentation has an example.',
    es: 'Esto no está escrito como se espera. La documentación de la API tiene un ejemplo.',
  },
  NOT_ALLOWED: {
    en: 'This value is not one of those allowed. The API documentation names them.',
    es: 'Este valor no es uno de los permitidos. La documentación de la API los nombra.',
  },
  UNKNOWN_PARAMETER: {
    en: 'This parameter is not known. Leave it out, or check how it is written.',
    es: 'Este parámetro no se conoce. Quítelo o revise cómo está escrito.',
  },
  UNKNOWN_FIELD: { en: 'This field is not known.', es: 'Este campo no se conoce.' },
  WRONG_SHAPE: {
    en: 'This is not written as expected. The API documentation has an example.',
    es: 'Esto no está escrito como se espera. La documentación de la API tiene un ejemplo.',
  },
  PLEASE_INPUT_YOUR_COUNTRY: { en: 'Please input your country.', es: 'Ingrese su país.' },
  PLEASE_INPUT_VALID_EMAIL: { en: 'Please input valid Email.', es: 'Ingrese un correo electrónico válido.' },
  PLEASE_INPUT_VALID_PHONE: { en: 'Please input a phone number of ten digits.', es: 'Ingrese un número de teléfono de diez dígitos.' },
  PLEASE_INPUT_VALID_WEB_ADDRESS: {
    en: 'Please input a web address, such as https://example.org.',
    es: 'Ingrese una dirección web, por ejemplo https://example.org.',
  },
  PLEASE_INPUT_VALID_CRISIS_NUMBER: {
    en: 'Please input a phone number, such as 988 or (800) 555-0100.',
    es: 'Ingrese un número de teléfono, por ejemplo 988 o (800) 555-0100.',
  },
  PLEASE_INPUT_VALID_TEXT_NUMBER: {
    en: 'Please input a number to text, such as 988 or START to 88788.',
    es: 'Ingrese un número para mensajes de texto, por ejemplo 988 o START to 88788.',
  },
  PLEASE_SELECT_AT_LEAST_ONE_SERVICE: { en: 'Please select at least one service.', es: 'Seleccione al menos un servicio.' },
  PLEASE_SELECT_AT_LEAST_ONE_CATEGORY: { en: 'Please select at least one category.', es: 'Seleccione al menos una categoría.' },
  PLEASE_ADD_SCHEDULE: {
    en: 'Please add schedule, or choose "contact for hours".',
    es: 'Agregue un horario o elija «contactar para horarios».',
  },
  PLEASE_SELECT_SCHEDULE_TYPE: {
    en: 'Something wrong, please try again: choose a schedule type.',
    es: 'Algo salió mal, inténtelo de nuevo: elija un tipo de horario.',
  },
  CHECK_TIME_START: {
    en: 'The start time may not be after the end time, unless it closes the next morning.',
    es: 'La hora de inicio no puede ser posterior a la de cierre, salvo que cierre a la mañana siguiente.',
  },
  CHECK_DATE_START: {
    en: 'The end date may not be before the start date.',
    es: 'La fecha final no puede ser anterior a la inicial.',
  },
  DUPLICATED_DAY: { en: 'Duplicated day. Add another period to it on purpose.', es: 'Día duplicado. Agréguele otro período a propósito.' },
  DUPLICATED_DAY_CLOSED: {
    en: 'Duplicated day: it is in the schedule and in the closed days.',
    es: 'Día duplicado: está en el horario y en los días cerrados.',
  },
  TOTAL_BEDS_AT_LEAST_ONE: { en: 'There must be one bed or more in all.', es: 'Debe haber una cama o más en total.' },
  AVAILABLE_BEDS_AT_LEAST_ZERO: {
    en: 'There cannot be fewer than no available beds.',
    es: 'No puede haber menos de cero camas disponibles.',
  },
  AVAILABLE_BEDS_LESS_THAN: {
    en: 'There cannot be more available beds than beds in all.',
    es: 'No puede haber más camas disponibles que camas en total.',
  },
  TOO_LONG: { en: 'This is too long (at most {{maximum}}).', es: 'Esto es demasiado largo (máximo {{maximum}}).' },
  TOO_SHORT: { en: 'This is too short (at least {{minimum}}).', es: 'Esto es demasiado corto (mínimo {{minimum}}).' },
  TOO_LARGE: { en: 'This is too large (at most {{maximum}}).', es: 'Esto es demasiado grande (máximo {{maximum}}).' },
  TOO_SMALL: { en: 'This is too small (at least {{minimum}}).', es: 'Esto es demasiado pequeño (mínimo {{minimum}}).' },
  INVALID_COORDINATE: {
    en: 'Write longitude|latitude, such as -118.24|34.05.',
    es: 'Escriba longitud|latitud, por ejemplo -118.24|34.05.',
  },
  INVALID_FILTER: {
    en: 'The filter must be a JSON object of known fields.',
    es: 'El filtro debe ser un objeto JSON de campos conocidos.',
  },
  OWNER_NOT_FOUND: {
    en: 'Nobody has signed up with this e-mail. Leave it empty, or ask the person to sign up first.',
    es: 'Nadie se ha registrado con este correo. Déjelo vacío o pida a la persona que se registre primero.',
  },
  LIMIT_NEEDS_IDS: {
    en: 'No limit is only possible for a list of ids.',
    es: 'Sin límite solo es posible para una lista de ids.',
  },
};
