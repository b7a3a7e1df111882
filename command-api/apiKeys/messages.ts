import type { LocalizedText } from '#domain/vocabulary/texts.ts';

/** Messages shown after a command on an API key succeeded. */
export const MESSAGES = {
  issued: { en: 'API key created.', es: 'Clave de API creada.' },
  revoked: { en: 'API key revoked.', es: 'Clave de API revocada.' },
} as const satisfies Readonly<Record<string, LocalizedText>>;
