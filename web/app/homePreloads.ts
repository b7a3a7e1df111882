import type { Language } from '#domain/vocabulary/languages.ts';
import type { Namespace } from '../i18n/i18n.ts';

const NEAR_MESSAGES_FILE = 'features/home/near/nearMessages.ts';

const withNamespaceFiles = (language: Language, namespaces: readonly Namespace[]): readonly string[] => [
  NEAR_MESSAGES_FILE,
  ...namespaces.map((namespace) => `i18n/${namespace}.${language}.json`),
];

/**
 * Returns the separately loaded files that the first page of the home screen needs, as named in Vite's manifest. They load with the
 * first script, and their styles with the page, not only after that script has requested them.
 */
export const homePreloadFiles = (
  language: Language,
  { isPlaceKnown, isEmpty }: { isPlaceKnown: boolean; isEmpty: boolean },
): readonly string[] => {
  if (!isPlaceKnown) return withNamespaceFiles(language, ['near', 'placeSheet']);
  return isEmpty ? withNamespaceFiles(language, ['near']) : [];
};
