/** Languages of the interface; the first is the default. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A language that texts are written in here: that one, or the default in the place of one that a newer version knows. */
export const languageKnown = (language: string): Language => LANGUAGES.find((known) => known === language) ?? LANGUAGES[0];
