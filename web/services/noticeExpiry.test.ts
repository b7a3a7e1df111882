import en from '../i18n/en.json';
import es from '../i18n/es.json';
import { createI18n } from '../i18n/i18n.ts';
import { expiryText } from './noticeExpiry.ts';

const TRANSLATORS = { en: createI18n('en', en), es: createI18n('es', es) };

test.each([
  ['2026-12-24T18:00', 'en', 'Open till 12/24/2026 6:00 PM'],
  ['2026-12-24T18:00', 'es', 'Abierto hasta el 24 de diciembre de 2026 a las 6:00 PM'],
  ['2026-12-24T13:30', 'es', 'Abierto hasta el 24 de diciembre de 2026 a la 1:30 PM'],
  ['2026-12-24T23:59', 'es', 'Abierto hasta el 24 de diciembre de 2026'],
] as const)('formats the end of a notice for readers: %s (%s)', (criticalExpiredAt, language, words) => {
  expect(expiryText(TRANSLATORS[language].t, { criticalExpiredAt }, language)).toBe(words);
});
