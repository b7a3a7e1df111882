import { finish, keep, nearestFew, type NearestFew } from './nearestFew.ts';
import { buildTree, searchTree, type PointTree } from './pointTree.ts';
import type { UnitVector } from './sphere.ts';

/** Slots that changed place since the tree was built are looked at one by one; beyond this many the tree is built anew. */
const OVERLAY = 512;

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
  /** The nearest `wanted` slots with a 1 in `passes`, in order, ties by id. */
  nearest(from: UnitVector, wanted: number, passes: Uint8Array, ids: readonly string[]): NearestFew;
}

export const createPointIndex = (): PointIndex => {
  let values = new Float64Array(3 * 1024).fill(NaN);
  let tree: PointTree = buildTree(values, new Int32Array());
  /** 1: the tree's entry of this slot no longer counts. */
  let outdated = new Uint8Array(1024);
  let inTree = new Uint8Array(1024);
  let overlay = new Set<number>();
  let highest = -1;

  const grow = (slot: number): void => {
    if (slot * 3 < values.length) return;
    const size = Math.max(slot + 1, (values.length / 3) * 2);
    const grown = new Float64Array(3 * size).fill(NaN);
    grown.set(values);
    values = grown;
    const more = (bytes: Uint8Array) => {
      const larger = new Uint8Array(size);
      larger.set(bytes);
      return larger;
    };
    outdated = more(outdated);
    inTree = more(inTree);
  };

  const has = (slot: number): boolean => slot * 3 < values.length && !Number.isNaN(values[slot * 3]);

  const rebuild = (): void => {
    const members: number[] = [];
    for (let slot = 0; slot <= highest; slot++) if (has(slot)) members.push(slot);
    tree = buildTree(values, Int32Array.from(members));
    outdated.fill(0);
    inTree.fill(0);
    for (const slot of members) inTree[slot] = 1;
    overlay = new Set();
  };

  const searchOverlay = (from: UnitVector, passes: Uint8Array, ids: readonly string[], few: NearestFew): void => {
    for (const slot of overlay) {
      if (passes[slot] !== 1 || !has(slot)) continue;
      const distance = squaredChord(slot, from);
      if (distance <= few.bound) keep(few, ids, distance, slot);
    }
  };

  const squaredChord = (slot: number, { x, y, z }: UnitVector): number => {
    const dx = values[slot * 3]! - x;
    const dy = values[slot * 3 + 1]! - y;
    const dz = values[slot * 3 + 2]! - z;
    return dx * dx + dy * dy + dz * dz;
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
      if (inTree[slot] === 1) outdated[slot] = 1;
      overlay.add(slot);
    },
    has,
    squaredChord: (slot, from) => (has(slot) ? squaredChord(slot, from) : NaN),
    nearest(from, wanted, passes, ids) {
      // Built when it is asked, so that loading or importing thousands builds it once.
      if (overlay.size > OVERLAY) rebuild();
      const few = nearestFew(wanted);
      searchTree(tree, from, passes, outdated, ids, few);
      searchOverlay(from, passes, ids, few);
      finish(few, ids);
      return few;
    },
  };
};
