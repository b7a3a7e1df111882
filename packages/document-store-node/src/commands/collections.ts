import { Binary } from 'bson';
import { collectionStats, ZERO_SIZES, scaleOf } from '../aggregate/collStats.ts';
import { unwrapNumber } from '../bson/compare.ts';
import { decode, encode, isDocument, type Document } from '../bson/document.ts';
import { CommandError, illegalOperation, namespaceExists, namespaceNotFound, notSupported } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { namespaceOf, type CollectionInfo } from '../storage/catalog.ts';
import { sizesOf, type Sizes } from '../storage/sizes.ts';
import { storeNameOf } from '../storage/stores.ts';
import type { WriteView } from '../storage/types.ts';
import { cursorReply } from '../wire/cursorReply.ts';
import { checkDatabase, collectionNameOf, documentField, booleanField } from './arguments.ts';
import { collectionForWriting, findCollection, type Command } from './command.ts';
import { checkFields } from './fields.ts';
import { describeIndex } from './indexes.ts';

const dropData = (view: WriteView, collection: CollectionInfo): void => {
  view.removeCollection(collection);
  view.markDropped(collection.ident);
  for (const index of collection.indexes) view.markDropped(index.ident);
};

const UNSUPPORTED_OPTIONS = [
  'capped',
  'timeseries',
  'viewOn',
  'clusteredIndex',
  'validator',
  'collation',
  'encryptedFields',
  'changeStreamPreAndPostImages',
];

export const create: Command = ({ store }, { database, body }) => {
  const name = collectionNameOf(body, 'create', database);
  checkFields('create', body);
  const unsupportedOption = UNSUPPORTED_OPTIONS.find((key) => {
    const value = body[key];
    return (
      value !== undefined &&
      value !== false &&
      !(isDocument(value) && Object.keys(value).length === 0) &&
      !(isDocument(value) && value['locale'] === 'simple')
    );
  });
  if (unsupportedOption !== undefined) throw notSupported(`collections with '${unsupportedOption}' are not supported by this server`);
  return store.write((view) => {
    if (findCollection(view, database, name) !== undefined) {
      throw namespaceExists(`Collection ${namespaceOf(database, name)} already exists.`);
    }
    collectionForWriting(view, database, name);
    return { ok: 1 };
  });
};

export const drop: Command = ({ store }, { database, body }) => {
  const name = collectionNameOf(body, 'drop', database);
  return store.write((view): Document => {
    const collection = findCollection(view, database, name);
    // Like MongoDB 7: dropping a collection that does not exist succeeds.
    if (collection === undefined) return { ok: 1 };
    dropData(view, collection);
    return { nIndexesWas: collection.indexes.length + 1, ns: namespaceOf(database, name), ok: 1 };
  });
};

export const dropDatabase: Command = ({ store }, { database }) => {
  checkDatabase(database);
  return store.write((view) => {
    const all = view.catalog;
    for (const collection of all.values()) if (collection.database === database) dropData(view, collection);
    return { dropped: database, ok: 1 };
  });
};

/** Splits `database.collection` into its two parts. Throws `InvalidNamespace`. */
export const splitNamespace = (namespace: unknown): [string, string] => {
  const text = typeof namespace === 'string' ? namespace : '';
  const dotIndex = text.indexOf('.');
  if (dotIndex <= 0 || dotIndex === text.length - 1)
    throw new CommandError(73, 'InvalidNamespace', `Invalid namespace specified '${text}'`);
  return [text.slice(0, dotIndex), text.slice(dotIndex + 1)];
};

/** Swaps only the names, in one write: readers see either the old or the new collection, never none. */
export const renameCollection: Command = ({ store }, { body }) => {
  const from = splitNamespace(body['renameCollection']);
  const to = splitNamespace(body['to']);
  if (storeNameOf(from[0]) !== storeNameOf(to[0])) throw illegalOperation('cannot rename a collection into the file of another database');
  collectionNameOf({ to: to[1] }, 'to', to[0]);
  return store.write((view) => {
    const source = findCollection(view, ...from);
    if (source === undefined) throw namespaceNotFound(`Source collection ${from.join('.')} does not exist`);
    if (from.join('.') === to.join('.')) throw illegalOperation("Can't rename a collection to itself");
    const target = findCollection(view, ...to);
    if (target !== undefined) {
      if (!booleanField(body, 'dropTarget')) throw namespaceExists('target namespace exists');
      dropData(view, target);
    }
    view.removeCollection(source);
    view.putCollection({ ...source, database: to[0], name: to[1] });
    return { ok: 1 };
  });
};

