import { formatNumber } from '#domain/values/formatNumber.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { LocalizedText } from '#domain/vocabulary/texts.ts';

/* What the chatbot says; `{{name}}` is filled in. */
export const CHAT_TEXTS = {
  hello: {
    en: 'Hello! I am a program, not a person. Ask me for food, a bed, a doctor or other help near you.',
    es: '¡Hola! Soy un programa, no una persona. Pregúnteme por comida, una cama, un médico u otra ayuda cerca de usted.',
  },
  welcome: { en: 'You’re welcome. Do you need anything else?', es: 'De nada. ¿Necesita algo más?' },
  goodbye: {
    en: 'Okay. I have forgotten what we talked about. You can ask me anything new.',
    es: 'De acuerdo. Ya olvidé lo que hablamos. Puede preguntarme algo nuevo.',
  },
  notUnderstood: {
    en: 'I did not understand that. I can help with these:',
    es: 'No entendí eso. Puedo ayudarle con esto:',
  },
  startedAgain: {
    en: 'Our conversation has expired, so let’s start again.',
    es: 'La conversación anterior ya terminó, así que empezamos de nuevo.',
  },
  askPlace: {
    en: 'Where are you? Tell me a city or a ZIP code.',
    es: '¿Dónde está usted? Dígame una ciudad o un código postal.',
  },
  askService: { en: 'Which place do you mean? Tell me its name.', es: '¿De qué lugar habla? Dígame el nombre del lugar.' },
  otherServices: { en: 'There are several places with this name.', es: 'Hay varios lugares con este nombre.' },
  onePlace: { en: 'I found 1 place near {{place}}.', es: 'Encontré 1 lugar cerca de {{place}}.' },
  places: { en: 'I found {{count}} places near {{place}}.', es: 'Encontré {{count}} lugares cerca de {{place}}.' },
  nearestPlaces: {
    en: 'I found {{count}} places near {{place}}. These are the nearest:',
    es: 'Encontré {{count}} lugares cerca de {{place}}. Estos son los más cercanos:',
  },
  noPlaces: {
    en: 'I didn’t find any places like that near {{place}}. Ask for something else, or name another city.',
    es: 'No encontré ningún lugar así cerca de {{place}}. Pregunte por otra cosa o diga otra ciudad.',
  },
  morePlaces: { en: 'Here are more places near {{place}}.', es: 'Aquí hay más lugares cerca de {{place}}.' },
  noMorePlaces: {
    en: 'Those are all the places I found. Ask for something else, or name another city.',
    es: 'Esos son todos los lugares que encontré. Pregunte por otra cosa o diga otra ciudad.',
  },
  you: { en: 'you', es: 'usted' },
  oneWithBeds: {
    en: '1 place near {{place}} has free beds. Call before you go.',
    es: '1 lugar cerca de {{place}} tiene camas libres. Llame antes de ir.',
  },
  withBeds: {
    en: '{{count}} places near {{place}} have free beds. Call before you go.',
    es: '{{count}} lugares cerca de {{place}} tienen camas libres. Llame antes de ir.',
  },
  noBeds: {
    en: 'No place near {{place}} has reported free beds in the last day. Call these places and ask:',
    es: 'Ningún lugar cerca de {{place}} ha reportado camas libres en el último día. Llame a estos lugares y pregunte:',
  },
  noBedsAtAll: {
    en: 'No place near {{place}} has reported free beds in the last day. Call 211 and ask for a bed.',
    es: 'Ningún lugar cerca de {{place}} ha reportado camas libres en el último día. Llame al 211 y pida una cama.',
  },
  statusNow: { en: '{{name}}: {{status}}.', es: '{{name}}: {{status}}.' },
  openOnDay: { en: '{{name}} is open {{day}}, {{hours}}.', es: '{{name}} abre {{day}}, {{hours}}.' },
  openAllDay: { en: '{{name}} is open all day {{day}}.', es: '{{name}} abre las 24 horas {{day}}.' },
  closedOnDay: { en: '{{name}} is closed {{day}}.', es: '{{name}} no abre {{day}}.' },
  openAtTime: { en: '{{name}} is open {{day}} at {{time}}.', es: '{{name}} está abierto {{day}} a {{time}}.' },
  closedAtTime: { en: '{{name}} is not open {{day}} at {{time}}.', es: '{{name}} no está abierto {{day}} a {{time}}.' },
  unknownHours: { en: 'I do not know the hours of {{name}}. Call before you go.', es: 'No sé el horario de {{name}}. Llame antes de ir.' },
  distance: {
    en: '{{name}} is {{miles}} miles from {{place}} in a straight line.',
    es: '{{name}} está a {{miles}} millas de {{place}} en línea recta.',
  },
  travelTime: { en: 'It takes about {{minutes}} minutes to get there.', es: 'Se tarda unos {{minutes}} minutos en llegar.' },
  hiddenPlace: {
    en: '{{name}} does not publish its address. Call to find out how to get there.',
    es: '{{name}} no publica su dirección. Llame para saber cómo llegar.',
  },
  unknownPlace: { en: 'I do not know where {{name}} is. Call before you go.', es: 'No sé dónde está {{name}}. Llame antes de ir.' },
  bedsOf: {
    en: '{{name}} has {{available}} of {{total}} beds free, counted {{age}}. Call before you go.',
    es: '{{name}} tiene {{available}} de {{total}} camas libres, según el conteo de {{age}}. Llame antes de ir.',
  },
  bedsOfWithoutTotal: {
    en: '{{name}} has {{available}} beds free, counted {{age}}. Call before you go.',
    es: 'Camas libres en {{name}}: {{available}}, según el conteo de {{age}}. Llame antes de ir.',
  },
  full: {
    en: '{{name}} was full at the last count, {{age}}. Call and ask.',
    es: '{{name}} está lleno, según el conteo de {{age}}. Llame y pregunte.',
  },
  noCount: {
    en: '{{name}} has not reported its free beds. Call and ask.',
    es: '{{name}} no ha reportado sus camas libres. Llame y pregunte.',
  },
  minutesAgo: { en: '{{count}} minutes ago', es: 'hace {{count}} minutos' },
  hourAgo: { en: '1 hour ago', es: 'hace 1 hora' },
  hoursAgo: { en: '{{count}} hours ago', es: 'hace {{count}} horas' },
  dayAgo: { en: '1 day ago', es: 'hace 1 día' },
  daysAgo: { en: '{{count}} days ago', es: 'hace {{count}} días' },
  service: { en: 'Here is {{name}}.', es: 'Aquí tiene información de {{name}}.' },
  danger: {
    en: 'If you are in danger now, call 911. You are not alone. These people can help:',
    es: 'Si está en peligro ahora, llame al 911. No tiene que pasar por esto a solas. Estas personas pueden ayudarle:',
  },
  crisisLines: {
    en: 'You can call, text or chat with these lines.',
    es: 'Puede llamar, mandar un mensaje de texto o chatear con estas líneas.',
  },
  crisisLinesUnavailable: {
    en: 'If you are in danger, call 911. For someone to talk to at any time, call or text 988.',
    es: 'Si está en peligro, llame al 911. Para hablar con alguien a cualquier hora, llame o mande un mensaje de texto al 988.',
  },
  weather: {
    en: 'Near {{place}} it is {{temperature}} °F now, with a low of {{low}} °F.',
    es: 'Cerca de {{place}}, la temperatura ahora es de {{temperature}} °F. La mínima será de {{low}} °F.',
  },
  weatherUnavailable: {
    en: 'I cannot get the weather at the moment. Try again later.',
    es: 'En este momento no puedo consultar el clima. Pruebe más tarde.',
  },
  weatherOff: { en: 'I do not know the weather.', es: 'No sé cómo está el clima.' },
  faq: {
    en: 'You can find answers to common questions on the page “Questions and answers”.',
    es: 'Puede encontrar respuestas a preguntas frecuentes en la página «Preguntas y respuestas».',
  },
  today: { en: 'today', es: 'hoy' },
  tonight: { en: 'tonight', es: 'esta noche' },
  tomorrow: { en: 'tomorrow', es: 'mañana' },
  onDay: { en: 'on {{day}}', es: 'el {{day}}' },
} as const satisfies Readonly<Record<string, LocalizedText>>;
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
