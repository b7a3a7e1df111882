import { unwrapNumber } from '../bson/compare.ts';
import { encode, isDocument, type Document } from '../bson/document.ts';
import { CommandError, failedToParse, indexNotFound, namespaceNotFound, notSupported, typeMismatch } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { isOperators, isRegex, isTruthy } from '../query/predicates.ts';
import { namespaceOf, type CollectionInfo, type Direction, type IndexInfo } from '../storage/catalog.ts';
import { addEntries, checkedEntries, isGeo, scanRecords } from '../storage/collection.ts';
import type { WriteView } from '../storage/types.ts';
import { cursorReply } from '../wire/cursorReply.ts';
import { booleanField, collectionNameOf, documentArrayField } from './arguments.ts';
import { collectionForWriting, findCollection, type Command } from './command.ts';

const cannotCreate = (message: string): CommandError => new CommandError(67, 'CannotCreateIndex', message);

/** Describes an index as listIndexes reports it; null is the index on `_id`. */
export const describeIndex = (index: IndexInfo | null): Document =>
  index === null
    ? { v: 2, key: { _id: 1 }, name: '_id_' }
    : {
        v: 2,
        key: Object.fromEntries(index.key),
        name: index.name,
        ...(index.unique ? { unique: true } : {}),
        ...(index.sparse ? { sparse: true } : {}),
        ...(index.partial === null ? {} : { partialFilterExpression: index.partial }),
        ...(index.expireAfterSeconds === null ? {} : { expireAfterSeconds: index.expireAfterSeconds }),
        ...(index.hidden ? { hidden: true } : {}),
        ...(isGeo(index) ? { '2dsphereIndexVersion': 3 } : {}),
      };

const KNOWN_OPTIONS = new Set([
  'v',
  'key',
  'name',
  'ns',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'hidden',
  'background',
  '2dsphereIndexVersion',
  'collation',
  'default_language',
  'storageEngine',
  'commitQuorum',
]);

const directionOf = (path: string, value: unknown): Direction => {
  const simple = unwrapNumber(value);
  if (simple === '2dsphere') return simple;
  if (typeof simple === 'string') {
    if (['text', '2d', 'hashed', 'geoHaystack'].includes(simple)) throw notSupported(`${simple} indexes are not supported by this server`);
    throw cannotCreate(`Unknown index plugin '${simple}'`);
  }
  const numericDirection = Number(simple);
  if (!Number.isFinite(numericDirection) || numericDirection === 0)
    throw cannotCreate(
      `Values in v:2 index key pattern cannot be of type ${typeof simple}. Only numbers > 0, numbers < 0, and strings are allowed.`,
    );
  if (path.includes('$**')) throw notSupported('wildcard indexes are not supported by this server');
  return numericDirection > 0 ? 1 : -1;
};

const PARTIAL_OPERATORS = new Set(['$eq', '$gt', '$gte', '$lt', '$lte', '$in', '$exists', '$type', '$geoWithin', '$geoIntersects']);

/** Rejects expressions that MongoDB does not allow in the filter of a partial index. */
const checkPartialFilter = (filter: Document): void => {
  for (const [name, value] of Object.entries(filter)) {
    if ((name === '$and' || name === '$or') && Array.isArray(value)) value.filter(isDocument).forEach(checkPartialFilter);
    else {
      const isAllowed = isOperators(value)
        ? Object.entries(value).every(
            ([operator, operand]) => PARTIAL_OPERATORS.has(operator) && (operator !== '$exists' || isTruthy(operand)),
          )
        : !isRegex(value);
      if (name.startsWith('$') || !isAllowed) throw cannotCreate(`Expression not supported in partial index: ${name}`);
    }
  }
};

const isNumber = (value: unknown): boolean => ['number', 'bigint'].includes(typeof value);

