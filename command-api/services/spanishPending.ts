import { englishNow, type ServiceState } from '#domain/service/state.ts';
import { untranslatedFields } from '#domain/service/translation.ts';
import type { Language } from '#domain/vocabulary/languages.ts';

const PENDING: Readonly<Record<Language, string>> = { en: 'The Spanish text is pending.', es: 'Falta el texto en español.' };

/** Returns the text added to the response of a save while its Spanish translation is pending; empty if nothing is pending. */
export const spanishPending = (service: ServiceState, language: Language): string =>
  untranslatedFields(englishNow(service), service.translations.es).length > 0 ? PENDING[language] : '';
