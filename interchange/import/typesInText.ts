import { foldName } from '#domain/values/foldName.ts';
import type { ServiceType } from '#domain/vocabulary/serviceTypes.ts';
import { KIND_WORDS } from './kindWords.ts';

const wordsOf = (text: string): string[] => foldName(text).split(' ');

/** Kinds of phrases by their normalised words, and the number of words of the longest. */
const TYPE_BY_PHRASE = new Map(
  Object.values(KIND_WORDS).flatMap((words) => Object.entries(words).map(([phrase, type]) => [foldName(phrase), type] as const)),
);
const MAX_PHRASE_WORDS = Math.max(...[...TYPE_BY_PHRASE.keys()].map((phrase) => phrase.split(' ').length));

/** Negations: a kind within a few words after one of these is not offered: "we do not offer meals", "the former hospital". */
const NEGATIONS = new Set([
  'no',
  'not',
  'dont',
  'doesnt',
  'cannot',
  'without',
  'never',
  'ni',
  'sin',
  'nunca',
  'former',
  'formerly',
  'antiguo',
  'antigua',
]);
const NEGATION_RANGE_WORDS = 3;

const typesInPart = (part: string): ServiceType[] => {
  const words = wordsOf(part);
  const foundTypes: ServiceType[] = [];
  let negationIndex = -Infinity;
  for (let wordIndex = 0; wordIndex < words.length;) {
    let phraseLength = Math.min(MAX_PHRASE_WORDS, words.length - wordIndex);
    while (phraseLength > 0 && !TYPE_BY_PHRASE.has(words.slice(wordIndex, wordIndex + phraseLength).join(' '))) phraseLength -= 1;
    const type = phraseLength === 0 ? null : TYPE_BY_PHRASE.get(words.slice(wordIndex, wordIndex + phraseLength).join(' '));
    if (type && wordIndex - negationIndex > NEGATION_RANGE_WORDS) foundTypes.push(type);
    if (phraseLength === 0 && NEGATIONS.has(words[wordIndex] ?? '')) negationIndex = wordIndex;
    wordIndex += Math.max(1, phraseLength);
  }
  return foundTypes;
};

/**
 * Returns the kinds that a text names by whole words, in order, each once. Phrases end at a comma, a colon or a bracket; the longest match
 * counts, and its words are not matched again.
 */
export const typesInText = (text: string): ServiceType[] => [
  ...new Set(text.split(/[,;:()[\]•|\n]|[.!?](?=\s|$)|\s[-–—]+\s/).flatMap(typesInPart)),
];

/** Returns the kinds of the first sentence that names any: listings describe the place before its requirements. */
export const typesInFirstSentence = (text: string): ServiceType[] => {
  for (const sentence of text.split(/[.!?]+(?=\s|$)|\n/)) {
    const kinds = typesInText(sentence);
    if (kinds.length > 0) return kinds;
  }
  return [];
};
