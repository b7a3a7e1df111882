import type { Language } from '#domain/vocabulary/languages.ts';
import type { LocalizedText } from '#domain/vocabulary/texts.ts';

/** Messages shown after feedback was sent or changed. */
const MESSAGES = {
  sent: { en: 'Thank you. Your feedback was sent.', es: 'Gracias. Sus comentarios se enviaron.' },
  reported: {
    en: 'Thank you. We will check the information about this place.',
    es: 'Gracias. Revisaremos la información de este lugar.',
  },
  messageSent: { en: 'Your message is on its way to {{name}}.', es: 'Su mensaje va en camino a {{name}}.' },
  seen: { en: 'Read.', es: 'Leído.' },
  archived: { en: 'This feedback was archived successfully!', es: 'El comentario se archivó.' },
  unarchived: { en: 'Restored from the archive.', es: 'El comentario se sacó del archivo.' },
  deleted: { en: 'This feedback was deleted successfully!', es: 'El comentario se eliminó.' },
  restored: { en: 'Feedback restored.', es: 'Comentario restaurado.' },
} as const satisfies Readonly<Record<string, LocalizedText>>;
export type MessageName = keyof typeof MESSAGES;

export const messageText = (message: MessageName, language: Language, name = ''): string =>
  MESSAGES[message][language].replaceAll('{{name}}', () => name);
