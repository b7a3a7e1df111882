import { LRUCache } from 'lru-cache';
import { typeBitsWithTabs, type Catalogue } from './catalogue.ts';
import type { FieldIndexes } from './fieldIndexes.ts';
import type { ListFilter } from './listQuery.ts';
import { splitTextWords } from './searchText.ts';

/** How well a service matches a search; a list shows higher ranks first. A word that matches in several ways counts by the best one. */
export const RANKS = {
  none: 0,
  /** A word matches as a part of another word, or with a typing error. */
  part: 1,
  /** A word names the kind of the service. */
  kind: 2,
  /** Every word matches as a whole, in the singular or plural. */
  whole: 3,
  /** Every word is in the name, and not every word of the search names a kind. */
  name: 4,
} as const;

/** The words of a search, and what matches them beside the texts in memory. */
export type Search = Pick<ListFilter, 'words' | 'searchFields' | 'ownersByWord' | 'draftsByWord' | 'kindsByWord'>;

/** The slots that match a word, each once, unordered, and the rank of each. */
export interface WordRanks {
  readonly slots: Uint32Array;
  readonly ranks: Uint8Array;
}

/** Ranks the slots for single words, given by their position in a search. */
export interface WordRanker {
  /** Returns the slots that match a word as it is typed. */
  rankTyped(search: Search, position: number): WordRanks;
  /** Returns the slots that match a word with one typing error. */
  rankCorrected(search: Search, position: number): WordRanks;
}

const MAX_CACHE_BYTES = 8 * 1024 * 1024;
const BYTES_PER_ENTRY = 512;

type Raise = (slot: number, rank: number) => void;

/** Creates the ranker of a catalogue. The slots of recent words are cached until a text or kind changes. */
export const createWordRanker = (catalogue: Catalogue, fields: FieldIndexes): WordRanker => {
  const cache = new LRUCache<string, WordRanks>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ slots, ranks }) => slots.byteLength + ranks.byteLength + BYTES_PER_ENTRY,
  });
  let cachedChangeCount = 0;
  /** Ranks of the word that is being ranked; zero otherwise. A new array for each word would let the garbage collector stop the process. */
  let rankBySlot = new Uint8Array(1024);

  /** Collects the slots that `fill` raises, each with its highest rank. */
  const collect = (fill: (raise: Raise) => void): WordRanks => {
    if (rankBySlot.length < catalogue.size) rankBySlot = new Uint8Array(catalogue.size * 2);
    const matchingSlots: number[] = [];
    fill((slot, rank) => {
      const previous = rankBySlot[slot]!;
      if (previous === RANKS.none) matchingSlots.push(slot);
      if (previous < rank) rankBySlot[slot] = rank;
    });
    const slots = Uint32Array.from(matchingSlots);
    const ranks = new Uint8Array(slots.length);
    for (let index = 0; index < slots.length; index++) {
      ranks[index] = rankBySlot[slots[index]!]!;
      rankBySlot[slots[index]!] = RANKS.none;
    }
    return { slots, ranks };
  };

  const cached = (key: readonly unknown[], fill: (raise: Raise) => void): WordRanks => {
    if (cachedChangeCount !== fields.changeCount) cache.clear();
    cachedChangeCount = fields.changeCount;
    const text = JSON.stringify(key);
    const existing = cache.get(text);
    if (existing !== undefined) return existing;
    const collected = collect(fill);
    cache.set(text, collected);
    return collected;
  };

  const raiseKinds = ({ kindsByWord }: Search, position: number, rank: number, raise: Raise): void => {
    const bits = typeBitsWithTabs(kindsByWord?.[position]?.types ?? []);
    const { types } = catalogue.columns;
    for (let slot = 0; slot < catalogue.size; slot++) if ((types[slot]! & bits) !== 0) raise(slot, rank);
  };

  const rankTexts = (search: Search, position: number): WordRanks => {
    const { searchFields = [], kindsByWord } = search;
    const word = search.words![position]!;
    const kinds = kindsByWord?.[position]?.isCorrected === false ? kindsByWord[position] : null;
    return cached(['typed', word, searchFields, kinds], (raise) => {
      const isOneWord = splitTextWords(word)[0] === word;
      for (const field of searchFields) {
        const words = fields.indexOf(field);
        const wholeRank = field === 'name' ? RANKS.name : RANKS.whole;
        const raiseAll = (slots: ArrayLike<number>, isWhole: boolean): void => {
          for (let index = 0; index < slots.length; index++) raise(slots[index]!, isWhole ? wholeRank : RANKS.part);
        };
        if (isOneWord) words.findContaining(word, raiseAll);
        else words.findWritten(word, (slots) => raiseAll(slots, true));
      }
      if (kinds !== null) raiseKinds(search, position, RANKS.kind, raise);
    });
  };

  return {
    rankTyped(search, position) {
      const texts = rankTexts(search, position);
      const owners = new Set(search.ownersByWord?.[position]);
      const drafts = new Set(search.draftsByWord?.[position]);
      if (owners.size === 0 && drafts.size === 0) return texts;
      return collect((raise) => {
        for (let index = 0; index < texts.slots.length; index++) raise(texts.slots[index]!, texts.ranks[index]!);
        for (let slot = 0; slot < catalogue.size; slot++)
          if (owners.has(catalogue.document(slot)?.user ?? '') || drafts.has(catalogue.ids[slot]!)) raise(slot, RANKS.whole);
      });
    },
    rankCorrected(search, position) {
      const { searchFields = [], kindsByWord } = search;
      const word = search.words![position]!;
      const kinds = kindsByWord?.[position]?.isCorrected === true ? kindsByWord[position] : null;
      return cached(['corrected', word, searchFields, kinds], (raise) => {
        for (const field of searchFields)
          fields.indexOf(field).findSimilar(word, (slots) => {
            for (let index = 0; index < slots.length; index++) raise(slots[index]!, RANKS.part);
          });
        if (kinds !== null) raiseKinds(search, position, RANKS.part, raise);
      });
    },
  };
};
