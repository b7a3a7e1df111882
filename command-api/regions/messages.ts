import type { Language } from '#domain/vocabulary/languages.ts';
import type { LocalizedText } from '#domain/vocabulary/texts.ts';

/** Messages shown after a command succeeded. */
const MESSAGES = {
  region: {
    added: { en: 'Region added.', es: 'Región agregada.' },
    revised: { en: 'Region updated.', es: 'Región actualizada.' },
    removed: { en: 'Region deleted.', es: 'Región eliminada.' },
    restored: { en: 'Region restored.', es: 'Región restaurada.' },
  },
  coordinator: {
    added: { en: 'Coordinator added.', es: 'Coordinador agregado.' },
    revised: { en: 'Coordinator updated.', es: 'Coordinador actualizado.' },
    removed: { en: 'Coordinator deleted.', es: 'Coordinador eliminado.' },
    restored: { en: 'Coordinator restored.', es: 'Coordinador restaurado.' },
  },
  liaison: {
    added: { en: 'Liaison added.', es: 'Contacto escolar agregado.' },
    revised: { en: 'Liaison updated.', es: 'Contacto escolar actualizado.' },
    removed: { en: 'Liaison deleted.', es: 'Contacto escolar eliminado.' },
    restored: { en: 'Liaison restored.', es: 'Contacto escolar restaurado.' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, LocalizedText>>>>;

export type RegionSubject = keyof typeof MESSAGES;
export type RegionOutcome = keyof (typeof MESSAGES)['region'];

export const messageText = (subject: RegionSubject, outcome: RegionOutcome, language: Language): string =>
  MESSAGES[subject][outcome][language];
