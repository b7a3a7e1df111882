import type { Language } from '../../domain/events/envelope.ts';

type Text = Readonly<Record<Language, string>>;

/** What a problem says to a person, by its code: what happened, and what to do. `{{name}}` stands for a parameter. */
export const PROBLEM_TEXTS: Readonly<Record<string, { readonly title: Text; readonly detail: Text }>> = {
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
  CONFIDENTIAL_NOT_SUPPORTED: {
    title: { en: 'Confidential addresses cannot be stored yet.', es: 'Todavía no se pueden guardar direcciones confidenciales.' },
    detail: {
      en: 'Nothing was stored. Do not enter an address that must stay hidden.',
      es: 'No se guardó nada. No escriba una dirección que deba permanecer oculta.',
    },
  },
  ERROR_UPDATE_BEDS: {
    title: { en: 'There cannot be more available beds than beds in all.', es: 'No puede haber más camas disponibles que camas en total.' },
    detail: { en: 'Correct the count and save again.', es: 'Corrija el número y guarde de nuevo.' },
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
export const FIELD_TEXTS: Readonly<Record<string, Text>> = {
  REQUIRED: { en: 'This is required.', es: 'Este dato es obligatorio.' },
  WRONG_TYPE: { en: 'This must be another kind of value.', es: 'Esto debe ser otro tipo de valor.' },
  WRONG_FORMAT: { en: 'This is not written in the expected way.', es: 'Esto no está escrito de la forma esperada.' },
  NOT_ALLOWED: { en: 'This value is not one of those allowed.', es: 'Este valor no es uno de los permitidos.' },
  UNKNOWN_FIELD: { en: 'This field is not known.', es: 'Este campo no se conoce.' },
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