/** Rejects option values of a type that MongoDB does not accept; a boolean option also accepts numbers. */
const checkOptionTypes = (spec: Document): void => {
  const requireType = (name: string, expected: string, isValid: (value: unknown) => boolean): void => {
    const value = unwrapNumber(spec[name]);
    if (value === undefined || isValid(value)) return;
    throw typeMismatch(`The field '${name}' must be ${expected}, but got ${value === null ? 'null' : typeof value}`);
  };
  for (const name of ['unique', 'sparse', 'hidden', 'background'])
    requireType(name, 'a boolean', (value) => typeof value === 'boolean' || isNumber(value));
  for (const name of ['partialFilterExpression', 'collation', 'storageEngine']) requireType(name, 'an object', isDocument);
  for (const name of ['expireAfterSeconds', 'v', '2dsphereIndexVersion']) requireType(name, 'a number', isNumber);
};

const parseIndex = (spec: Document, ident: number): IndexInfo => {
  if (!isDocument(spec['key']) || Object.keys(spec['key']).length === 0) throw cannotCreate('Index keys cannot be an empty object');
  const unknownOption = Object.keys(spec).find((name) => !KNOWN_OPTIONS.has(name));
  if (unknownOption !== undefined)
    throw new CommandError(197, 'InvalidIndexSpecificationOption', `The field '${unknownOption}' is not valid for an index specification`);
  checkOptionTypes(spec);
  const { collation } = spec;
  if (isDocument(collation) && collation['locale'] !== 'simple')
    throw notSupported('indexes with a collation are not supported by this server');
  const key = Object.entries(spec['key']).map(([path, value]) => [path, directionOf(path, value)] as const);
  if (key.filter(([, direction]) => direction === '2dsphere').length > 1)
    throw notSupported('an index on several places is not supported by this server');
  const partial = isDocument(spec['partialFilterExpression']) ? spec['partialFilterExpression'] : null;
  if (partial !== null) {
    compileFilter(partial, {});
    checkPartialFilter(partial);
  }
  if (partial !== null && booleanField(spec, 'sparse')) throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options');
  const expire = unwrapNumber(spec['expireAfterSeconds']);
  if (expire !== undefined && key.length > 1)
    throw cannotCreate('TTL indexes are single-field indexes, compound indexes do not support TTL');
  if (expire !== undefined && !(Number(expire) >= 0 && Number(expire) <= 0x7fffffff))
    throw cannotCreate("TTL index 'expireAfterSeconds' option must be within an acceptable range, 0 to 2147483647");
  if (typeof spec['name'] !== 'string' || spec['name'] === '')
    throw failedToParse("The 'name' field is a required property of an index specification");
  return {
    ident,
    name: spec['name'],
    key,
    unique: booleanField(spec, 'unique'),
    sparse: booleanField(spec, 'sparse'),
    partial,
    expireAfterSeconds: expire === undefined ? null : Number(expire),
    hidden: booleanField(spec, 'hidden'),
    multikey: false,
    ordered: true,
  };
};

const isSameBson = (a: unknown, b: unknown): boolean => encode({ a }).equals(encode({ a: b }));

const isId = (index: IndexInfo): boolean => index.key.length === 1 && index.key[0]![0] === '_id' && index.key[0]![1] === 1;

