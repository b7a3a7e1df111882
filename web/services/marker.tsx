import type { ReactNode } from 'react';
import { foldText } from '#kernel/foldText.ts';

/** Minimum length of a marked word, because a single letter is in nearly every text. */
const MIN_LETTERS = 2;

/** Returns the normalized text, and for each of its letters the index in the original text. */
const folded = (text: string): readonly [text: string, at: readonly number[]] => {
  const at: number[] = [];
  let all = '';
  let index = 0;
  for (const letter of text) {
    for (const each of foldText(letter)) {
      at.push(...Array.from({ length: each.length }, () => index));
      all += each;
    }
    index += letter.length;
  }
  return [all, [...at, text.length]];
};

/** Returns the indexes of the letters that match a search. */
const found = (text: string, words: readonly string[]): ReadonlySet<number> => {
  const [all, at] = folded(text);
  const letters = new Set<number>();
  for (const word of words)
    for (let start = all.indexOf(word); start !== -1; start = all.indexOf(word, start + 1))
      for (let index = at[start] ?? 0; index < (at[start + word.length] ?? 0); index++) letters.add(index);
  return letters;
};

/** Returns a function that marks the matches of a search in a text. */
export const markerOf = (search: string): ((text: string) => ReactNode) => {
  const words = foldText(search)
    .split(/\s+/)
    .filter((word) => word.length >= MIN_LETTERS);
  return (text) => {
    const letters = found(text, words);
    if (letters.size === 0) return text;
    const parts: string[] = [''];
    // Alternates between unmatched and matched text.
    for (let index = 0; index < text.length; index++) {
      if (letters.has(index) !== (parts.length % 2 === 0)) parts.push('');
      parts[parts.length - 1] += text[index] ?? '';
    }
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text in fixed order
    return parts.map((part, index) => (index % 2 === 0 ? part : <mark key={index}>{part}</mark>));
  };
};
