import type { LocalizedText } from '#domain/vocabulary/texts.ts';

/** Messages shown after a request about a read model was recorded. */
export const MESSAGES = {
  rebuildRequested: { en: 'Rebuild started.', es: 'Reconstrucción iniciada.' },
  switchRequested: { en: 'Switching to the rebuilt read model.', es: 'Cambiando al modelo reconstruido.' },
  rebuildCancelled: { en: 'Rebuild canceled.', es: 'Reconstrucción cancelada.' },
  proofRequested: { en: 'Check started.', es: 'Comprobación iniciada.' },
} as const satisfies Readonly<Record<string, LocalizedText>>;
