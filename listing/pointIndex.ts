import { finish, keep, nearestFew, type NearestFew } from './nearestFew.ts';
import { buildTree, searchTree, type PointTree } from './pointTree.ts';
import type { UnitVector } from './sphere.ts';

/** Slots that moved since the tree was built are checked one by one; beyond this many the tree is rebuilt. */
const OVERLAY = 512;

/** Which slots a question means: a 1 per slot, and the same per leaf of the tree it was last asked of. */
export interface MatchedSlots {
  readonly mask: Uint8Array;
  readonly count: number;
  /** All of them, where they are few. */
  readonly slots?: readonly number[];
  leaves?: { readonly tree: PointTree; readonly words: Uint32Array } | undefined;
}

/**
 * Where every slot of the catalogue is. A static tree answers for most, a small overlay for those that moved since; a
 * slot is in the overlay or counted by the tree, never both.
 */
export interface PointIndex {
  /** null takes the point away. */
  place(slot: number, point: UnitVector | null): void;
  has(slot: number): boolean;
  /** Squared chord from a place to a slot's point, NaN without one. */
  squaredChord(slot: number, from: UnitVector): number;
  /** The nearest `wanted` slots that are meant, in order, ties by id. Good until the next call. */
  nearest(from: UnitVector, wanted: number, matched: MatchedSlots, ids: readonly string[]): NearestFew;
  /** All slots that are meant and not farther than a squared chord, in no order. Good until the next call. */
  within(from: UnitVector, squaredChord: number, matched: MatchedSlots, ids: readonly string[]): NearestFew;
}

/** A slot is meant now, or is no longer: its leaf's word follows `passes`. */
export const markMatched = ({ leaves, mask }: MatchedSlots, slot: number): void => {
  const bit = leaves?.tree.bits[slot] ?? -1;
  if (leaves === undefined || bit < 0) return;
  const leafBit = 1 << (bit & 31);
  if (mask[slot] === 1) leaves.words[bit >> 5]! |= leafBit;
  else leaves.words[bit >> 5]! &= ~leafBit;
};

const wordsOf = (tree: PointTree, mask: Uint8Array): Uint32Array => {
  const words = new Uint32Array(tree.leaves);
  const { bits } = tree;
  for (const slot of tree.slots) if (mask[slot] === 1) words[bits[slot]! >> 5]! |= 1 << (bits[slot]! & 31);
  return words;
};

export const createPointIndex = (): PointIndex => {
  let values = new Float64Array(3 * 1024).fill(NaN);
  let tree: PointTree = buildTree(values, new Int32Array());
  /** Per leaf: the points that did not move since the tree was built. */
  let counting = new Uint32Array(tree.leaves);
  let overlay = new Set<number>();
  let highest = -1;
  let scratch = nearestFew(100);
  let gathered = nearestFew(100);

  const grow = (slot: number): void => {
    if (slot * 3 < values.length) return;
    const grown = new Float64Array(3 * Math.max(slot + 1, (values.length / 3) * 2)).fill(NaN);
    grown.set(values);
    values = grown;
  };

  const has = (slot: number): boolean => slot * 3 < values.length && !Number.isNaN(values[slot * 3]);

  const squaredChord = (slot: number, { x, y, z }: UnitVector): number => {
    const dx = values[slot * 3]! - x;
    const dy = values[slot * 3 + 1]! - y;
    const dz = values[slot * 3 + 2]! - z;
    return dx * dx + dy * dy + dz * dz;
  };

  const rebuild = (): void => {
    const members: number[] = [];
    for (let slot = 0; slot <= highest; slot++) if (has(slot)) members.push(slot);
    tree = buildTree(values, Int32Array.from(members));
    counting = new Uint32Array(tree.leaves).fill(0xffff_ffff);
    overlay = new Set();
  };

  const offer = (slots: Iterable<number>, from: UnitVector, mask: Uint8Array, ids: readonly string[], few: NearestFew): void => {
    for (const slot of slots) {
      if (mask[slot] !== 1 || !has(slot)) continue;
      const distance = squaredChord(slot, from);
      if (distance <= few.bound) keep(few, ids, distance, slot);
    }
  };

  const emptied = (wanted: number): NearestFew => {
    if (scratch.wanted !== wanted) scratch = nearestFew(wanted);
    scratch.size = 0;
    scratch.bound = Infinity;
    return scratch;
  };

  /** Room for more than there are, so that none is dropped. */
  const emptiedForAll = (count: number, bound: number): NearestFew => {
    if (gathered.wanted <= count) gathered = nearestFew(Math.ceil(count * 1.1) + 1);
    gathered.size = 0;
    gathered.bound = bound;
    return gathered;
  };

  /** Adds to `few` what is meant and not beyond its bound. */
  const search = (from: UnitVector, matched: MatchedSlots, ids: readonly string[], few: NearestFew): void => {
    if (matched.slots !== undefined) return offer(matched.slots, from, matched.mask, ids, few);
    // Built when it is asked, so that loading or importing thousands builds it once.
    if (overlay.size > OVERLAY) rebuild();
    if (matched.leaves?.tree !== tree) matched.leaves = { tree, words: wordsOf(tree, matched.mask) };
    searchTree({ tree, from, matched: matched.leaves.words, counting, ids, few });
    if (overlay.size > 0) offer(overlay, from, matched.mask, ids, few);
  };

  return {
    place(slot, point) {
      grow(slot);
      highest = Math.max(highest, slot);
      const at = slot * 3;
      const same = point === null ? !has(slot) : values[at] === point.x && values[at + 1] === point.y && values[at + 2] === point.z;
      if (same) return;
      values[at] = point?.x ?? NaN;
      values[at + 1] = point?.y ?? NaN;
      values[at + 2] = point?.z ?? NaN;
      const bit = tree.bits[slot] ?? -1;
      if (bit >= 0) counting[bit >> 5]! &= ~(1 << (bit & 31));
      overlay.add(slot);
    },
    has,
    squaredChord: (slot, from) => (has(slot) ? squaredChord(slot, from) : NaN),
    nearest(from, wanted, matched, ids) {
      const few = emptied(wanted);
      search(from, matched, ids, few);
      finish(few, ids);
      return few;
    },
    within(from, bound, matched, ids) {
      const all = emptiedForAll(matched.count, bound);
      search(from, matched, ids, all);
      return all;
    },
  };
};
