import { readFileSync } from 'node:fs';
import { PAGE_KEYS, type PageKey } from '#domain/page/keys.ts';
import { LANGUAGES, type Language } from '#domain/vocabulary/languages.ts';

const read = (key: PageKey, language: Language): string =>
  readFileSync(new URL(`./texts/${key.toLowerCase()}.${language}.html`, import.meta.url), 'utf8').trim();

const TEXTS = Object.fromEntries(
  PAGE_KEYS.map((key) => [key, Object.fromEntries(LANGUAGES.map((language) => [language, read(key, language)]))]),
) as Readonly<Record<PageKey, Readonly<Record<Language, string>>>>;

/** Returns a page's default text until an editor publishes another one: HTML, read once at the start. */
export const defaultPage = (key: PageKey, language: Language): string => TEXTS[key][language];
