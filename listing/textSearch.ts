import type { SearchField } from '#contract/servicesQuery.ts';
import { addToGroup } from '#kernel/addToGroup.ts';
import { typeBitsWithTabs, type Catalogue } from './catalogue.ts';
import type { ListFilter } from './listQuery.ts';
import { searchedText } from './searchedTexts.ts';
import { isCorrectable, splitTextWords } from './searchText.ts';
import { createWordIndex, type WordIndex } from './wordIndex.ts';

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

/** The slots that match every word: those of each rank together, the best rank first, unordered within it. */
export type RankedSlots = readonly (readonly number[])[];

export interface TextSearch {
  /** Ranks the slots for a search. A word is corrected if it matches no slot for which `isListed` is true. */
  rankSlots(search: Search, isListed: (slot: number) => boolean): RankedSlots;
  /** Indexes the fields of a slot that visitors search, so that the first search does not have to. */
  prepare(slot: number): void;
  invalidateSlot(slot: number): void;
}

/** The fields that the product's own lists search. */
const PREPARED_FIELDS: readonly SearchField[] = [
  'name',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'serviceSummary',
  'category',
  'age',
];

/** Creates the search of a catalogue. The words of a field are indexed at its first search, and again when a service changes. */
export const createTextSearch = (catalogue: Catalogue): TextSearch => {
  const indexes = new Map<SearchField, { readonly index: WordIndex; readonly changedSlots: Set<number>; size: number }>();

  const fieldOf = (field: SearchField) => {
    const existing = indexes.get(field);
    if (existing !== undefined) return existing;
    const created = { index: createWordIndex(), changedSlots: new Set<number>(), size: 0 };
    indexes.set(field, created);
    return created;
  };

  const indexSlot = (index: WordIndex, field: SearchField, slot: number): void => {
    const document = catalogue.document(slot);
    if (document && !index.has(slot)) index.add(slot, searchedText(document, field));
  };

  /** Returns the index of a field with the texts of every slot. */
  const indexOf = (field: SearchField): WordIndex => {
    const fieldIndex = fieldOf(field);
    const { index, changedSlots } = fieldIndex;
    for (const slot of changedSlots) indexSlot(index, field, slot);
    changedSlots.clear();
    for (; fieldIndex.size < catalogue.size; fieldIndex.size++) indexSlot(index, field, fieldIndex.size);
    return index;
  };

  // Arrays as long as the catalogue for each search would let the garbage collector stop the process often.
  /** Ranks of the word that is being ranked, and of the words before; zero before and after a search. */
  let wordRanks = new Uint8Array(1024);
  let searchRanks = new Uint8Array(1024);

  /** Writes the ranks of a word to `wordRanks`; returns the slots that match it, each once. */
  const rankWord = (word: string, position: number, search: Search, isListed: (slot: number) => boolean): number[] => {
    if (wordRanks.length < catalogue.size) wordRanks = new Uint8Array(catalogue.size * 2);
    const matchingSlots: number[] = [];
    let isFound = false;
    const raise = (slot: number, rank: number): void => {
      const previous = wordRanks[slot]!;
      if (previous === 0) {
        matchingSlots.push(slot);
        isFound ||= isListed(slot);
      }
      if (previous < rank) wordRanks[slot] = rank;
    };
    const raiseAll = (slots: readonly number[], rank: number): void => {
      for (const slot of slots) raise(slot, rank);
    };
    const fields = (search.searchFields ?? []).map((field) => ({ field, index: indexOf(field) }));
    const isOneWord = splitTextWords(word)[0] === word;
    for (const { field, index } of fields) {
      const wholeRank = field === 'name' ? RANKS.name : RANKS.whole;
      if (isOneWord) index.findContaining(word, (slots, isWhole) => raiseAll(slots, isWhole ? wholeRank : RANKS.part));
      else index.findWritten(word, (slots) => raiseAll(slots, wholeRank));
    }
    const owners = new Set(search.ownersByWord?.[position]);
    const drafts = new Set(search.draftsByWord?.[position]);
    if (owners.size > 0 || drafts.size > 0)
      for (let slot = 0; slot < catalogue.size; slot++)
        if (owners.has(catalogue.document(slot)?.user ?? '') || drafts.has(catalogue.ids[slot]!)) raise(slot, RANKS.whole);

    const kinds = search.kindsByWord?.[position];
    const raiseKinds = (rank: number): void => {
      const bits = typeBitsWithTabs(kinds?.types ?? []);
      const { types } = catalogue.columns;
      for (let slot = 0; slot < catalogue.size; slot++) if ((types[slot]! & bits) !== 0) raise(slot, rank);
    };
    if (kinds?.isCorrected === false) raiseKinds(RANKS.kind);
    if (isFound || !isCorrectable(word)) return matchingSlots;
    for (const { index } of fields) index.findSimilar(word, (slots) => raiseAll(slots, RANKS.part));
    if (kinds?.isCorrected === true) raiseKinds(RANKS.part);
    return matchingSlots;
  };

  return {
    rankSlots(search, isListed) {
      const { words = [], kindsByWord = [] } = search;
      const namesOnlyKinds = words.every((_word, position) => kindsByWord[position]?.isCorrected === false);
      const maxRank = namesOnlyKinds ? RANKS.whole : RANKS.name;
      let slots: readonly number[] = [];
      for (const [position, word] of words.entries()) {
        const wordSlots = rankWord(word, position, search, isListed);
        if (searchRanks.length < wordRanks.length) searchRanks = new Uint8Array(wordRanks.length);
        if (position === 0) for (const slot of wordSlots) searchRanks[slot] = Math.min(maxRank, wordRanks[slot]!);
        else for (const slot of slots) searchRanks[slot] = Math.min(searchRanks[slot]!, wordRanks[slot]!);
        slots = (position === 0 ? wordSlots : slots).filter((slot) => searchRanks[slot] !== RANKS.none);
        for (const slot of wordSlots) wordRanks[slot] = 0;
      }
      const slotsByRank = new Map<number, number[]>();
      for (const slot of slots) {
        addToGroup(slotsByRank, searchRanks[slot]!, slot);
        searchRanks[slot] = 0;
      }
      return [...slotsByRank].toSorted(([one], [other]) => other - one).map(([, rankSlots]) => rankSlots);
    },
    prepare(slot) {
      for (const field of PREPARED_FIELDS) indexSlot(fieldOf(field).index, field, slot);
    },
    invalidateSlot(slot) {
      for (const { index, changedSlots } of indexes.values()) {
        index.remove(slot);
        changedSlots.add(slot);
      }
    },
  };
};
