import { Aggregator } from 'mingo';
import type { StringCompare } from '../bson/compare.ts';
import { decodePlain, encode, isDocument, type Document } from '../bson/document.ts';
import { CommandError } from '../errors.ts';
import { parseSort } from '../query/collation.ts';
import { countMatching } from '../query/count.ts';
import { ask, everything, type Question } from '../query/find.ts';
import { plainNumbers } from '../query/plainNumbers.ts';
import type { Candidate } from '../query/plan.ts';
import { compileProjection } from '../query/projection.ts';
import { scanRecords } from '../storage/collection.ts';
import { namespaceOf, type CollectionInfo } from '../storage/catalog.ts';
import type { View } from '../storage/store.ts';
import { collectionStats } from './collStats.ts';
import { parseGeoNear } from './geoNear.ts';
import { compileLookup, isPlainLookup, type LookupCost } from './lookup.ts';
import { checkStages, foreignCollections } from './stages.ts';

export interface Pipeline {
  readonly database: string;
  readonly collection: string;
  readonly stages: readonly Document[];
  readonly strings: StringCompare | undefined;
  /** The collation as it was asked for, for the stages that mingo runs. */
  readonly collation: unknown;
  readonly variables: Document | undefined;
  readonly hint: unknown;
  /** Told what each `$lookup` cost. */
  readonly onLookup?: (cost: LookupCost) => void;
}

type Finish = (candidate: Candidate) => Buffer;

export interface Leading {
  readonly question: Question;
  readonly finish: Finish;
  readonly rest: readonly Document[];
}

const untouched = (question: Question): boolean => question.sort.length === 0 && question.skip === 0 && question.limit === 0;

/** Takes the next stage into the question when a find can do it too. */
const absorb = (question: Question, stage: Document): Question | undefined => {
  if (isDocument(stage['$match']) && untouched(question)) {
    const filter = Object.keys(question.filter).length === 0 ? stage['$match'] : { $and: [question.filter, stage['$match']] };
    return { ...question, filter };
  }
  if (isDocument(stage['$sort']) && untouched(question) && question.near === undefined) {
    return { ...question, sort: parseSort(plainNumbers(stage['$sort'])) };
  }
  const skip = plainNumbers(stage['$skip']);
  if (typeof skip === 'number' && skip >= 0 && question.limit === 0) return { ...question, skip: question.skip + skip };
  const limit = plainNumbers(stage['$limit']);
  if (typeof limit === 'number') {
    if (limit <= 0) throw new CommandError(15958, 'Location15958', 'the limit must be positive');
    return { ...question, limit: question.limit === 0 ? limit : Math.min(limit, question.limit) };
  }
  return undefined;
};

const asItIs: Finish = ({ document }) => document;

/** The leading stages that are a find: answered from the collection and its indexes. */
export const leadingFind = (pipeline: Pipeline, collection: CollectionInfo | undefined): Leading => {
  let question: Question = { ...everything, strings: pipeline.strings, variables: pipeline.variables, hint: pipeline.hint };
  let finish: Finish = asItIs;
  let rest = pipeline.stages;
  if (rest[0]?.['$geoNear'] !== undefined) {
    const geoNear = parseGeoNear(rest[0]['$geoNear'], collection);
    question = { ...question, filter: geoNear.query, near: geoNear.near };
    ({ finish } = geoNear);
    rest = rest.slice(1);
    // A later $match may ask for the distance, which no stored document has.
    if (isDocument(rest[0]?.['$match'])) return { question, finish, rest };
  }
  while (rest[0] !== undefined) {
    const next = absorb(question, rest[0]);
    if (next === undefined) break;
    question = next;
    rest = rest.slice(1);
  }
  return { question, finish, rest };
};

const finished = function* (found: Iterable<Candidate>, finish: Finish): Generator<Buffer> {
  for (const candidate of found) yield finish(candidate);
};

