import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../domain/events/envelope.ts';
import type en from './en.json';

export type Locale = typeof en;

/** The language's strings; each is a file of its own, so that a phone loads the one it shows. */
export const loadLocale = async (language: Language): Promise<Locale> =>
  language === 'es' ? ((await import('./es.json')).default satisfies Locale) : (await import('./en.json')).default;

/** A translator that speaks `language` at once, without waiting for anything. */
export const createI18n = (language: Language, strings: Locale): i18n => {
  const instance = createInstance();
  instance.use(initReactI18next);
  void instance.init({
    lng: language,
    resources: { [language]: { translation: strings } },
    fallbackLng: false,
    interpolation: { escapeValue: false },
    initAsync: false,
    returnNull: false,
  });
  return instance;
};

/** Learns a language and speaks it. */
export const switchLanguage = async (instance: i18n, language: Language): Promise<void> => {
  if (!instance.hasResourceBundle(language, 'translation')) instance.addResourceBundle(language, 'translation', await loadLocale(language));
  await instance.changeLanguage(language);
};
