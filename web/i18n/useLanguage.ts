import { useTranslation } from 'react-i18next';
import type { Language } from '../../domain/events/envelope.ts';
import { writeCookie } from '../browser/cookies.ts';
import { switchLanguage } from './i18n.ts';

/** The language the page speaks now. */
export const useLanguage = (): Language => (useTranslation().i18n.language === 'es' ? 'es' : 'en');

/** Speaks a language from now on, in the next pages too. */
export const useChooseLanguage = (): ((language: Language) => void) => {
  const { i18n } = useTranslation();
  return (language) => {
    writeCookie('language', language);
    if (i18n.language !== language) void switchLanguage(i18n, language);
  };
};
