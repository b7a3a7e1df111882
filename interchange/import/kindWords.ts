import type { Language } from '#domain/vocabulary/languages.ts';
import type { ServiceType } from '#domain/vocabulary/serviceTypes.ts';
import phrases from './kindWords.json' with { type: 'json' };

/** Kind of a word or phrase. A phrase with null names no kind, and prevents its words from naming one. */
type KindWords = Readonly<Record<string, ServiceType | null>>;

/** Phrases by their kind, `NONE` for those with null. No phrase names the tab of work alone. */
type PhrasesByKind = Readonly<Record<Exclude<ServiceType, 'WORK'> | 'NONE', readonly string[]>>;

/**
 * Words and phrases for kinds in published listings, in either language, whatever the listing's language. They are compared without case,
 * accents and punctuation, as whole words, the longest first. Plurals are explicit: brackets contain the possible endings of a word. A
 * phrase with another meaning than its word ("legal clinic") is listed in addition to the word ("clinic").
 */
const WRITTEN_PHRASES: Readonly<Record<Language, PhrasesByKind>> = phrases;

/** Expands brackets: `meal(s)` is meal and meals, `pantr(y|ies)` pantry and pantries. */
const expandPhrase = (writtenPhrase: string): string[] => {
  const [prefix = '', endings, suffix = ''] = writtenPhrase.split(/[()]/);
  if (endings === undefined) return [prefix];
  return (endings.includes('|') ? endings.split('|') : ['', endings]).map((ending) => prefix + ending + suffix);
};

const expandPhrases = (phrasesByKind: PhrasesByKind): KindWords =>
  Object.fromEntries(
    (Object.keys(phrasesByKind) as (keyof PhrasesByKind)[]).flatMap((kind) =>
      phrasesByKind[kind].flatMap(expandPhrase).map((phrase) => [phrase, kind === 'NONE' ? null : kind] as const),
    ),
  );

/** Words by language, with each phrase expanded. */
export const KIND_WORDS: Readonly<Record<Language, KindWords>> = {
  en: expandPhrases(WRITTEN_PHRASES.en),
  es: expandPhrases(WRITTEN_PHRASES.es),
};
