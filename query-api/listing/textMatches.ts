import { containsDigit, foldSearchText, isCorrectable, isOneSlip, singularKey, splitTextWords } from './searchText.ts';

/** The items whose texts match a search, for lists that are read once from a store. */
export interface TextMatches<Item> {
  /** Adds an item with its texts. No word matches across two texts. */
  add(item: Item, texts: readonly string[]): void;
  /** Returns the matching items of those added, in their order. */
  matching(): readonly Item[];
}

interface Candidate<Item> {
  readonly item: Item;
  /** Words that its texts contain only with a typing error. */
  readonly misspelledWords: readonly string[];
}

/**
 * Creates a search of texts, by the words of `splitWords`. Texts must contain every word, as a part of a word or in the singular or plural;
 * a word of five letters or more that no item contains also matches with one typing error.
 */
export const createTextMatches = <Item>(words: readonly string[]): TextMatches<Item> => {
  const candidates: Candidate<Item>[] = [];
  const foundWords = new Set<string>();
  return {
    add(item, texts) {
      const text = foldSearchText(texts.join('\n'));
      const missingWords = words.filter((word) => !text.includes(word));
      const textWords = missingWords.length === 0 ? [] : splitTextWords(text);
      const keys = new Set(textWords.map(singularKey));
      const misspelledWords = missingWords.filter((word) => !keys.has(singularKey(word)));
      for (const word of words) if (!misspelledWords.includes(word)) foundWords.add(word);
      const isSimilar = (word: string): boolean =>
        isCorrectable(word) &&
        (textWords.some((textWord) => !containsDigit(textWord) && isOneSlip(textWord, word)) ||
          [...keys].some((key) => !containsDigit(key) && isOneSlip(key, singularKey(word))));
      if (misspelledWords.every(isSimilar)) candidates.push({ item, misspelledWords });
    },
    matching: () =>
      candidates.filter(({ misspelledWords }) => !misspelledWords.some((word) => foundWords.has(word))).map(({ item }) => item),
  };
};
