import type { ProblemTexts } from './types.ts';

/** Problems of a request that cannot be read, is not allowed, or cannot be served now. */
export const REQUEST_PROBLEMS: ProblemTexts = {
  VALIDATION_FAILED: {
    title: { en: 'Some fields need a change.', es: 'Algunos campos necesitan un cambio.' },
    detail: {
      en: 'Check the fields listed in errors and send them again.',
      es: 'Revise los campos indicados en errors y envíelos otra vez.',
    },
  },
  BAD_REQUEST: {
    title: { en: 'The request could not be read.', es: 'No se pudo leer la solicitud.' },
    detail: { en: 'Check the address and send it again.', es: 'Revise la dirección y envíela otra vez.' },
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
  INVALID_CAUSE: {
    title: { en: 'The Caused-By header names nothing that is known.', es: 'La cabecera Caused-By no nombra nada conocido.' },
    detail: {
      en: 'Send `feedback-` and the id of a report, or leave it out.',
      es: 'Envíe `feedback-` y el id de un reporte, o no la envíe.',
    },
  },
  INVALID_CONSISTENCY_TOKEN: {
    title: { en: 'The Consistency-Token is not valid.', es: 'El Consistency-Token no es válido.' },
    detail: { en: 'Send the token as it was received.', es: 'Envíe el token tal como lo recibió.' },
  },
  NOT_SIGNED_IN: {
    title: { en: 'Please sign in first.', es: 'Primero inicie sesión.' },
    detail: { en: 'Then do this again.', es: 'Después hágalo otra vez.' },
  },
  ROLE_CHANGED: {
    title: { en: 'Your role changed.', es: 'Su rol cambió.' },
    detail: { en: 'Sign in again.', es: 'Inicie sesión otra vez.' },
  },
  FORBIDDEN: {
    title: { en: 'You may not do this.', es: 'No tiene permiso para hacer esto.' },
    detail: { en: 'Ask an administrator if you need to.', es: 'Si lo necesita, pídalo a la administración.' },
  },
  NOT_FOUND: {
    title: { en: 'Not found.', es: 'No se encontró.' },
    detail: { en: 'There is nothing here. It may have been removed.', es: 'Aquí no hay nada. Puede que se haya eliminado.' },
  },
  METHOD_NOT_ALLOWED: {
    title: { en: 'This is not possible here.', es: 'Esto no es posible aquí.' },
    detail: { en: 'The Allow header names what is.', es: 'La cabecera Allow indica lo que sí es posible.' },
  },
  TOO_MANY_REQUESTS: {
    title: { en: 'Too many requests.', es: 'Demasiadas solicitudes.' },
    detail: { en: 'Please wait a moment, then try again.', es: 'Espere un momento y pruebe otra vez.' },
  },
  UNAVAILABLE: {
    title: { en: 'This cannot be saved right now.', es: 'Esto no se puede guardar en este momento.' },
    detail: {
      en: 'Nothing was lost. Please try again in a moment.',
      es: 'No se perdió nada. Pruebe otra vez en un momento.',
    },
  },
  TRANSLATOR_UNAVAILABLE: {
    title: { en: 'Nothing translates right now.', es: 'Ahora no hay quien traduzca.' },
    detail: {
      en: 'You can save without Spanish, or write it yourself.',
      es: 'Puede guardar sin el español, o escribirlo usted.',
    },
  },
  NOT_READY: {
    title: { en: 'The directory is being loaded.', es: 'El directorio se está cargando.' },
    detail: { en: 'Please try again in a moment.', es: 'Pruebe otra vez en un momento.' },
  },
  NEWER_VERSION_WROTE: {
    title: { en: 'A newer version of this directory wrote here.', es: 'Aquí escribió una versión más nueva de este directorio.' },
    detail: {
      en: 'The one that answered is being replaced and does not know all of it. Nothing was changed. Please try again in a few minutes.',
      es: 'La que respondió se está reemplazando y no lo conoce todo. No se cambió nada. Pruebe otra vez en unos minutos.',
    },
  },
  INTERNAL: {
    title: { en: 'Something went wrong on our side.', es: 'Algo falló de nuestro lado.' },
    detail: {
      en: 'Please try again in a moment.',
      es: 'Pruebe otra vez en un momento.',
    },
  },
};
