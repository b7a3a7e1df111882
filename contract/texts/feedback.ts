import type { ProblemTexts } from './types.ts';

/** Problems of feedback, messages to services, and their pictures. */
export const FEEDBACK_PROBLEMS: ProblemTexts = {
  SERVICE_WITHOUT_EMAIL: {
    title: { en: 'This place does not accept messages here.', es: 'Este lugar no recibe mensajes aquí.' },
    detail: { en: 'Call {{phone}}.', es: 'Llame al {{phone}}.' },
  },
  SERVICE_NOT_REACHABLE: {
    title: { en: 'This place does not accept messages here.', es: 'Este lugar no recibe mensajes aquí.' },
    detail: { en: 'Visit the place or its website.', es: 'Vaya en persona o visite el sitio web del lugar.' },
  },
  FEEDBACK_DELETED: {
    title: { en: 'This feedback was deleted.', es: 'Este comentario se eliminó.' },
    detail: { en: 'Restore it first.', es: 'Primero restáurelo.' },
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    title: { en: 'A form with files needs an Idempotency-Key.', es: 'Un formulario con archivos necesita una Idempotency-Key.' },
    detail: { en: 'Send the header with a new key for each form.', es: 'Envíe el encabezado con una clave nueva para cada formulario.' },
  },
  TOO_MANY_IMAGES: {
    title: { en: 'Too many photos.', es: 'Son demasiadas fotos.' },
    detail: { en: 'You can send up to {{most}} photos.', es: 'Envíe {{most}} fotos como máximo.' },
  },
  IMAGE_TOO_LARGE: {
    title: { en: 'A photo is too large.', es: 'Una foto es demasiado grande.' },
    detail: { en: 'Each photo can be up to {{most}} MB.', es: 'Cada foto puede tener {{most}} MB como máximo.' },
  },
  IMAGE_TOO_MANY_PIXELS: {
    title: { en: 'A photo has too many pixels.', es: 'Una foto tiene demasiados píxeles.' },
    detail: { en: 'Send a smaller one, or a screenshot of it.', es: 'Envíe una más pequeña o una captura de pantalla.' },
  },
  IMAGE_NOT_READABLE: {
    title: { en: 'We can’t open this file.', es: 'No podemos abrir este archivo.' },
    detail: { en: 'Send a JPEG, PNG, WebP or GIF file.', es: 'Envíe un archivo JPEG, PNG, WebP o GIF.' },
  },
};
