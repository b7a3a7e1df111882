import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import { ensureNamespaces } from '#web/i18n/i18n.ts';

/**
 * Returns the translations of content pages in a language that may differ from the current one. Uses the current language until they are
 * loaded.
 */
export const useTranslationIn = (language: Language): TFunction => {
  const { t, i18n } = useTranslation();
  const [isLoaded, setIsLoaded] = useState(i18n.language === language);
  useEffect(() => {
    let isUnmounted = false;
    const load = async () => {
      const isNamespaceLoaded = await ensureNamespaces(i18n, ['reading'], language);
      if (!isUnmounted) setIsLoaded(isNamespaceLoaded);
    };
    void load();
    return () => {
      isUnmounted = true;
    };
  }, [i18n, language]);
  return isLoaded ? i18n.getFixedT(language) : t;
};
