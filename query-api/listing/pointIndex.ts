import { sortCandidates, addCandidate, createNearestSlots, type NearestSlots } from './nearestSlots.ts';
import { buildTree, searchTree, type PointTree } from './pointTree.ts';
import type { UnitVector } from './sphere.ts';

/** Slots that moved since the tree was built are checked one by one; beyond this many the tree is rebuilt. */
const MAX_OVERLAY_POINTS = 512;

/** Matching slots of a query: a 1 per slot, and the same per leaf of the tree that was last searched. */
export interface MatchedSlots {
  readonly mask: Uint8Array;
  readonly count: number;
  /** All matching slots, if they are few; others may be in `mask`. */
  readonly slots?: readonly number[];
  leaves?: { readonly tree: PointTree; readonly leafMasks: Uint32Array } | undefined;
}

/**
 * Positions of all slots of the catalogue. A static tree contains most of them, a small overlay those that moved after the tree was
 * built; each slot counts in exactly one of them.
 */
export interface PointIndex {
  /** Sets the point of a slot; null removes it. */
  setPoint(slot: number, point: UnitVector | null): void;
  has(slot: number): boolean;
  /** Returns the squared chord from a place to a slot's point, NaN if it has none. */
  squaredChord(slot: number, from: UnitVector): number;
  /** Returns the nearest `limit` matching slots, in order, ties by id. Valid until the next call. */
  nearest(from: UnitVector, limit: number, matched: MatchedSlots, ids: readonly string[]): NearestSlots;
  /** Returns all matching slots within a squared chord, unordered. Valid until the next call. */
  within(from: UnitVector, squaredChord: number, matched: MatchedSlots, ids: readonly string[]): NearestSlots;
}

/** Updates the leaf's word after a slot's match changed in `mask`. */
export const markMatched = ({ leaves, mask }: MatchedSlots, slot: number): void => {
  const bit = leaves?.tree.bitBySlot[slot] ?? -1;
  if (leaves === undefined || bit < 0) return;
  const leafBit = 1 << (bit & 31);
  if (mask[slot] === 1) leaves.leafMasks[bit >> 5]! |= leafBit;
  else leaves.leafMasks[bit >> 5]! &= ~leafBit;
};

const leafMasksOf = (tree: PointTree, mask: Uint8Array): Uint32Array => {
  const leafMasks = new Uint32Array(tree.leafCount);
  const { bitBySlot } = tree;
  for (const slot of tree.slots) if (mask[slot] === 1) leafMasks[bitBySlot[slot]! >> 5]! |= 1 << (bitBySlot[slot]! & 31);
  return leafMasks;
};

export const createPointIndex = (): PointIndex => {
  let coordinates = new Float64Array(3 * 1024).fill(NaN);
  let tree: PointTree = buildTree(coordinates, new Int32Array());
  /** Per leaf: the points that have not moved since the tree was built. */
  let unmovedMasks = new Uint32Array(tree.leafCount);
  let overlay = new Set<number>();
  let highestSlot = -1;
  let nearestResult = createNearestSlots(100);
  let withinResult = createNearestSlots(100);

  const grow = (slot: number): void => {
    if (slot * 3 < coordinates.length) return;
    const larger = new Float64Array(3 * Math.max(slot + 1, (coordinates.length / 3) * 2)).fill(NaN);
    larger.set(coordinates);
    coordinates = larger;
  };

  const has = (slot: number): boolean => slot * 3 < coordinates.length && !Number.isNaN(coordinates[slot * 3]);

  const squaredChord = (slot: number, { x, y, z }: UnitVector): number => {
    const dx = coordinates[slot * 3]! - x;
    const dy = coordinates[slot * 3 + 1]! - y;
    const dz = coordinates[slot * 3 + 2]! - z;
    return dx * dx + dy * dy + dz * dz;
  };

  const rebuild = (): void => {
    const members: number[] = [];
    for (let slot = 0; slot <= highestSlot; slot++) if (has(slot)) members.push(slot);
    tree = buildTree(coordinates, Int32Array.from(members));
    unmovedMasks = new Uint32Array(tree.leafCount).fill(0xffff_ffff);
    overlay = new Set();
  };

  const addMatching = (
    slots: Iterable<number>,
    from: UnitVector,
    mask: Uint8Array,
    ids: readonly string[],
    candidates: NearestSlots,
  ): void => {
    for (const slot of slots) {
      if (mask[slot] !== 1 || !has(slot)) continue;
      const distance = squaredChord(slot, from);
      if (distance <= candidates.bound) addCandidate(candidates, ids, distance, slot);
    }
  };

  const clearedNearest = (limit: number): NearestSlots => {
    if (nearestResult.limit !== limit) nearestResult = createNearestSlots(limit);
    nearestResult.size = 0;
    nearestResult.bound = Infinity;
    return nearestResult;
  };

  /** Creates a result with space for all slots, so that none is dropped. */
  const clearedWithin = (count: number, bound: number): NearestSlots => {
    if (withinResult.limit <= count) withinResult = createNearestSlots(Math.ceil(count * 1.1) + 1);
    withinResult.size = 0;
    withinResult.bound = bound;
    return withinResult;
  };

  /** Adds matching slots within the bound of `candidates`. */
  const search = (from: UnitVector, matched: MatchedSlots, ids: readonly string[], candidates: NearestSlots): void => {
    if (matched.slots !== undefined) return addMatching(matched.slots, from, matched.mask, ids, candidates);
    // Rebuilt on a query, so that loading or importing thousands rebuilds it once.
    if (overlay.size > MAX_OVERLAY_POINTS) rebuild();
    if (matched.leaves?.tree !== tree) matched.leaves = { tree, leafMasks: leafMasksOf(tree, matched.mask) };
    searchTree({ tree, from, matchedMasks: matched.leaves.leafMasks, unmovedMasks, ids, candidates });
    if (overlay.size > 0) addMatching(overlay, from, matched.mask, ids, candidates);
  };

  return {
    setPoint(slot, point) {
      grow(slot);
      highestSlot = Math.max(highestSlot, slot);
      const offset = slot * 3;
      const isUnchanged =
        point === null
          ? !has(slot)
          : coordinates[offset] === point.x && coordinates[offset + 1] === point.y && coordinates[offset + 2] === point.z;
      if (isUnchanged) return;
      coordinates[offset] = point?.x ?? NaN;
      coordinates[offset + 1] = point?.y ?? NaN;
      coordinates[offset + 2] = point?.z ?? NaN;
      const bit = tree.bitBySlot[slot] ?? -1;
      if (bit >= 0) unmovedMasks[bit >> 5]! &= ~(1 << (bit & 31));
      overlay.add(slot);
    },
    has,
    squaredChord: (slot, from) => (has(slot) ? squaredChord(slot, from) : NaN),
    nearest(from, limit, matched, ids) {
      const candidates = clearedNearest(limit);
      search(from, matched, ids, candidates);
      sortCandidates(candidates, ids);
      return candidates;
    },
    within(from, bound, matched, ids) {
      const results = clearedWithin(matched.count, bound);
      search(from, matched, ids, results);
      return results;
    },
  };
};
