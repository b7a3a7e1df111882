import { addCandidate, type NearestSlots } from './nearestSlots.ts';
import type { UnitVector } from './sphere.ts';

/*
 * A static k-d tree over unit vectors, in flat arrays: node i has children 2i+1 and 2i+2. A leaf contains up to 32 points, so that one
 * 32-bit word marks the matching ones: others cost nothing. The search visits the nearer child first and skips every box beyond the bound.
 */
const POINTS_PER_LEAF = 32;

export interface PointTree {
  readonly count: number;
  readonly levels: number;
  /** x, y, z of every point, leaf by leaf. */
  readonly points: Float64Array;
  readonly slots: Int32Array;
  /** Smallest and largest x, y, z of every node. */
  readonly boxes: Float64Array;
  /** Per slot: 32 times its leaf plus its bit there, -1 for a slot without a point. */
  readonly bitBySlot: Int32Array;
  readonly leafCount: number;
}

/** Rearranges `order[from..to]` so that the element at `middle` is in its sorted position by the axis (quickselect). */
const selectMiddle = (order: Int32Array, coordinates: Float64Array, axis: number, from: number, to: number, middle: number): void => {
  while (from < to) {
    const pivot = coordinates[order[(from + to) >> 1]! * 3 + axis]!;
    let left = from;
    let right = to;
    while (left <= right) {
      while (coordinates[order[left]! * 3 + axis]! < pivot) left++;
      while (coordinates[order[right]! * 3 + axis]! > pivot) right--;
      if (left <= right) {
        const swapped = order[left]!;
        order[left++] = order[right]!;
        order[right--] = swapped;
      }
    }
    if (middle <= right) to = right;
    else if (middle >= left) from = left;
    else return;
  }
};

/** Builds a tree. `coordinates` contains x, y, z per slot; `memberSlots` are the slots with a point. */
export const buildTree = (coordinates: Float64Array, memberSlots: Int32Array): PointTree => {
  const count = memberSlots.length;
  const levels = Math.max(0, Math.ceil(Math.log2(count / POINTS_PER_LEAF)));
  const order = Int32Array.from(memberSlots);
  const boxes = new Float64Array(6 * (2 ** (levels + 1) - 1));

  const build = (node: number, level: number, from: number, to: number): void => {
    const box = node * 6;
    boxes.fill(Infinity, box, box + 3);
    boxes.fill(-Infinity, box + 3, box + 6);
    for (let index = from; index < to; index++) {
      for (let axis = 0; axis < 3; axis++) {
        const value = coordinates[order[index]! * 3 + axis]!;
        if (value < boxes[box + axis]!) boxes[box + axis] = value;
        if (value > boxes[box + 3 + axis]!) boxes[box + 3 + axis] = value;
      }
    }
    if (level === levels) return;
    const widths = [0, 1, 2].map((axis) => boxes[box + 3 + axis]! - boxes[box + axis]!);
    const widest = widths.indexOf(Math.max(...widths));
    const middle = (from + to) >> 1;
    selectMiddle(order, coordinates, Math.max(0, widest), from, to - 1, middle);
    build(2 * node + 1, level + 1, from, middle);
    build(2 * node + 2, level + 1, middle, to);
  };
  build(0, 0, 0, count);

  const points = new Float64Array(3 * count);
  for (let index = 0; index < count; index++) points.set(coordinates.subarray(order[index]! * 3, order[index]! * 3 + 3), index * 3);

  const leafCount = 2 ** levels;
  const bitBySlot = new Int32Array(coordinates.length / 3).fill(-1);
  const assignBits = (leaf: number, level: number, from: number, to: number): void => {
    if (level === levels) {
      for (let index = from; index < to; index++) bitBySlot[order[index]!] = leaf * POINTS_PER_LEAF + index - from;
      return;
    }
    const middle = (from + to) >> 1;
    assignBits(2 * leaf, level + 1, from, middle);
    assignBits(2 * leaf + 1, level + 1, middle, to);
  };
  assignBits(0, 0, 0, count);
  return { count, levels, points, slots: order, boxes, bitBySlot, leafCount };
};

/** Returns the squared chord to the nearest corner, edge or face of a node's box; 0 inside. */
const squaredChordToBox = (boxes: Float64Array, node: number, x: number, y: number, z: number): number => {
  const box = node * 6;
  const dx = x < boxes[box]! ? boxes[box]! - x : x > boxes[box + 3]! ? x - boxes[box + 3]! : 0;
  const dy = y < boxes[box + 1]! ? boxes[box + 1]! - y : y > boxes[box + 4]! ? y - boxes[box + 4]! : 0;
  const dz = z < boxes[box + 2]! ? boxes[box + 2]! - z : z > boxes[box + 5]! ? z - boxes[box + 5]! : 0;
  return dx * dx + dy * dy + dz * dz;
};

/** State of a search in the tree. */
export interface TreeSearch {
  readonly tree: PointTree;
  readonly from: UnitVector;
  /** Per leaf: its matching points, and those that have not moved. */
  readonly matchedMasks: Uint32Array;
  readonly unmovedMasks: Uint32Array;
  readonly ids: readonly string[];
  readonly candidates: NearestSlots;
}

const searchLeaf = ({ tree, from, matchedMasks, unmovedMasks, ids, candidates }: TreeSearch, leaf: number, start: number): void => {
  const { points, slots } = tree;
  const { x, y, z } = from;
  let remainingBits = matchedMasks[leaf]! & unmovedMasks[leaf]!;
  while (remainingBits !== 0) {
    const index = start + 31 - Math.clz32(remainingBits & -remainingBits);
    remainingBits &= remainingBits - 1;
    const dx = points[index * 3]! - x;
    const dy = points[index * 3 + 1]! - y;
    const dz = points[index * 3 + 2]! - z;
    const distance = dx * dx + dy * dy + dz * dz;
    if (distance <= candidates.bound) addCandidate(candidates, ids, distance, slots[index]!);
  }
};

/** A top-level function, not a closure, for speed: it is called some hundred times per search. */
const descend = (search: TreeSearch, node: number, level: number, start: number, end: number): void => {
  const { tree, from, candidates } = search;
  if (level === tree.levels) return searchLeaf(search, node - tree.leafCount + 1, start);
  const middle = (start + end) >> 1;
  const left = 2 * node + 1;
  const leftChord = squaredChordToBox(tree.boxes, left, from.x, from.y, from.z);
  const rightChord = squaredChordToBox(tree.boxes, left + 1, from.x, from.y, from.z);
  if (leftChord <= rightChord) {
    if (leftChord <= candidates.bound) descend(search, left, level + 1, start, middle);
    if (rightChord <= candidates.bound) descend(search, left + 1, level + 1, middle, end);
  } else {
    if (rightChord <= candidates.bound) descend(search, left + 1, level + 1, middle, end);
    if (leftChord <= candidates.bound) descend(search, left, level + 1, start, middle);
  }
};

/** Adds to `candidates` the nearest matching points that have not moved. */
export const searchTree = (search: TreeSearch): void => {
  if (search.tree.count > 0) descend(search, 0, 0, 0, search.tree.count);
};
