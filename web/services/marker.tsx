import type { ReactNode } from 'react';
import { foldText } from '#domain/values/foldText.ts';

/** Minimum length of a marked word, because a single letter is in nearly every text. */
const MIN_LETTERS = 2;

/** Returns the normalized text, and for each of its letters the index in the original text. */
const foldWithIndexes = (text: string): readonly [text: string, at: readonly number[]] => {
  const at: number[] = [];
  let foldedText = '';
  let index = 0;
  for (const letter of text) {
    for (const foldedLetter of foldText(letter)) {
      at.push(...Array.from({ length: foldedLetter.length }, () => index));
      foldedText += foldedLetter;
    }
    index += letter.length;
  }
  return [foldedText, [...at, text.length]];
};

/** Returns the indexes of the letters that match a search. */
const matchingIndexes = (text: string, words: readonly string[]): ReadonlySet<number> => {
  const [foldedText, at] = foldWithIndexes(text);
  const matches = new Set<number>();
  for (const word of words)
    for (let start = foldedText.indexOf(word); start !== -1; start = foldedText.indexOf(word, start + 1))
      for (let index = at[start] ?? 0; index < (at[start + word.length] ?? 0); index++) matches.add(index);
  return matches;
};

/** Returns a function that marks the matches of a search in a text. */
export const markerOf = (search: string): ((text: string) => ReactNode) => {
  const words = foldText(search)
    .split(/\s+/)
    .filter((word) => word.length >= MIN_LETTERS);
  return (text) => {
    const matches = matchingIndexes(text, words);
    if (matches.size === 0) return text;
    const parts: string[] = [''];
    // Alternates between unmatched and matched text.
    for (let index = 0; index < text.length; index++) {
      if (matches.has(index) !== (parts.length % 2 === 0)) parts.push('');
      parts[parts.length - 1] += text[index] ?? '';
    }
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text in fixed order
    return parts.map((part, index) => (index % 2 === 0 ? part : <mark key={index}>{part}</mark>));
  };
};
