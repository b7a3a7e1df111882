import { LRUCache } from 'lru-cache';
import { lazyValue } from '#domain/values/lazyValue.ts';
import { LANGUAGES } from '#domain/vocabulary/languages.ts';
import type { ServiceType } from '#domain/vocabulary/serviceTypes.ts';
import { KIND_WORDS } from '#interchange/import/kindWords.ts';
import type { NamedKinds } from '../listing/listQuery.ts';
import { isCorrectable, isOneSlip, singularKey, splitWords } from '../listing/searchText.ts';
import { lexiconEntries } from '../understanding/entities/lexicon.ts';
import { isFunctionWord } from '../understanding/words/functionWords.ts';

/** Words about where and when, which say nothing about a place, in addition to the function words and the lexicon's words for "now". */
const PLACE_AND_TIME_WORDS: readonly string[] = ['near', 'nearby', 'nearest', 'closest', 'around', 'cerca', 'cercano', 'cercana'];

interface SearchVocabulary {
  /** Words that a search ignores beside others. */
  readonly ignored: ReadonlySet<string>;
  /** Kinds by phrase (`phraseKey`); a phrase without kinds prevents its words from naming one. */
  readonly kindsByPhrase: ReadonlyMap<string, ReadonlySet<ServiceType>>;
  readonly maxPhraseWords: number;
  /** The phrases of one word. */
  readonly phraseWords: readonly string[];
}

const phraseKey = (words: readonly string[]): string => words.map(singularKey).join(' ');

/** The vocabularies of the import and of the chatbot, in both languages; built at the first search. */
const vocabulary = lazyValue((): SearchVocabulary => {
  const entries = lexiconEntries().map(({ text, value }) => ({ words: splitWords(text), value }));
  const singleWords = (name: string): readonly string[] =>
    entries.flatMap(({ words, value }) => (value.name === name && words.length === 1 ? words : []));
  const ignored = new Set([...PLACE_AND_TIME_WORDS, ...singleWords('near'), ...singleWords('open')]);
  const isIgnored = (word: string): boolean => ignored.has(word) || isFunctionWord(word);
  // An audience in a phrase ("women's shelter") restricts the kind, so the phrase does not name the kind alone.
  const audienceKeys = new Set(singleWords('audience').map(singularKey));

  const kindsByPhrase = new Map<string, Set<ServiceType>>();
  const addPhrase = (words: readonly string[], type: ServiceType | null): void => {
    const contentWords = words.filter((word) => !isIgnored(word));
    if (contentWords.length === 0) return;
    const key = phraseKey(contentWords);
    const kinds = kindsByPhrase.get(key) ?? new Set();
    if (type !== null) kinds.add(type);
    kindsByPhrase.set(key, kinds);
  };
  for (const language of LANGUAGES) for (const [phrase, type] of Object.entries(KIND_WORDS[language])) addPhrase(splitWords(phrase), type);
  for (const { words, value } of entries)
    if (value.name === 'type' && value.value !== '' && !words.some((word) => audienceKeys.has(singularKey(word))))
      addPhrase(words, value.value as ServiceType);
  const maxPhraseWords = Math.max(...[...kindsByPhrase.keys()].map((key) => key.split(' ').length));
  const phraseWords = [...kindsByPhrase.keys()].filter((key) => !key.includes(' '));
  return { ignored, kindsByPhrase, maxPhraseWords, phraseWords };
});

/** Returns the words of a search, without words that say nothing beside others ("the", "para", "near", "cerca"). */
export const searchWords = (query: string): readonly string[] => {
  const words = splitWords(query);
  const { ignored } = vocabulary();
  const contentWords = words.filter((word) => !ignored.has(word) && !isFunctionWord(word));
  return contentWords.length === 0 ? words : contentWords;
};

const findCorrectedKinds = (word: string): NamedKinds | null => {
  const key = singularKey(word);
  const { phraseWords, kindsByPhrase } = vocabulary();
  const types = phraseWords.flatMap((phraseWord) => (isOneSlip(phraseWord, key) ? [...kindsByPhrase.get(phraseWord)!] : []));
  return types.length === 0 ? null : { types: [...new Set(types)].toSorted(), isCorrected: true };
};

const MAX_CACHED_WORDS = 1000;
const correctedKindsByWord = new LRUCache<string, { readonly kinds: NamedKinds | null }>({ max: MAX_CACHED_WORDS });

/** Returns the kinds of words that differ from a word by one typing error. Comparing a word with all words is slow, so it is cached. */
const correctedKinds = (word: string): NamedKinds | null => {
  if (!isCorrectable(word)) return null;
  const cached = correctedKindsByWord.get(word) ?? { kinds: findCorrectedKinds(word) };
  correctedKindsByWord.set(word, cached);
  return cached.kinds;
};

/**
 * Returns for each word of `searchWords` the kinds that it names, alone or as a part of a phrase ("somewhere to sleep"); the longest phrase
 * counts. Undefined if no word names any.
 */
export const kindsOfWords = (words: readonly string[]): readonly (NamedKinds | null)[] | undefined => {
  const { kindsByPhrase, maxPhraseWords } = vocabulary();
  const kindsByWord: (NamedKinds | null)[] = [];
  while (kindsByWord.length < words.length) {
    const start = kindsByWord.length;
    let length = Math.min(maxPhraseWords, words.length - start);
    while (length > 0 && !kindsByPhrase.has(phraseKey(words.slice(start, start + length)))) length--;
    if (length === 0) {
      kindsByWord.push(correctedKinds(words[start]!));
      continue;
    }
    const types = [...kindsByPhrase.get(phraseKey(words.slice(start, start + length)))!].toSorted();
    for (let index = 0; index < length; index++) kindsByWord.push(types.length === 0 ? null : { types, isCorrected: false });
  }
  return kindsByWord.some((kinds) => kinds !== null) ? kindsByWord : undefined;
};
