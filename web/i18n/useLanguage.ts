import { useTranslation } from 'react-i18next';
import type { Language } from '../../domain/events/envelope.ts';

/** The language the page speaks now. */
export const useLanguage = (): Language => (useTranslation().i18n.language === 'es' ? 'es' : 'en');