/** `[{ $group: { _id: 1, n: { $sum: 1 } } }]`: how drivers count. */
const countField = (rest: readonly Document[]): { readonly id: unknown; readonly name: string } | undefined => {
  const stage = rest.length === 1 ? rest[0]! : {};
  if (typeof stage['$count'] === 'string') return { id: undefined, name: stage['$count'] };
  const group = plainNumbers(stage['$group']);
  if (!isDocument(group)) return undefined;
  const names = Object.keys(group).filter((name) => name !== '_id');
  const id = group['_id'];
  const sum = group[names[0]!];
  const counts =
    names.length === 1 && (id === null || typeof id === 'number') && isDocument(sum) && Object.keys(sum).length === 1 && sum['$sum'] === 1;
  return counts ? { id, name: names[0]! } : undefined;
};

/** As a stored document would have it. */
const idFirst = (document: Document): Document => {
  if (document['_id'] === undefined || Object.keys(document)[0] === '_id') return document;
  const { _id, ...others } = document;
  return { _id, ...others };
};

const runByMingo = (view: View, pipeline: Pipeline, rest: readonly Document[], input: Iterable<Buffer>): Iterable<Buffer> => {
  const plain = decodePlain(encode({ rest, variables: pipeline.variables ?? {}, collation: pipeline.collation ?? null }));
  const foreign = new Map<string, Document[]>();
  for (const name of foreignCollections(rest)) {
    const other = view.catalog.get(namespaceOf(pipeline.database, name));
    if (foreign.has(name)) continue;
    foreign.set(name, other === undefined ? [] : Array.from(scanRecords(view, other, 0), ({ document }) => decodePlain(document)));
  }
  const aggregator = new Aggregator(plain['rest'] as Document[], {
    variables: plain['variables'] as Document,
    collectionResolver: (name) => foreign.get(name) ?? [],
    ...(isDocument(plain['collation']) ? { collation: plain['collation'] as unknown as { locale: string } } : {}),
  });
  try {
    return (aggregator.run(Array.from(input, (document) => decodePlain(document))) as Document[]).map((document) =>
      encode(idFirst(document)),
    );
  } catch (error) {
    // What mingo says of a wrong expression is the client's mistake, not ours.
    throw new CommandError(2, 'BadValue', error instanceof Error ? error.message : String(error));
  }
};

/** Lookups by one field are done here, through indexes; what is before, between and after them by mingo. */
const runRest = (view: View, pipeline: Pipeline, rest: readonly Document[], input: Iterable<Buffer>): Iterable<Buffer> => {
  const at = pipeline.strings === undefined ? rest.findIndex(isPlainLookup) : -1;
  if (at < 0) return rest.length === 0 ? input : runByMingo(view, pipeline, rest, input);
  const before = at === 0 ? input : runByMingo(view, pipeline, rest.slice(0, at), input);
  const joined = compileLookup(view, pipeline.database, rest[at]!, pipeline.onLookup)(before);
  return runRest(view, pipeline, rest.slice(at + 1), joined);
};

const onlyProjection = (rest: readonly Document[]): Document | undefined => {
  const argument = rest.length === 1 ? rest[0]!['$project'] : undefined;
  if (!isDocument(argument)) return undefined;
  const simple = Object.values(argument).every((value) => ['number', 'bigint', 'boolean'].includes(typeof plainNumbers(value)));
  return simple ? argument : undefined;
};

/** Runs a pipeline at a view: what a find can do is done like one, the rest by mingo. */
export const runPipeline = (view: View, pipeline: Pipeline): Iterable<Buffer> => {
  checkStages(pipeline.stages);
  const stats = pipeline.stages[0]?.['$collStats'];
  if (stats !== undefined) {
    return runRest(view, pipeline, pipeline.stages.slice(1), [
      encode(collectionStats(view, pipeline.database, pipeline.collection, stats)),
    ]);
  }
  const collection = view.catalog.get(namespaceOf(pipeline.database, pipeline.collection));
  const { question, finish, rest } = leadingFind(pipeline, collection);
  const counted = countField(rest);
  if (counted !== undefined) {
    const n = collection === undefined ? 0 : countMatching(view, collection, question);
    if (n === 0) return [];
    return [encode(counted.id === undefined ? { [counted.name]: n } : { _id: counted.id, [counted.name]: n })];
  }
  const found = finished(collection === undefined ? [] : ask(view, collection, question).results(), finish);
  if (rest.length === 0) return found;
  const project = compileProjection(onlyProjection(rest));
  if (project !== undefined) {
    return (function* () {
      for (const document of found) yield project(document);
    })();
  }
  return runRest(view, pipeline, rest, found);
};
