import { plain } from '../bson/compare.ts';
import { encode, isDocument, type Document } from '../bson/document.ts';
import { CommandError, failedToParse, indexNotFound, namespaceNotFound, notSupported } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { namespaceOf, type CollectionInfo, type Direction, type IndexInfo } from '../storage/catalog.ts';
import { addEntries, checkedEntries, isGeo, scanRecords } from '../storage/collection.ts';
import type { WriteView } from '../storage/types.ts';
import { cursorReply } from '../wire/cursorReply.ts';
import { collectionOf, documentsOf } from './arguments.ts';
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

const known = new Set([
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
  const simple = plain(value);
  if (simple === '2dsphere') return simple;
  if (typeof simple === 'string') {
    if (['text', '2d', 'hashed', 'geoHaystack'].includes(simple)) throw notSupported(`${simple} indexes are not supported by this server`);
    throw cannotCreate(`Unknown index plugin '${simple}'`);
  }
  const number = Number(simple);
  if (!Number.isFinite(number) || number === 0)
    throw cannotCreate(
      `Values in v:2 index key pattern cannot be of type ${typeof simple}. Only numbers > 0, numbers < 0, and strings are allowed.`,
    );
  if (path.includes('$**')) throw notSupported('wildcard indexes are not supported by this server');
  return number > 0 ? 1 : -1;
};

const parseIndex = (spec: Document, ident: number): IndexInfo => {
  if (!isDocument(spec['key']) || Object.keys(spec['key']).length === 0) throw cannotCreate('Index keys cannot be an empty object');
  const strange = Object.keys(spec).find((name) => !known.has(name));
  if (strange !== undefined)
    throw new CommandError(197, 'InvalidIndexSpecificationOption', `The field '${strange}' is not valid for an index specification`);
  const { collation } = spec;
  if (isDocument(collation) && collation['locale'] !== 'simple')
    throw notSupported('indexes with a collation are not supported by this server');
  const key = Object.entries(spec['key']).map(([path, value]) => [path, directionOf(path, value)] as const);
  if (key.filter(([, direction]) => direction === '2dsphere').length > 1)
    throw notSupported('an index on several places is not supported by this server');
  const partial = isDocument(spec['partialFilterExpression']) ? spec['partialFilterExpression'] : null;
  if (partial !== null) compileFilter(partial, {});
  if (partial !== null && plain(spec['sparse']) === true) throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options');
  const expire = plain(spec['expireAfterSeconds']);
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
    unique: plain(spec['unique']) === true || plain(spec['unique']) === 1,
    sparse: plain(spec['sparse']) === true || plain(spec['sparse']) === 1,
    partial,
    expireAfterSeconds: expire === undefined ? null : Number(expire),
    hidden: plain(spec['hidden']) === true,
    multikey: false,
    ordered: true,
  };
};

const sameText = (a: unknown, b: unknown): boolean => encode({ a }).equals(encode({ a: b }));

const isId = (index: IndexInfo): boolean => index.key.length === 1 && index.key[0]![0] === '_id' && index.key[0]![1] === 1;

/** Checks whether the index exists already; throws if a different index has its name or key. */
const existing = (collection: CollectionInfo, index: IndexInfo): boolean => {
  if (isId(index)) return true;
  for (const other of collection.indexes) {
    // Two indexes that differ in one of these properties can coexist under different names.
    const sameKey =
      sameText(
        other.key.map((part) => [...part]),
        index.key.map((part) => [...part]),
      ) &&
      sameText(other.partial, index.partial) &&
      other.unique === index.unique &&
      other.sparse === index.sparse;
    const sameOptions = other.expireAfterSeconds === index.expireAfterSeconds;
    if (sameKey && other.name === index.name && sameOptions) return true;
    if (sameKey && other.name === index.name) {
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
    if (sameKey) throw new CommandError(85, 'IndexOptionsConflict', `Index already exists with a different name: ${other.name}`);
  }
  return false;
};

const build = (view: WriteView, collection: CollectionInfo, index: IndexInfo): void => {
  view.putCollection({ ...collection, indexes: [...collection.indexes, index] });
  for (const { record, document } of scanRecords(view, collection, 0)) {
    addEntries(view, collection, index, record, checkedEntries(view, collection, index, document, record));
  }
};

export const createIndexes: Command = ({ store }, { database, body }) => {
  const name = collectionOf(body, 'createIndexes', database);
  const specs = documentsOf(body, 'indexes');
  if (specs.length === 0) throw new CommandError(2, 'BadValue', 'Must specify at least one index to create');
  return store.write((view) => {
    const created = findCollection(view, database, name) === undefined;
    const before = collectionForWriting(view, database, name).indexes.length + 1;
    let all = true;
    for (const spec of specs) {
      const collection = collectionForWriting(view, database, name);
      const index = parseIndex(spec, view.newIdent());
      if (existing(collection, index)) continue;
      all = false;
      build(view, collection, index);
    }
    return {
      numIndexesBefore: before,
      numIndexesAfter: collectionForWriting(view, database, name).indexes.length + 1,
      createdCollectionAutomatically: created,
      ...(all ? { note: 'all indexes already exist' } : {}),
      ok: 1,
    };
  });
};

export const listIndexes: Command = ({ store }, { database, body }) => {
  const name = collectionOf(body, 'listIndexes', database);
  const collection = findCollection(store.view(), database, name);
  if (collection === undefined) throw namespaceNotFound(`ns does not exist: ${namespaceOf(database, name)}`);
  const found = [null, ...collection.indexes].map((index) => encode(describeIndex(index)));
  return cursorReply('firstBatch', found, 0n, namespaceOf(database, name));
};

const chosen = (collection: CollectionInfo, wanted: unknown): readonly IndexInfo[] => {
  if (wanted === '*') return collection.indexes;
  if (Array.isArray(wanted)) return wanted.flatMap((one) => chosen(collection, one));
  const found = collection.indexes.find((index) =>
    typeof wanted === 'string'
      ? index.name === wanted
      : isDocument(wanted) &&
        sameText(Object.fromEntries(Object.entries(wanted).map(([k, v]) => [k, plain(v)])), Object.fromEntries(index.key)),
  );
  if (wanted === '_id_') throw new CommandError(72, 'InvalidOptions', 'cannot drop _id index');
  if (found === undefined)
    throw indexNotFound(`index not found with name [${typeof wanted === 'string' ? wanted : JSON.stringify(wanted)}]`);
  return [found];
};

export const dropIndexes: Command = ({ store }, { database, body }) => {
  const name = collectionOf(body, body['dropIndexes'] === undefined ? 'deleteIndexes' : 'dropIndexes', database);
  return store.write((view) => {
    const collection = findCollection(view, database, name);
    if (collection === undefined) throw namespaceNotFound(`ns not found ${namespaceOf(database, name)}`);
    const gone = chosen(collection, body['index']);
    view.putCollection({ ...collection, indexes: collection.indexes.filter((index) => !gone.includes(index)) });
    for (const index of gone) view.drop(index.ident);
    return { nIndexesWas: collection.indexes.length + 1, ok: 1 };
  });
};
