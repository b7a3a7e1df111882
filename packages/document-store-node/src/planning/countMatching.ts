import type { CollectionInfo } from '../storage/catalog.ts';
import { countOf } from '../storage/store.ts';
import type { View } from '../storage/types.ts';
import type { FindQuery } from './findQuery.ts';
import { runFindQuery } from './runFindQuery.ts';

/** Counts the documents that match a query; without a filter, returns the stored count. */
export const countMatching = (view: View, collection: CollectionInfo, query: FindQuery): number => {
  if (Object.keys(query.filter).length === 0 && query.near === undefined) {
    const countAfterSkip = Math.max(0, countOf(view, collection.ident) - query.skip);
    return query.limit === 0 ? countAfterSkip : Math.min(countAfterSkip, query.limit);
  }
  let matchingCount = 0;
  for (const _found of runFindQuery(view, collection, { ...query, sort: [] }).results()) matchingCount++;
  return matchingCount;
};
