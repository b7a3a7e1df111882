import { createHash } from 'node:crypto';
import { chunksOf } from '#domain/values/chunksOf.ts';
import type { Collection, Db } from '#platform/mongo/index.ts';
import { MAX_BULK_SIZE, type Row } from './documents.ts';
import type { PositionText } from './projection.ts';

/** Maximum number of differences shown; all are counted. */
const MAX_SAMPLES = 10;

export interface Difference {
  readonly id: string;
  /** Fields whose values differ; empty if one side lacks the document. */
  readonly fields: readonly string[];
}

export interface Comparison {
  readonly live: { readonly documents: number; readonly digest: string };
  readonly filled: { readonly documents: number; readonly digest: string };
  readonly differing: number;
  readonly samples: readonly Difference[];
  /** Documents parked in the live collection, which are not compared. */
  readonly parked: number;
  /** Documents with a later position on one side, which are compared again. */
  readonly moving: readonly string[];
}

/** Returns JSON with sorted keys, so that equal documents have equal texts. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const hashOf = (row: Row): Buffer => createHash('sha256').update(canonicalJson(row)).digest();

/** Creates a digest of a set of documents that does not depend on their order. */
const createDigest = () => {
  const sum = Buffer.alloc(32);
  let documents = 0;
  return {
    add(hash: Buffer): void {
      for (const [index, byte] of hash.entries()) sum[index] = (sum[index] ?? 0) ^ byte;
      documents += 1;
    },
    result: () => ({ documents, digest: sum.toString('hex') }),
  };
};

const differingFields = (a: Row | undefined, b: Row | undefined): string[] => {
  if (a === undefined || b === undefined) return [];
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((key) => canonicalJson(left.get(key)) !== canonicalJson(right.get(key)))
    .sort();
};

/** The live and the filled document of one id; undefined on the side that lacks it. */
type Pair = readonly [Row | undefined, Row | undefined];

/** Yields the documents of both collections in pairs, ordered by id. */
async function* mergePairs(live: Collection<Row>, filled: Collection<Row>, batchSize: number): AsyncGenerator<Pair> {
  const [left, right] = [live, filled].map((collection) => collection.find().sort({ _id: 1 }).batchSize(batchSize));
  if (left === undefined || right === undefined) return;
  try {
    let [a, b] = [await left.next(), await right.next()];
    while (a !== null || b !== null) {
      const [hasLeft, hasRight] = [a !== null && (b === null || a._id <= b._id), b !== null && (a === null || b._id <= a._id)];
      yield [hasLeft && a !== null ? a : undefined, hasRight && b !== null ? b : undefined];
      if (hasLeft) a = await left.next();
      if (hasRight) b = await right.next();
    }
  } finally {
    await Promise.all([left.close(), right.close()]);
  }
}

/** Yields the documents of the given ids in pairs. */
async function* pairsByIds(
  live: Collection<Row>,
  filled: Collection<Row>,
  ids: readonly string[],
  batchSize: number,
): AsyncGenerator<Pair> {
  for (const chunk of chunksOf(ids, batchSize)) {
    const read = async (collection: Collection<Row>) => {
      const rows = await collection.find({ _id: { $in: chunk } }).toArray();
      return new Map(rows.map((row) => [row._id, row]));
    };
    const [left, right] = await Promise.all([read(live), read(filled)]);
    for (const id of chunk) yield [left.get(id), right.get(id)];
  }
}

/** Returns the later position of a pair. */
const laterPosition = (a: Row | undefined, b: Row | undefined): PositionText => {
  const [left, right] = [(a?._pos ?? '') as PositionText, (b?._pos ?? '') as PositionText];
  return left > right ? left : right;
};

export interface Comparer {
  /**
   * Compares all documents, or those that were moving last time, and returns the overall result. Both collections must contain all events
   * up to `reached`.
   */
  compare(reached: PositionText): Promise<Comparison>;
}

export interface ComparerOptions {
  readonly live: string;
  readonly filled: string;
  /** False for two versions, which may fold different events: then any difference counts. */
  readonly samePositions: boolean;
  readonly parked: ReadonlySet<string>;
  /** Returns the end of the log: no event folded a document beyond it. */
  readEnd(): Promise<PositionText>;
  /** Number of documents read at once; default: `MAX_BULK_SIZE`. */
  readonly batchSize?: number | undefined;
  /** Called between two batches, so that a paced comparison can rest. */
  readonly betweenBatches?: (() => Promise<void>) | undefined;
}

/**
 * Compares two collections of one projection while both may still change. Every document has the position up to which it was folded: two
 * of one position must be equal. If the positions differ and one is beyond `reached`, the document is compared again later; if neither is,
 * one side has missed an event. A position beyond the end of the log comes from no event, so the document differs.
 */
export const createComparer = (db: Db, options: ComparerOptions): Comparer => {
  const [live, filled] = [db.collection<Row>(options.live), db.collection<Row>(options.filled)];
  const { batchSize = MAX_BULK_SIZE, betweenBatches } = options;
  const digests = { live: createDigest(), filled: createDigest() };
  const samples: Difference[] = [];
  let [differing, parked] = [0, 0];
  let moving: string[] | null = null;

  const isMoving = (a: Row | undefined, b: Row | undefined, reached: PositionText): boolean =>
    options.samePositions && a?._pos !== b?._pos && ((a?._pos ?? '') > reached || (b?._pos ?? '') > reached);

  const comparePair = (id: string, a: Row | undefined, b: Row | undefined): void => {
    const [left, right] = [a && hashOf(a), b && hashOf(b)];
    if (left !== undefined) digests.live.add(left);
    if (right !== undefined) digests.filled.add(right);
    if (left !== undefined && right !== undefined && left.equals(right)) return;
    differing += 1;
    if (samples.length < MAX_SAMPLES) samples.push({ id: String(id), fields: differingFields(a, b) });
  };

  return {
    async compare(reached) {
      const rowPairs = moving === null ? mergePairs(live, filled, batchSize) : pairsByIds(live, filled, moving, batchSize);
      const movingTo = new Map<string, PositionText>();
      let pairCount = 0;
      for await (const [a, b] of rowPairs) {
        const id = a?._id ?? b?._id;
        if (id === undefined) continue;
        pairCount += 1;
        if (pairCount > 1 && pairCount % batchSize === 1) await betweenBatches?.();
        if (options.parked.has(id)) parked += 1;
        else if (isMoving(a, b, reached)) movingTo.set(id, laterPosition(a, b));
        else comparePair(id, a, b);
      }
      const end = await options.readEnd();
      const impossibleIds = [...movingTo].filter(([, position]) => position > end).map(([id]) => id);
      for await (const [a, b] of pairsByIds(live, filled, impossibleIds, batchSize)) {
        const id = a?._id ?? b?._id;
        if (id !== undefined) comparePair(id, a, b);
      }
      moving = [...movingTo].filter(([, position]) => position <= end).map(([id]) => id);
      return { live: digests.live.result(), filled: digests.filled.result(), differing, samples: [...samples], parked, moving };
    },
  };
};
