import type { ServiceDocument } from '#projections/services/document.ts';
import type { Catalogue } from './catalogue.ts';
import { createFieldIndexes } from './fieldIndexes.ts';
import { isCorrectable } from './searchText.ts';
import { createWordRanker, RANKS, type Search, type WordRanks } from './wordRanks.ts';

/** The slots that match every word: those of each rank together, the best rank first, unordered within it. */
export type RankedSlots = readonly (readonly number[])[];

export interface TextSearch {
  /**
   * Ranks the slots with a 1 in `mask` for a search. A word is corrected if it matches no slot for which `isListed` is true, which includes
   * those of the mask.
   */
  rankSlots(search: Search, mask: Uint8Array, isListed: (slot: number) => boolean): RankedSlots;
  /** Indexes the fields of a slot that visitors search, so that the first search does not have to. */
  prepare(slot: number): void;
  /** Must be called after each change of a slot. `before`: its document until then; null if it was empty. */
  updateSlot(slot: number, before: ServiceDocument | null): void;
}

/** Creates the search of a catalogue. */
export const createTextSearch = (catalogue: Catalogue): TextSearch => {
  const fields = createFieldIndexes(catalogue);
  const ranker = createWordRanker(catalogue, fields);
  /** Lowest rank of each slot in the words so far; zero before and after a search. */
  let rankBySlot = new Uint8Array(1024);

  const rankWord = (search: Search, position: number, isListed: (slot: number) => boolean): WordRanks => {
    const typed = ranker.rankTyped(search, position);
    return typed.slots.some(isListed) || !isCorrectable(search.words![position]!) ? typed : ranker.rankCorrected(search, position);
  };

  return {
    rankSlots(search, mask, isListed) {
      const { words = [], kindsByWord = [] } = search;
      const namesOnlyKinds = words.every((_word, position) => kindsByWord[position]?.isCorrected === false);
      const maxRank = namesOnlyKinds ? RANKS.whole : RANKS.name;
      if (rankBySlot.length < catalogue.size) rankBySlot = new Uint8Array(catalogue.size * 2);
      // The shortest first: fewer slots are looked up in the others.
      const [shortest, ...others] = words
        .map((_word, position) => rankWord(search, position, isListed))
        .toSorted((one, other) => one.slots.length - other.slots.length);
      let slots: number[] = [];
      for (let index = 0; index < (shortest?.slots.length ?? 0); index++) {
        const slot = shortest!.slots[index]!;
        if (mask[slot] !== 1) continue;
        slots.push(slot);
        rankBySlot[slot] = Math.min(maxRank, shortest!.ranks[index]!);
      }
      for (const other of others) {
        const commonSlots: number[] = [];
        const commonRanks: number[] = [];
        for (let index = 0; index < other.slots.length; index++) {
          const slot = other.slots[index]!;
          const rank = rankBySlot[slot]!;
          if (rank === RANKS.none) continue;
          commonSlots.push(slot);
          commonRanks.push(Math.min(rank, other.ranks[index]!));
        }
        for (const slot of slots) rankBySlot[slot] = RANKS.none;
        for (let index = 0; index < commonSlots.length; index++) rankBySlot[commonSlots[index]!] = commonRanks[index]!;
        slots = commonSlots;
      }
      const slotsByRank: number[][] = Array.from({ length: RANKS.name + 1 }, () => []);
      for (const slot of slots) {
        slotsByRank[rankBySlot[slot]!]!.push(slot);
        rankBySlot[slot] = RANKS.none;
      }
      return slotsByRank.toReversed().filter((rankSlots) => rankSlots.length > 0);
    },
    prepare: fields.prepare,
    updateSlot: fields.updateSlot,
  };
};
