import type { SearchField } from '#contract/servicesQuery.ts';
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

export interface TextSearch {
  /**
   * Returns the rank of each slot for a search; `RANKS.none`: a word does not match. A word is corrected if it matches no slot for which
   * `isListed` is true.
   */
  rankSlots(search: Search, isListed: (slot: number) => boolean): Uint8Array;
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

  const rankWord = (word: string, position: number, search: Search, isListed: (slot: number) => boolean): Uint8Array => {
    const ranks = new Uint8Array(catalogue.size);
    let isFound = false;
    const raise = (slots: Iterable<number>, rank: number): void => {
      for (const slot of slots) {
        isFound ||= isListed(slot);
        if (ranks[slot]! < rank) ranks[slot] = rank;
      }
    };
    const fields = (search.searchFields ?? []).map((field) => ({ field, index: indexOf(field) }));
    const isOneWord = splitTextWords(word)[0] === word;
    for (const { field, index } of fields) {
      const wholeRank = field === 'name' ? RANKS.name : RANKS.whole;
      if (isOneWord) index.findContaining(word, (slots, isWhole) => raise(slots, isWhole ? wholeRank : RANKS.part));
      else index.findWritten(word, (slots) => raise(slots, wholeRank));
    }
    const owners = new Set(search.ownersByWord?.[position]);
    const drafts = new Set(search.draftsByWord?.[position]);
    if (owners.size > 0 || drafts.size > 0)
      for (let slot = 0; slot < catalogue.size; slot++)
        if (owners.has(catalogue.document(slot)?.user ?? '') || drafts.has(catalogue.ids[slot]!)) raise([slot], RANKS.whole);

    const kinds = search.kindsByWord?.[position];
    const raiseKinds = (rank: number): void => {
      const bits = typeBitsWithTabs(kinds?.types ?? []);
      if (bits === 0) return;
      for (let slot = 0; slot < catalogue.size; slot++) if ((catalogue.columns.types[slot]! & bits) !== 0) raise([slot], rank);
    };
    if (kinds?.isCorrected === false) raiseKinds(RANKS.kind);
    if (isFound || !isCorrectable(word)) return ranks;
    for (const { index } of fields) index.findSimilar(word, (slots) => raise(slots, RANKS.part));
    if (kinds?.isCorrected === true) raiseKinds(RANKS.part);
    return ranks;
  };

  return {
    rankSlots(search, isListed) {
      const { words = [], kindsByWord = [] } = search;
      const namesOnlyKinds = words.every((_word, position) => kindsByWord[position]?.isCorrected === false);
      const ranks = new Uint8Array(catalogue.size).fill(namesOnlyKinds ? RANKS.whole : RANKS.name);
      for (const [position, word] of words.entries()) {
        const wordRanks = rankWord(word, position, search, isListed);
        for (let slot = 0; slot < ranks.length; slot++) if (wordRanks[slot]! < ranks[slot]!) ranks[slot] = wordRanks[slot]!;
      }
      return ranks;
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
