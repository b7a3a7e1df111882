import { finish, keep, nearestFew, type NearestFew } from './nearestFew.ts';
import { buildTree, searchTree, type PointTree } from './pointTree.ts';
import type { UnitVector } from './sphere.ts';

/** Slots that moved since the tree was built are checked one by one; beyond this many the tree is rebuilt. */
const OVERLAY = 512;

/** Matching slots of a query: a 1 per slot, and the same per leaf of the tree that was last searched. */
export interface MatchedSlots {
  readonly mask: Uint8Array;
  readonly count: number;
  /** All matching slots, if they are few. */
  readonly slots?: readonly number[];
  leaves?: { readonly tree: PointTree; readonly words: Uint32Array } | undefined;
}

/**
 * Positions of all slots of the catalogue. A static tree contains most of them, a small overlay those that moved since; each slot counts
 * in exactly one of them.
 */
export interface PointIndex {
  /** Sets the point of a slot; null removes it. */
  place(slot: number, point: UnitVector | null): void;
  has(slot: number): boolean;
  /** Returns the squared chord from a place to a slot's point, NaN if it has none. */
  squaredChord(slot: number, from: UnitVector): number;
  /** Returns the nearest `wanted` matching slots, in order, ties by id. Valid until the next call. */
  nearest(from: UnitVector, wanted: number, matched: MatchedSlots, ids: readonly string[]): NearestFew;
  /** Returns all matching slots within a squared chord, unordered. Valid until the next call. */
  within(from: UnitVector, squaredChord: number, matched: MatchedSlots, ids: readonly string[]): NearestFew;
}

/** Updates the leaf's word after a slot's match changed in `mask`. */
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
  /** Per leaf: the points that have not moved since the tree was built. */
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

  /** Creates a result with space for all slots, so that none is dropped. */
  const emptiedForAll = (count: number, bound: number): NearestFew => {
    if (gathered.wanted <= count) gathered = nearestFew(Math.ceil(count * 1.1) + 1);
    gathered.size = 0;
    gathered.bound = bound;
    return gathered;
  };

  /** Adds matching slots within the bound of `few`. */
  const search = (from: UnitVector, matched: MatchedSlots, ids: readonly string[], few: NearestFew): void => {
    if (matched.slots !== undefined) return offer(matched.slots, from, matched.mask, ids, few);
    // Rebuilt on a query, so that loading or importing thousands rebuilds it once.
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
