import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import { writeCookie } from '../browser/cookies.ts';
import { switchLanguage } from './i18n.ts';

/** Returns the current language of the page. */
export const useLanguage = (): Language => (useTranslation().i18n.language === 'es' ? 'es' : 'en');

/** Returns a function that switches the language, for later pages too; it resolves to false if the texts fail to load. */
export const useChooseLanguage = (): ((language: Language) => Promise<boolean>) => {
  const { i18n } = useTranslation();
  return async (language) => {
    writeCookie('language', language);
    return i18n.language === language || switchLanguage(i18n, language);
  };
};
