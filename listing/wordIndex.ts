import { foldSearchText, isOneSlip, singularKey, splitTextWords } from './searchText.ts';

/** A word of the texts, and the slots whose text contains it, unordered. */
interface IndexedWord {
  readonly key: string;
  readonly slots: number[];
}

/** The words of one field of all services. */
export interface WordIndex {
  /** Adds the text of a slot that has none. */
  add(slot: number, text: string): void;
  has(slot: number): boolean;
  remove(slot: number): void;
  /**
   * Calls back with the slots of each word that contains `word` or is its singular or plural; `isWhole`: not as a part only. A word without
   * digits is not searched in words with digits.
   */
  findContaining(word: string, found: (slots: readonly number[], isWhole: boolean) => void): void;
  /** Calls back with the slots of each word that differs by one typing error. */
  findSimilar(word: string, found: (slots: readonly number[]) => void): void;
  /** Calls back with the slots whose normalised text contains a word with punctuation, as written. */
  findWritten(word: string, found: (slots: readonly number[]) => void): void;
}

const containsDigit = (word: string): boolean => /\d/.test(word);

const distinctWords = (text: string): ReadonlySet<string> => new Set(splitTextWords(text));

/** Creates an index. Searched words are normalised by `splitWords`, texts by the index. */
export const createWordIndex = (): WordIndex => {
  const texts: (string | undefined)[] = [];
  // Phone numbers and house numbers are many different words, which only searches for numbers read.
  const letterWords = new Map<string, IndexedWord>();
  const numberWords = new Map<string, IndexedWord>();
  const groupOf = (word: string): Map<string, IndexedWord> => (containsDigit(word) ? numberWords : letterWords);

  const findContaining: WordIndex['findContaining'] = (word, found) => {
    const key = singularKey(word);
    for (const [indexedWord, { key: indexedKey, slots }] of groupOf(word)) {
      const isWhole = indexedKey === key;
      if (isWhole || indexedWord.includes(word)) found(slots, isWhole);
    }
  };

  return {
    has: (slot) => texts[slot] !== undefined,
    add(slot, text) {
      const foldedText = foldSearchText(text);
      texts[slot] = foldedText;
      for (const word of distinctWords(foldedText)) {
        const group = groupOf(word);
        const indexed = group.get(word);
        if (indexed === undefined) group.set(word, { key: singularKey(word), slots: [slot] });
        else indexed.slots.push(slot);
      }
    },
    remove(slot) {
      const text = texts[slot];
      if (text === undefined) return;
      texts[slot] = undefined;
      for (const word of distinctWords(text)) {
        const group = groupOf(word);
        const slots = group.get(word)?.slots ?? [];
        const last = slots.pop();
        if (last !== undefined && last !== slot) slots[slots.indexOf(slot)] = last;
        if (slots.length === 0) group.delete(word);
      }
    },
    findContaining,
    findSimilar(word, found) {
      const key = singularKey(word);
      for (const [indexedWord, { key: indexedKey, slots }] of letterWords)
        if (Math.abs(indexedWord.length - word.length) <= 2 && (isOneSlip(indexedWord, word) || isOneSlip(indexedKey, key))) found(slots);
    },
    findWritten(word, found) {
      const parts = splitTextWords(word).toSorted((one, other) => other.length - one.length);
      const candidates = new Set<number>();
      if (parts[0] === undefined) for (const slot of texts.keys()) candidates.add(slot);
      else
        findContaining(parts[0], (slots) => {
          for (const slot of slots) candidates.add(slot);
        });
      found([...candidates].filter((slot) => texts[slot]?.includes(word) === true));
    },
  };
};
