import { Aggregator } from 'mingo';
import type { StringCompare } from '../bson/compare.ts';
import { decodePlain, encode, isDocument, type Document } from '../bson/document.ts';
import { CommandError } from '../errors.ts';
import { parseSort } from '../query/collation.ts';
import { ask, everything, type Question } from '../query/find.ts';
import { plainNumbers } from '../query/plainNumbers.ts';
import type { Candidate } from '../query/plan.ts';
import { namespaceOf } from '../storage/catalog.ts';
import type { View } from '../storage/store.ts';

export interface Pipeline {
  readonly database: string;
  readonly collection: string;
  readonly stages: readonly Document[];
  readonly strings: StringCompare | undefined;
  readonly variables: Document | undefined;
  readonly hint: unknown;
}

const nameOf = (stage: Document): string => {
  const names = Object.keys(stage);
  if (names.length !== 1)
    throw new CommandError(40323, 'Location40323', 'A pipeline stage specification object must contain exactly one field.');
  return names[0]!;
};

/** The leading stages that are a find: answered from the collection and its indexes. */
const leading = (stages: readonly Document[], question: Question): { question: Question; rest: readonly Document[] } => {
  const first = stages[0];
  if (first === undefined) return { question, rest: [] };
  const rest = stages.slice(1);
  if (isDocument(first['$match']) && question.sort.length === 0 && question.skip === 0 && question.limit === 0) {
    const filter = Object.keys(question.filter).length === 0 ? first['$match'] : { $and: [question.filter, first['$match']] };
    return leading(rest, { ...question, filter });
  }
  if (isDocument(first['$sort']) && question.sort.length === 0 && question.skip === 0 && question.limit === 0) {
    return leading(rest, { ...question, sort: parseSort(plainNumbers(first['$sort'])) });
  }
  const skip = plainNumbers(first['$skip']);
  if (typeof skip === 'number' && question.limit === 0) return leading(rest, { ...question, skip: question.skip + skip });
  const limit = plainNumbers(first['$limit']);
  if (typeof limit === 'number') {
    if (limit <= 0) throw new CommandError(15958, 'Location15958', 'the limit must be positive');
    return leading(rest, { ...question, limit: question.limit === 0 ? limit : Math.min(limit, question.limit) });
  }
  return { question, rest: stages };
};

const documents = function* (found: Iterable<Candidate>): Generator<Buffer> {
  for (const { document } of found) yield document;
};

/** Runs a pipeline at a view: what a find can do is done like one, the rest by mingo. */
export const runPipeline = (view: View, pipeline: Pipeline): Iterable<Buffer> => {
  for (const stage of pipeline.stages) nameOf(stage);
  const { question, rest } = leading(pipeline.stages, {
    ...everything,
    strings: pipeline.strings,
    variables: pipeline.variables,
    hint: pipeline.hint,
  });
  const collection = view.catalog.get(namespaceOf(pipeline.database, pipeline.collection));
  const found = collection === undefined ? [] : ask(view, collection, question).results();
  if (rest.length === 0) return documents(found);
  const plain = decodePlain(encode({ rest, variables: pipeline.variables ?? {} }));
  const aggregator = new Aggregator(plain['rest'] as Document[], { variables: plain['variables'] as Document });
  return (aggregator.run([...found].map(({ document }) => decodePlain(document))) as Document[]).map(encode);
};