const describeCollection = (collection: CollectionInfo, nameOnly: boolean): Document =>
  nameOnly
    ? { name: collection.name, type: 'collection' }
    : {
        name: collection.name,
        type: 'collection',
        options: {},
        info: { readOnly: false, uuid: new Binary(Buffer.from(collection.uuid, 'hex'), Binary.SUBTYPE_UUID) },
        idIndex: describeIndex(null),
      };

export const listCollections: Command = ({ store }, { database, body }) => {
  checkDatabase(database);
  const filter = compileFilter(documentField(body, 'filter') ?? {}, {});
  const nameOnly = booleanField(body, 'nameOnly');
  const descriptions = [...store.view().catalog.values()]
    .filter((collection) => collection.database === database)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((collection) => encode(describeCollection(collection, nameOnly)))
    .filter((bytes) => filter.matches(decode(bytes)));
  return cursorReply('firstBatch', descriptions, 0n, `${database}.$cmd.listCollections`);
};

export const listDatabases: Command = async ({ stores }, { body }) => {
  const filter = compileFilter(documentField(body, 'filter') ?? {}, {});
  const nameOnly = booleanField(body, 'nameOnly');
  const sizes = new Map<string, { readonly bytes: number; readonly documents: number }>();
  await stores.each((store) => {
    const view = store.view();
    for (const collection of view.catalog.values()) {
      const { bytes, documents } = sizes.get(collection.database) ?? { bytes: 0, documents: 0 };
      const { storageSize, totalIndexSize, count } = nameOnly ? ZERO_SIZES : sizesOf(view, collection);
      sizes.set(collection.database, { bytes: bytes + storageSize + totalIndexSize, documents: documents + count });
    }
  });
  const databases = [...sizes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { bytes, documents }]) => (nameOnly ? { name } : { name, sizeOnDisk: bytes, empty: documents === 0 }))
    .filter((entry) => filter.matches(entry));
  return nameOnly
    ? { databases, ok: 1 }
    : { databases, totalSize: databases.reduce((sum, entry) => sum + Number('sizeOnDisk' in entry ? entry.sizeOnDisk : 0), 0), ok: 1 };
};

export const collStats: Command = ({ store }, { database, body }) => {
  const name = collectionNameOf(body, body['collStats'] === undefined ? 'collstats' : 'collStats', database);
  const { ns, storageStats } = collectionStats(store.view(), database, name, { storageStats: { scale: body['scale'] } });
  return { ns, ...(storageStats as Document), ok: 1 };
};

export const dbStats: Command = ({ store }, { database, body }) => {
  const view = store.view();
  const scale = scaleOf(body['scale']);
  const databaseSizes = [...view.catalog.values()]
    .filter((collection) => collection.database === database)
    .map((ownCollection) => sizesOf(view, ownCollection));
  const total = (sizeOf: (sizes: Sizes) => number): number => databaseSizes.reduce((sum, sizes) => sum + sizeOf(sizes), 0);
  const [objects, dataSize, storageSize, indexSize] = [
    total(({ count }) => count),
    total(({ size }) => size),
    total((sizes) => sizes.storageSize),
    total(({ totalIndexSize }) => totalIndexSize),
  ];
  return {
    db: database,
    collections: databaseSizes.length,
    views: 0,
    objects,
    avgObjSize: objects === 0 ? 0 : dataSize / objects,
    dataSize: dataSize / scale,
    storageSize: storageSize / scale,
    indexes: total(({ indexSizes }) => Object.keys(indexSizes).length),
    indexSize: indexSize / scale,
    totalSize: (storageSize + indexSize) / scale,
    scaleFactor: scale,
    ok: 1,
  };
};

const SERVER_PARAMETERS: Readonly<Record<string, unknown>> = {
  featureCompatibilityVersion: { version: '7.0' },
  authenticationMechanisms: ['SCRAM-SHA-256'],
};

export const getParameter: Command = (_context, { body }) => {
  const requested = body['getParameter'];
  if (requested === '*') return { ...SERVER_PARAMETERS, ok: 1 };
  const descriptions = Object.entries(SERVER_PARAMETERS).filter(([name]) => unwrapNumber(body[name]) !== undefined);
  if (descriptions.length === 0) throw new CommandError(72, 'InvalidOptions', 'no option found to get');
  return { ...Object.fromEntries(descriptions), ok: 1 };
};

export const serverStatus: Command = ({ clock }) => ({
  host: '127.0.0.1',
  process: 'document-store',
  pid: process.pid,
  uptime: process.uptime(),
  localTime: new Date(clock()),
  storageEngine: { name: 'lmdb' },
  ok: 1,
});
