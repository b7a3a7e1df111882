import type { ProblemTexts } from './types.ts';

/** Problems of a request that cannot be read, is not allowed, or cannot be served now. */
export const REQUEST_PROBLEMS: ProblemTexts = {
  VALIDATION_FAILED: {
    title: { en: 'Some fields need to be corrected.', es: 'Hay que corregir algunos campos.' },
    detail: {
      en: 'Correct the fields listed in “errors”, then send the request again.',
      es: 'Corrija los campos indicados en «errors» y envíe la solicitud otra vez.',
    },
  },
  BAD_REQUEST: {
    title: { en: 'The request could not be read.', es: 'No se pudo leer la solicitud.' },
    detail: { en: 'Check the web address and send the request again.', es: 'Revise la dirección web y envíe la solicitud otra vez.' },
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
    detail: { en: 'Send less data in one request.', es: 'Envíe menos datos en una solicitud.' },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    title: { en: 'This kind of content is not accepted.', es: 'Este tipo de contenido no se acepta.' },
    detail: { en: 'Send application/json.', es: 'Envíe application/json.' },
  },
  INVALID_IDEMPOTENCY_KEY: {
    title: { en: 'The Idempotency-Key is not valid.', es: 'La Idempotency-Key no es válida.' },
    detail: {
      en: 'Use 1 to 200 printable characters, and a new key for each new command.',
      es: 'Use de 1 a 200 caracteres imprimibles y una clave nueva para cada orden nueva.',
    },
  },
  INVALID_IF_MATCH: {
    title: { en: 'The If-Match header is not valid.', es: 'El encabezado If-Match no es válido.' },
    detail: { en: 'Send an ETag as it was received.', es: 'Envíe una ETag tal como la recibió.' },
  },
  INVALID_CAUSE: {
    title: { en: 'The Caused-By header is not valid.', es: 'El encabezado Caused-By no es válido.' },
    detail: {
      en: 'Send `feedback-` and the id of a report, or leave it out.',
      es: 'Envíe `feedback-` y el id de un reporte, o no lo envíe.',
    },
  },
  INVALID_CONSISTENCY_TOKEN: {
    title: { en: 'The Consistency-Token is not valid.', es: 'El Consistency-Token no es válido.' },
    detail: { en: 'Send the token as it was received.', es: 'Envíe el token tal como lo recibió.' },
  },
  FEED_TOKEN_INVALID: {
    title: { en: 'The token of the changes cannot be used.', es: 'El token de los cambios no se puede usar.' },
    detail: {
      en: 'It is damaged, or of another log. Begin again without `after`, and replace everything you have.',
      es: 'Está dañado o es de otro registro. Comience otra vez sin `after` y reemplace todo lo que tiene.',
    },
  },
  NOT_SIGNED_IN: {
    title: { en: 'Please sign in first.', es: 'Primero inicie sesión.' },
    detail: { en: 'Then try again.', es: 'Después pruebe otra vez.' },
  },
  ROLE_CHANGED: {
    title: { en: 'Your role changed.', es: 'Su rol cambió.' },
    detail: { en: 'Sign in again.', es: 'Inicie sesión otra vez.' },
  },
  API_KEY_INVALID: {
    title: { en: 'This API key does not work.', es: 'Esta clave de API no funciona.' },
    detail: {
      en: 'It is unknown, was revoked or has expired. Ask an admin for a new one.',
      es: 'No existe, se revocó o venció. Pida una nueva a la administración.',
    },
  },
  FORBIDDEN: {
    title: { en: 'You can’t do this.', es: 'Usted no puede hacer esto.' },
    detail: { en: 'Ask an admin for permission if you need it.', es: 'Si lo necesita, pida permiso a la administración.' },
  },
  NOT_FOUND: {
    title: { en: 'Not found.', es: 'No se encontró.' },
    detail: { en: 'It may have been deleted, or the link is wrong.', es: 'Puede que se haya eliminado o que el enlace esté mal.' },
  },
  METHOD_NOT_ALLOWED: {
    title: { en: 'This is not possible here.', es: 'Esto no es posible aquí.' },
    detail: { en: 'The Allow header lists what is possible.', es: 'El encabezado Allow indica lo que sí es posible.' },
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
    title: { en: 'Translation isn’t available right now.', es: 'La traducción no está disponible en este momento.' },
    detail: {
      en: 'You can save without Spanish, or write it yourself.',
      es: 'Puede guardar sin el texto en español, o escribirlo usted.',
    },
  },
  NOT_READY: {
    title: { en: 'The site is starting.', es: 'El sitio se está iniciando.' },
    detail: { en: 'Please try again in a moment.', es: 'Pruebe otra vez en un momento.' },
  },
  NEWER_VERSION_WROTE: {
    title: { en: 'The site is being updated.', es: 'El sitio se está actualizando.' },
    detail: {
      en: 'Nothing was changed. Try again in a few minutes.',
      es: 'No se cambió nada. Pruebe otra vez en unos minutos.',
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
