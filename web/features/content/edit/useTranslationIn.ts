import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { loadNamespace } from '#web/i18n/i18n.ts';

/**
 * Returns the translations of content pages in a language that may differ from the current one. Uses the current language until they are
 * loaded.
 */
export const useTranslationIn = (language: Language): TFunction => {
  const { t, i18n } = useTranslation();
  const [isThere, setThere] = useState(i18n.language === language);
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const came = await loadNamespace(i18n, 'reading', language);
      if (!isGone) setThere(came !== false);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [i18n, language]);
  return isThere ? i18n.getFixedT(language) : t;
};
