import { foldName } from '#kernel/foldName.ts';
import type { ServiceType } from '#kernel/vocabulary/serviceTypes.ts';
import { KIND_WORDS } from './kindWords.ts';

const wordsOf = (text: string): string[] => foldName(text).split(' ');

/** Phrases by their folded words, and how many words the longest has. */
const MEANING = new Map(
  Object.values(KIND_WORDS).flatMap((words) => Object.entries(words).map(([phrase, type]) => [foldName(phrase), type] as const)),
);
const LONGEST = Math.max(...[...MEANING.keys()].map((phrase) => phrase.split(' ').length));

/** A kind that comes within so many words of one of these is one that is not there: "we do not offer meals", "the former hospital". */
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
 * The kinds that a text names by whole words, in their order, each once. Phrases end where a comma, a colon or a bracket
 * does; the longest that fits is read, and its words are not read again.
 */
export const kindsInWords = (text: string): ServiceType[] => [
  ...new Set(text.split(/[,;:()[\]•|\n]|[.!?](?=\s|$)|\s[-–—]+\s/).flatMap(kindsInPart)),
];

/** Kinds of the first sentence that names any: what a place is, is said before whom it asks for what. */
export const kindsInFirstSentence = (text: string): ServiceType[] => {
  for (const sentence of text.split(/[.!?]+(?=\s|$)|\n/)) {
    const kinds = kindsInWords(sentence);
    if (kinds.length > 0) return kinds;
  }
  return [];
};
