import type { CollectionInfo } from '../storage/catalog.ts';
import type { View } from '../storage/types.ts';
import { countOf } from '../storage/store.ts';
import type { Question } from './question.ts';
import { ask } from './find.ts';

/** How many documents a question finds; without a filter the stored count answers. */
export const countMatching = (view: View, collection: CollectionInfo, question: Question): number => {
  if (Object.keys(question.filter).length === 0 && question.near === undefined) {
    const rest = Math.max(0, countOf(view, collection.ident) - question.skip);
    return question.limit === 0 ? rest : Math.min(rest, question.limit);
  }
  let n = 0;
  for (const _found of ask(view, collection, { ...question, sort: [] }).results()) n++;
  return n;
};
