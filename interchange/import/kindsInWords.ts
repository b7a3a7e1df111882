import { foldName } from '#kernel/foldName.ts';
import type { ServiceType } from '#kernel/vocabulary/serviceTypes.ts';
import { KIND_WORDS } from './kindWords.ts';

const wordsOf = (text: string): string[] => foldName(text).split(' ');

/** Kinds of phrases by their normalised words, and the number of words of the longest. */
const MEANING = new Map(
  Object.values(KIND_WORDS).flatMap((words) => Object.entries(words).map(([phrase, type]) => [foldName(phrase), type] as const)),
);
const LONGEST = Math.max(...[...MEANING.keys()].map((phrase) => phrase.split(' ').length));

/** Negations: a kind within a few words after one of these is not offered: "we do not offer meals", "the former hospital". */
const NOT = new Set([
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
const NEAR = 3;

const kindsInPart = (part: string): ServiceType[] => {
  const words = wordsOf(part);
  const found: ServiceType[] = [];
  let notAt = -Infinity;
  for (let at = 0; at < words.length;) {
    let length = Math.min(LONGEST, words.length - at);
    while (length > 0 && !MEANING.has(words.slice(at, at + length).join(' '))) length -= 1;
    const type = length === 0 ? null : MEANING.get(words.slice(at, at + length).join(' '));
    if (type && at - notAt > NEAR) found.push(type);
    if (length === 0 && NOT.has(words[at] ?? '')) notAt = at;
    at += Math.max(1, length);
  }
  return found;
};

/**
 * Returns the kinds that a text names by whole words, in order, each once. Phrases end at a comma, a colon or a bracket; the longest match
 * counts, and its words are not matched again.
 */
export const kindsInWords = (text: string): ServiceType[] => [
  ...new Set(text.split(/[,;:()[\]•|\n]|[.!?](?=\s|$)|\s[-–—]+\s/).flatMap(kindsInPart)),
];

/** Returns the kinds of the first sentence that names any: listings describe the place before its requirements. */
export const kindsInFirstSentence = (text: string): ServiceType[] => {
  for (const sentence of text.split(/[.!?]+(?=\s|$)|\n/)) {
    const kinds = kindsInWords(sentence);
    if (kinds.length > 0) return kinds;
  }
  return [];
};
