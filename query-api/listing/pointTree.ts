import { keep, type NearestFew } from './nearestFew.ts';
import type { UnitVector } from './sphere.ts';

/*
 * A static k-d tree over unit vectors, in flat arrays: node i has children 2i+1 and 2i+2, leaves hold up to LEAF points
 * side by side. The search goes down to the nearer child first and leaves out every box beyond the bound.
 */
const LEAF = 32;

export interface PointTree {
  readonly count: number;
  readonly levels: number;
  /** x, y, z of every point, leaf by leaf. */
  readonly points: Float64Array;
  readonly slots: Int32Array;
  /** Smallest and largest x, y, z of every node. */
  readonly boxes: Float64Array;
}

/** Rearranges `order[from..to]` so that the one at `middle` is where sorting by the axis would put it (quickselect). */
const selectMiddle = (order: Int32Array, values: Float64Array, axis: number, from: number, to: number, middle: number): void => {
  while (from < to) {
    const pivot = values[order[(from + to) >> 1]! * 3 + axis]!;
    let left = from;
    let right = to;
    while (left <= right) {
      while (values[order[left]! * 3 + axis]! < pivot) left++;
      while (values[order[right]! * 3 + axis]! > pivot) right--;
      if (left <= right) {
        const one = order[left]!;
        order[left++] = order[right]!;
        order[right--] = one;
      }
    }
    if (middle <= right) to = right;
    else if (middle >= left) from = left;
    else return;
  }
};

/** `values` holds x, y, z per slot; `members` are the slots that have a point. */
export const buildTree = (values: Float64Array, members: Int32Array): PointTree => {
  const count = members.length;
  const levels = Math.max(0, Math.ceil(Math.log2(count / LEAF)));
  const order = Int32Array.from(members);
  const boxes = new Float64Array(6 * (2 ** (levels + 1) - 1));

  const build = (node: number, level: number, from: number, to: number): void => {
    const box = node * 6;
    boxes.fill(Infinity, box, box + 3);
    boxes.fill(-Infinity, box + 3, box + 6);
    for (let index = from; index < to; index++) {
      for (let axis = 0; axis < 3; axis++) {
        const value = values[order[index]! * 3 + axis]!;
        if (value < boxes[box + axis]!) boxes[box + axis] = value;
        if (value > boxes[box + 3 + axis]!) boxes[box + 3 + axis] = value;
      }
    }
    if (level === levels) return;
    const widths = [0, 1, 2].map((axis) => boxes[box + 3 + axis]! - boxes[box + axis]!);
    const widest = widths.indexOf(Math.max(...widths));
    const middle = (from + to) >> 1;
    selectMiddle(order, values, Math.max(0, widest), from, to - 1, middle);
    build(2 * node + 1, level + 1, from, middle);
    build(2 * node + 2, level + 1, middle, to);
  };
  build(0, 0, 0, count);

  const points = new Float64Array(3 * count);
  for (let index = 0; index < count; index++) points.set(values.subarray(order[index]! * 3, order[index]! * 3 + 3), index * 3);
  return { count, levels, points, slots: order, boxes };
};

/** Squared chord to the nearest corner, edge or face of a node's box; 0 inside. */
const toBox = (boxes: Float64Array, node: number, { x, y, z }: UnitVector): number => {
  const box = node * 6;
  const dx = x < boxes[box]! ? boxes[box]! - x : x > boxes[box + 3]! ? x - boxes[box + 3]! : 0;
  const dy = y < boxes[box + 1]! ? boxes[box + 1]! - y : y > boxes[box + 4]! ? y - boxes[box + 4]! : 0;
  const dz = z < boxes[box + 2]! ? boxes[box + 2]! - z : z > boxes[box + 5]! ? z - boxes[box + 5]! : 0;
  return dx * dx + dy * dy + dz * dz;
};

/** Adds to `few` the nearest points whose slot has a 1 in `passes` and none in `outdated`. */
export const searchTree = (
  tree: PointTree,
  from: UnitVector,
  passes: Uint8Array,
  outdated: Uint8Array,
  ids: readonly string[],
  few: NearestFew,
): void => {
  const { boxes, levels, points, slots } = tree;
  const { x, y, z } = from;

  const visit = (node: number, level: number, start: number, end: number): void => {
    if (level === levels) {
      for (let index = start; index < end; index++) {
        const slot = slots[index]!;
        if (passes[slot] !== 1 || outdated[slot] === 1) continue;
        const dx = points[index * 3]! - x;
        const dy = points[index * 3 + 1]! - y;
        const dz = points[index * 3 + 2]! - z;
        const distance = dx * dx + dy * dy + dz * dz;
        if (distance <= few.bound) keep(few, ids, distance, slot);
      }
      return;
    }
    const middle = (start + end) >> 1;
    const left = 2 * node + 1;
    const toLeft = toBox(boxes, left, from);
    const toRight = toBox(boxes, left + 1, from);
    if (toLeft <= toRight) {
      if (toLeft <= few.bound) visit(left, level + 1, start, middle);
      if (toRight <= few.bound) visit(left + 1, level + 1, middle, end);
    } else {
      if (toRight <= few.bound) visit(left + 1, level + 1, middle, end);
      if (toLeft <= few.bound) visit(left, level + 1, start, middle);
    }
  };
  if (tree.count > 0) visit(0, 0, 0, tree.count);
};
