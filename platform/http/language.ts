import Negotiator from 'negotiator';
import { LANGUAGES, type Language } from '#kernel/vocabulary/languages.ts';

const isLanguage = (tag: string): tag is Language => (LANGUAGES as readonly string[]).includes(tag);

/** The language of an answer by `Accept-Language`; English without one we speak. */
export const languageOf = (acceptLanguage: string | undefined): Language => {
  if (acceptLanguage === undefined || acceptLanguage === '') return 'en';
  // Of two that are wished alike the first one counts, whichever country is named with it.
  const wishes = new Negotiator({ headers: { 'accept-language': acceptLanguage.slice(0, 500).toLowerCase() } }).languages();
  return wishes.map((tag) => tag.split('-')[0] ?? '').find(isLanguage) ?? 'en';
};
