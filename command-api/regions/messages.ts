import type { Language } from '#kernel/vocabulary/languages.ts';
import type { LocalizedText } from '#kernel/vocabulary/texts.ts';

/** Messages shown after a command succeeded. */
const MESSAGES = {
  region: {
    added: { en: 'Region added.', es: 'Región agregada.' },
    revised: { en: 'Region updated.', es: 'Región actualizada.' },
    removed: { en: 'Region removed.', es: 'Región eliminada.' },
    restored: { en: 'Region restored.', es: 'Región restaurada.' },
  },
  coordinator: {
    added: { en: 'Coordinator added.', es: 'Persona coordinadora agregada.' },
    revised: { en: 'Coordinator updated.', es: 'Persona coordinadora actualizada.' },
    removed: { en: 'Coordinator removed.', es: 'Persona coordinadora eliminada.' },
    restored: { en: 'Coordinator restored.', es: 'Persona coordinadora restaurada.' },
  },
  liaison: {
    added: { en: 'Liaison added.', es: 'Enlace agregado.' },
    revised: { en: 'Liaison updated.', es: 'Enlace actualizado.' },
    removed: { en: 'Liaison removed.', es: 'Enlace eliminado.' },
    restored: { en: 'Liaison restored.', es: 'Enlace restaurado.' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, LocalizedText>>>>;

export type RegionSubject = keyof typeof MESSAGES;
export type RegionOutcome = keyof (typeof MESSAGES)['region'];

export const messageText = (subject: RegionSubject, outcome: RegionOutcome, language: Language): string =>
  MESSAGES[subject][outcome][language];
