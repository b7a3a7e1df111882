import Negotiator from 'negotiator';
import { LANGUAGES, type Language } from '#domain/vocabulary/languages.ts';

const isSupportedLanguage = (tag: string): tag is Language => (LANGUAGES as readonly string[]).includes(tag);

/** Returns the response language for `Accept-Language`; English if no supported language is named. */
export const languageOf = (acceptLanguage: string | undefined): Language => {
  if (acceptLanguage === undefined || acceptLanguage === '') return 'en';
  // Of two languages with the same weight the first one counts, whatever its country.
  const acceptedLanguages = new Negotiator({ headers: { 'accept-language': acceptLanguage.slice(0, 500).toLowerCase() } }).languages();
  return acceptedLanguages.map((tag) => tag.split('-')[0] ?? '').find(isSupportedLanguage) ?? 'en';
};
