import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Namespace } from '../i18n/i18n.ts';

const PARTS = 'features/home/near/parts.ts';

const withNamespaces = (language: Language, namespaces: readonly Namespace[]): readonly string[] => [
  PARTS,
  ...namespaces.map((namespace) => `i18n/${namespace}.${language}.json`),
];

/**
 * Files of what the first page of the home screen shows in a part of its own, as Vite's manifest names them: they come with the first
 * script, and their styles with the page, not when that script has found out that it needs them.
 */
export const homeParts = (
  language: Language,
  { isPlaceKnown, isEmpty }: { isPlaceKnown: boolean; isEmpty: boolean },
): readonly string[] => {
  if (!isPlaceKnown) return withNamespaces(language, ['near', 'placeSheet']);
  return isEmpty ? withNamespaces(language, ['near']) : [];
};
