import { containsDigit, foldSearchText, isOneSlip, singularKey, splitTextWords } from './searchText.ts';
import { addSlot, removeSlot, slotsOf, type SlotList } from './slotList.ts';

/** The slots whose text contains a word, and the key of the word. One object, because many words are in one text only. */
interface IndexedWord extends SlotList {
  readonly key: string;
}

/** The words of one field of all services. */
export interface WordIndex {
  /** Adds the text of a slot, unless it is in the index. */
  add(slot: number): void;
  /** Removes a slot, if it is in the index. `text`: its text until then. */
  remove(slot: number, text: string): void;
  /**
   * Calls back with the slots of each word that contains `word` or is its singular or plural; `isWhole`: not as a part only. A word without
   * digits is not searched in words with digits.
   */
  findContaining(word: string, found: (slots: ArrayLike<number>, isWhole: boolean) => void): void;
  /** Calls back with the slots of each word that differs by one typing error. */
  findSimilar(word: string, found: (slots: ArrayLike<number>) => void): void;
  /** Calls back with the slots whose normalised text contains a word with punctuation, as written. */
  findWritten(word: string, found: (slots: ArrayLike<number>) => void): void;
}

const distinctWords = (text: string): ReadonlySet<string> => new Set(splitTextWords(foldSearchText(text)));

/** Creates an index of the texts that `textOf` returns. Searched words are normalised by `splitWords`, texts by the index. */
export const createWordIndex = (textOf: (slot: number) => string): WordIndex => {
  /** A 1 for each slot in the index. */
  let isIndexed = new Uint8Array(1024);
  // Phone numbers and house numbers are many different words, which only searches for numbers read.
  const letterWords = new Map<string, IndexedWord>();
  const numberWords = new Map<string, IndexedWord>();
  const groupOf = (word: string): Map<string, IndexedWord> => (containsDigit(word) ? numberWords : letterWords);

  const findContaining: WordIndex['findContaining'] = (word, found) => {
    const key = singularKey(word);
    for (const [indexedWord, indexed] of groupOf(word)) {
      const isWhole = indexed.key === key;
      if (isWhole || indexedWord.includes(word)) found(slotsOf(indexed), isWhole);
    }
  };

  return {
    add(slot) {
      if (isIndexed[slot] === 1) return;
      if (slot >= isIndexed.length) {
        const larger = new Uint8Array(slot * 2);
        larger.set(isIndexed);
        isIndexed = larger;
      }
      isIndexed[slot] = 1;
      for (const word of distinctWords(textOf(slot))) {
        const group = groupOf(word);
        const indexed = group.get(word);
        if (indexed === undefined) group.set(word, { key: singularKey(word), slots: [slot], count: 1 });
        else addSlot(indexed, slot);
      }
    },
    remove(slot, text) {
      if (isIndexed[slot] !== 1) return;
      isIndexed[slot] = 0;
      for (const word of distinctWords(text)) {
        const group = groupOf(word);
        const indexed = group.get(word);
        if (indexed === undefined) continue;
        removeSlot(indexed, slot);
        if (indexed.count === 0) group.delete(word);
      }
    },
    findContaining,
    findSimilar(word, found) {
      const key = singularKey(word);
      for (const [indexedWord, indexed] of letterWords)
        if (Math.abs(indexedWord.length - word.length) <= 2 && (isOneSlip(indexedWord, word) || isOneSlip(indexed.key, key)))
          found(slotsOf(indexed));
    },
    findWritten(word, found) {
      const parts = splitTextWords(word).toSorted((one, other) => other.length - one.length);
      const candidates = new Set<number>();
      if (parts[0] === undefined) {
        for (const [slot, bit] of isIndexed.entries()) if (bit === 1) candidates.add(slot);
      } else {
        findContaining(parts[0], (slots) => {
          for (let index = 0; index < slots.length; index++) candidates.add(slots[index]!);
        });
      }
      found([...candidates].filter((slot) => foldSearchText(textOf(slot)).includes(word)));
    },
  };
};
