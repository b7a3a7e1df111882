import { doubleMetaphone } from 'double-metaphone';
import { memoize } from '#domain/values/memoize.ts';
import type { Language } from '#domain/vocabulary/languages.ts';

const MAX_CACHED_SOUNDS = 50_000;

/** Letters that sound alike in American Spanish: "aser" and "hacer", "llo" and "yo", "bibir" and "vivir". */
const spanishSound = (word: string): string =>
  word
    .replaceAll(/ch/g, '#')
    .replaceAll(/ll/g, 'y')
    .replaceAll(/qu(?=[ei])|c(?![ei])|q/g, 'k')
    .replaceAll(/c|z|x/g, 's')
    .replaceAll(/g(?=[ei])/g, 'j')
    .replaceAll(/gu(?=[ei])/g, 'g')
    .replaceAll(/^hu(?=[aeiou])|^w/g, 'u')
    .replaceAll(/h/g, '')
    .replaceAll(/v/g, 'b')
    .replaceAll(/(.)\1+/g, '$1');

const SOUNDS: Readonly<Record<Language, (word: string) => string>> = {
  en: memoize(MAX_CACHED_SOUNDS, (word) => doubleMetaphone(word)[0]),
  es: memoize(MAX_CACHED_SOUNDS, spanishSound),
};

/** Returns how a folded word sounds, marked with its language: a person who spells by ear may write one for the other. */
export const soundOf = (word: string, language: Language): string => `${language}~${SOUNDS[language](word)}`;
