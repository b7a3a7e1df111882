import { unwrapNumber } from '../bson/compare.ts';
import { isDocument, type Document } from '../bson/document.ts';
import { badValue, namespaceNotFound, notSupported } from '../errors.ts';
import { namespaceOf } from '../storage/catalog.ts';
import { sizesOf, type Sizes } from '../storage/sizes.ts';
import type { View } from '../storage/types.ts';

/** Returns the divisor of all sizes (`scale`, default 1). Throws `BadValue` if it is not a number of at least 1. */
export const scaleOf = (argument: unknown): number => {
  const scale = unwrapNumber(argument);
  if (scale === undefined || scale === null) return 1;
  if ((typeof scale !== 'number' && typeof scale !== 'bigint') || Number(scale) < 1) throw badValue('scale must be a number of at least 1');
  return Math.floor(Number(scale));
};

/** Sizes reported for a collection that does not exist. */
export const ZERO_SIZES: Sizes = { count: 0, size: 0, storageSize: 0, indexSizes: {}, totalIndexSize: 0 };

const storageStats = (sizes: Sizes, scale: number): Document => {
  const toScale = (bytes: number): number => Math.floor(bytes / scale);
  const { count, size, storageSize, indexSizes, totalIndexSize } = sizes;
  return {
    size: toScale(size),
    count,
    // Like MongoDB: an empty collection has no average size, and the average is never scaled.
    ...(count === 0 ? {} : { avgObjSize: Math.floor(size / count) }),
    storageSize: toScale(storageSize),
    totalIndexSize: toScale(totalIndexSize),
    totalSize: toScale(storageSize + totalIndexSize),
    indexSizes: Object.fromEntries(Object.entries(indexSizes).map(([name, bytes]) => [name, toScale(bytes)])),
    nindexes: Object.keys(indexSizes).length,
    capped: false,
    scaleFactor: scale,
  };
};

/** Returns the output of `$collStats`: the counts, and the sizes without the free pages of the file. */
export const collectionStats = (view: View, database: string, name: string, argument: unknown): Document => {
  const options = isDocument(argument) ? argument : {};
  const unknownOption = Object.keys(options).find((key) => key !== 'storageStats' && key !== 'count');
  if (unknownOption !== undefined) throw notSupported(`$collStats with '${unknownOption}' is not supported by this server`);
  const namespace = namespaceOf(database, name);
  const collection = view.catalog.get(namespace);
  if (options['count'] !== undefined && collection === undefined) throw namespaceNotFound(`Collection [${namespace}] not found.`);
  const sizes = collection === undefined ? ZERO_SIZES : sizesOf(view, collection);
  const storage = options['storageStats'];
  const scale = scaleOf(isDocument(storage) ? storage['scale'] : undefined);
  return {
    ns: namespace,
    ...(storage === undefined ? {} : { storageStats: storageStats(sizes, scale) }),
    ...(options['count'] === undefined ? {} : { count: sizes.count }),
  };
};
