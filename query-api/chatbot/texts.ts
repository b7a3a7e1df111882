import { formatNumber } from '#domain/values/formatNumber.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { LocalizedText } from '#domain/vocabulary/texts.ts';
import texts from './texts.json' with { type: 'json' };

/* What the chatbot says; `{{name}}` is filled in. */
export const CHAT_TEXTS = texts satisfies Readonly<Record<string, LocalizedText>>;
export type ChatTextName = keyof typeof CHAT_TEXTS;

/** Questions that the chatbot offers. */
export const OFFERS = {
  FIND_SERVICES: { en: 'Food near me', es: 'Comida cerca de mí' },
  FREE_BEDS: { en: 'Free beds tonight', es: 'Camas libres esta noche' },
  CRISIS_LINES: { en: 'Crisis lines', es: 'Líneas de crisis' },
  WEATHER: { en: 'The weather', es: 'El clima' },
  FAQ: { en: 'What can you do?', es: '¿Qué sabe hacer?' },
  SCHEDULE: { en: 'When is it open?', es: '¿Cuándo abre?' },
  DISTANCE: { en: 'How far is it?', es: '¿Qué tan lejos está?' },
  SERVICE_BEDS: { en: 'Does it have free beds?', es: '¿Tiene camas libres?' },
  SERVICE: { en: 'Tell me about the first one', es: 'Más sobre el primero' },
  MORE: { en: 'Show more', es: 'Ver más' },
} as const satisfies Readonly<Record<string, LocalizedText>>;

export type OfferName = keyof typeof OFFERS;

/** Returns a text with its values. */
export const say = (name: ChatTextName, language: Language, values: Readonly<Record<string, string | number>> = {}): string =>
  CHAT_TEXTS[name][language].replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const value = values[key] ?? '';
    return typeof value === 'number' ? formatNumber(value) : value;
  });
