import type { LocalizedText } from '#domain/vocabulary/texts.ts';

/** Messages shown after a command on a crisis line succeeded. */
export const MESSAGES = {
  added: { en: 'Crisis line added.', es: 'Línea de crisis agregada.' },
  revised: { en: 'Crisis line updated.', es: 'Línea de crisis actualizada.' },
  restored: { en: 'Crisis line restored.', es: 'Línea de crisis restaurada.' },
  removed: { en: 'Crisis line deleted.', es: 'Línea de crisis eliminada.' },
} as const satisfies Readonly<Record<string, LocalizedText>>;