/** Checks whether the index exists already; throws if a different index has its name or key. */
const findExisting = (collection: CollectionInfo, index: IndexInfo): boolean => {
  if (isId(index)) return true;
  for (const other of collection.indexes) {
    // Two indexes that differ in one of these properties can coexist under different names.
    const isSameKey =
      isSameBson(
        other.key.map((part) => [...part]),
        index.key.map((part) => [...part]),
      ) &&
      isSameBson(other.partial, index.partial) &&
      other.unique === index.unique &&
      other.sparse === index.sparse;
    const hasSameOptions = other.expireAfterSeconds === index.expireAfterSeconds;
    if (isSameKey && other.name === index.name && hasSameOptions) return true;
    if (isSameKey && other.name === index.name) {
      throw new CommandError(
        85,
        'IndexOptionsConflict',
        `An equivalent index already exists with the same name but different options: ${index.name}`,
      );
    }
    if (other.name === index.name) {
      throw new CommandError(
        86,
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${index.name}`,
      );
    }
    if (isSameKey) throw new CommandError(85, 'IndexOptionsConflict', `Index already exists with a different name: ${other.name}`);
  }
  return false;
};

const buildIndex = (view: WriteView, collection: CollectionInfo, index: IndexInfo): void => {
  view.putCollection({ ...collection, indexes: [...collection.indexes, index] });
  for (const { record, document } of scanRecords(view, collection, 0)) {
    addEntries(view, collection, index, record, checkedEntries(view, collection, index, document, record));
  }
};

export const createIndexes: Command = ({ store }, { database, body }) => {
  const name = collectionNameOf(body, 'createIndexes', database);
  const specs = documentArrayField(body, 'indexes');
  if (specs.length === 0) throw new CommandError(2, 'BadValue', 'Must specify at least one index to create');
  return store.write((view) => {
    const isNewCollection = findCollection(view, database, name) === undefined;
    const indexCountBefore = collectionForWriting(view, database, name).indexes.length + 1;
    let createdAll = true;
    for (const spec of specs) {
      const collection = collectionForWriting(view, database, name);
      const index = parseIndex(spec, view.newIdent());
      if (findExisting(collection, index)) continue;
      createdAll = false;
      buildIndex(view, collection, index);
    }
    return {
      numIndexesBefore: indexCountBefore,
      numIndexesAfter: collectionForWriting(view, database, name).indexes.length + 1,
      createdCollectionAutomatically: isNewCollection,
      ...(createdAll ? { note: 'all indexes already exist' } : {}),
      ok: 1,
    };
  });
};

export const listIndexes: Command = ({ store }, { database, body }) => {
  const name = collectionNameOf(body, 'listIndexes', database);
  const collection = findCollection(store.view(), database, name);
  if (collection === undefined) throw namespaceNotFound(`ns does not exist: ${namespaceOf(database, name)}`);
  const descriptions = [null, ...collection.indexes].map((index) => encode(describeIndex(index)));
  return cursorReply('firstBatch', descriptions, 0n, namespaceOf(database, name));
};

const selectIndexes = (collection: CollectionInfo, requested: unknown): readonly IndexInfo[] => {
  if (requested === '*') return collection.indexes;
  if (Array.isArray(requested)) return requested.flatMap((requestedItem) => selectIndexes(collection, requestedItem));
  const descriptions = collection.indexes.find((index) =>
    typeof requested === 'string'
      ? index.name === requested
      : isDocument(requested) &&
        isSameBson(Object.fromEntries(Object.entries(requested).map(([k, v]) => [k, unwrapNumber(v)])), Object.fromEntries(index.key)),
  );
  if (requested === '_id_') throw new CommandError(72, 'InvalidOptions', 'cannot drop _id index');
  if (descriptions === undefined)
    throw indexNotFound(`index not found with name [${typeof requested === 'string' ? requested : JSON.stringify(requested)}]`);
  return [descriptions];
};

export const dropIndexes: Command = ({ store }, { database, body }) => {
  const name = collectionNameOf(body, body['dropIndexes'] === undefined ? 'deleteIndexes' : 'dropIndexes', database);
  return store.write((view) => {
    const collection = findCollection(view, database, name);
    if (collection === undefined) throw namespaceNotFound(`ns not found ${namespaceOf(database, name)}`);
    const removedIndexes = selectIndexes(collection, body['index']);
    view.putCollection({ ...collection, indexes: collection.indexes.filter((index) => !removedIndexes.includes(index)) });
    for (const index of removedIndexes) view.markDropped(index.ident);
    return { nIndexesWas: collection.indexes.length + 1, ok: 1 };
  });
};
