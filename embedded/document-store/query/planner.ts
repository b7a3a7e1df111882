import type { CollectionInfo } from '../storage/catalog.ts';
import type { View } from '../storage/store.ts';
import type { CompiledFilter } from './filter.ts';
import type { Question } from './find.ts';
import { fixedId, idPlan, scanPlan, type Plan } from './plan.ts';

/** Chooses how to find the candidates of a question. */
export const choosePlan = (view: View, collection: CollectionInfo, _filter: CompiledFilter, question: Question): Plan => {
  const id = question.strings === undefined ? fixedId(question.filter) : undefined;
  if (id !== undefined) return idPlan(view, collection, id.id);
  const natural = question.sort[0]?.[0] === '$natural' && question.sort[0][1] === -1;
  return scanPlan(view, collection, natural);
};
