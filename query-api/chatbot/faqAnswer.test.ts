import { readFileSync } from 'node:fs';
import type { Language } from '#domain/vocabulary/languages.ts';
import { findFaqAnswer } from './faqAnswer.ts';

const PAGES: Readonly<Record<Language, string>> = {
  en: readFileSync('platform/pages/texts/faq.en.html', 'utf8'),
  es: readFileSync('platform/pages/texts/faq.es.html', 'utf8'),
};

test.each([
  ['en', 'is this site free to use?', /^No\. Reading is free/],
  ['en', 'how much does it cost', /^No\. Reading is free/],
  ['en', 'do i have to sign up', /^No\. Accounts are for/],
  ['en', 'does it work offline', /^You can read again what you opened before/],
  ['en', 'how do i add my organization', /^Sign up as a service provider/],
  ['en', 'how can I erase my account', /^Open “My profile”/],
  ['es', '¿es gratis este sitio?', /^No\. Leer es gratis/],
  ['es', 'funciona sin internet', /^Puede volver a leer lo que abrió antes/],
  ['es', 'cómo agrego mi organización', /^Regístrese como proveedor/],
  ['es', 'quiero borrar mi cuenta', /^Abra «Mi perfil»/],
] as const)('%s: "%s" is answered by its section', (language, question, answer) => {
  expect(findFaqAnswer(PAGES[language], question, language)).toMatch(answer);
});

test.each([
  ['en', 'how do I use this site'],
  ['en', 'who made you'],
  ['es', 'cómo se usa esta página'],
] as const)('%s: "%s" is answered by no section', (language, question) => {
  expect(findFaqAnswer(PAGES[language], question, language)).toBeUndefined();
});
