/** Languages of the interface; the first is the default. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns the language if this version knows it, else the default. */
export const toKnownLanguage = (language: string): Language => LANGUAGES.find((candidate) => candidate === language) ?? LANGUAGES[0];
