import { Aggregator } from 'mingo';
import { decodePlain, encode, isDocument, type Document } from '../bson/document.ts';
import { CommandError, notSupported } from '../errors.ts';

/** As a stored document would have it. */
const idFirst = (document: Document): Document => {
  if (document['_id'] === undefined || Object.keys(document)[0] === '_id') return document;
  const { _id, ...others } = document;
  return { _id, ...others };
};

// What mingo says of a wrong expression is the client's mistake, not ours.
const orRefuse = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw new CommandError(2, 'BadValue', error instanceof Error ? error.message : String(error));
  }
};

/** The fields of a specification of expressions, each evaluated on a document; those that are nothing are left out. */
export const evaluate = (expressions: Document, document: Document, variables: Document | undefined): Document => {
  const plain = decodePlain(encode({ expressions, variables: variables ?? {} }));
  const aggregator = new Aggregator([{ $replaceWith: plain['expressions'] }], { variables: plain['variables'] as Document });
  const found = orRefuse(() => aggregator.run([document])[0] as Document);
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
};

/** Expressions and accumulators that compare texts, which a collation would change. */
const comparing = new Set([
  '$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$cmp', '$in', '$indexOfArray', '$max', '$min', '$maxN', '$minN', '$addToSet', '$top', '$bottom',
  '$topN', '$bottomN', '$setUnion', '$setIntersection', '$setDifference', '$setEquals', '$setIsSubset', '$sortArray', '$switch',
]); // prettier-ignore

const comparesTexts = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(comparesTexts);
  return isDocument(value) && Object.entries(value).some(([name, inner]) => comparing.has(name) || comparesTexts(inner));
};

/** Stages that group or sort by values of their own. */
const grouping = new Set(['$sortByCount', '$bucket', '$bucketAuto', '$setWindowFields', '$fill', '$densify']);

const dependsOnCollation = (stage: Document): boolean => {
  const [name, argument] = Object.entries(stage)[0]!;
  const groups = name === '$group' && isDocument(argument) && argument['_id'] !== null;
  return groups || grouping.has(name) || comparesTexts(argument);
};

/** Missing is null to `$group`, as it is not to mingo. */
const asServer = (stage: Document): Document => {
  const group = stage['$group'];
  if (!isDocument(group) || group['_id'] === undefined || group['_id'] === null) return stage;
  return { $group: { ...group, _id: { $ifNull: [group['_id'], null] } } };
};

/** Runs stages of expressions, all at once and in memory. */
export const runExpressions = (
  stages: readonly Document[],
  input: Iterable<Buffer>,
  { variables, isCollated }: { readonly variables: Document | undefined; readonly isCollated: boolean },
): Buffer[] => {
  const unlike = isCollated ? stages.find(dependsOnCollation) : undefined;
  if (unlike !== undefined) throw notSupported(`${Object.keys(unlike)[0]} with a collation is not supported by this server`);
  const plain = decodePlain(encode({ stages: stages.map(asServer), variables: variables ?? {} }));
  return orRefuse(() => {
    const aggregator = new Aggregator(plain['stages'] as Document[], { variables: plain['variables'] as Document });
    const documents = Array.from(input, (document) => decodePlain(document));
    return (aggregator.run(documents) as Document[]).map((document) => encode(idFirst(document)));
  });
};
