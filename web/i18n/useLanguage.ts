import { useTranslation } from 'react-i18next';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { writeCookie } from '../browser/cookies.ts';
import { switchLanguage } from './i18n.ts';

/** The language the page speaks now. */
export const useLanguage = (): Language => (useTranslation().i18n.language === 'es' ? 'es' : 'en');

/** Switches the language, for the next pages too; false if its words fail to load. */
export const useChooseLanguage = (): ((language: Language) => Promise<boolean>) => {
  const { i18n } = useTranslation();
  return async (language) => {
    writeCookie('language', language);
    return i18n.language === language || switchLanguage(i18n, language);
  };
};
