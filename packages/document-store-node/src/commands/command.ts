import { randomUUID } from 'node:crypto';
import type { Document } from '../bson/document.ts';
import type { Cursors } from '../cursors.ts';
import type { CollectionInfo } from '../storage/catalog.ts';
import { namespaceOf } from '../storage/catalog.ts';
import type { Stores } from '../storage/stores.ts';
import type { Store, View, WriteView } from '../storage/types.ts';
import type { Conversation, StoredCredentials } from '../wire/scram.ts';

/** State of one connection. */
export interface Connection {
  readonly id: number;
  authenticated: boolean;
  conversation: Conversation | undefined;
}

/** Services that are available to every command. */
export interface Context {
  /** Store of the request's database. */
  readonly store: Store;
  /** Stores of all databases. */
  readonly stores: Stores;
  readonly cursors: Cursors;
  readonly connection: Connection;
  readonly credentials: StoredCredentials | undefined;
  readonly clock: () => number;
  /** Throws when the disk is nearly full. */
  readonly checkSpace: () => void;
}

/** A command as its handler receives it. Document sequences are BSON. */
export interface Call {
  readonly database: string;
  readonly body: Document;
  readonly sequences: Readonly<Record<string, readonly Buffer[]>>;
}

export type Reply = Document | Buffer;
export type Command = (context: Context, call: Call) => Reply | Promise<Reply>;

export const findCollection = (view: View, database: string, name: string): CollectionInfo | undefined =>
  view.catalog.get(namespaceOf(database, name));

/** Returns the collection, creating it if it does not exist. */
export const collectionForWriting = (view: WriteView, database: string, name: string): CollectionInfo => {
  const existing = findCollection(view, database, name);
  if (existing !== undefined) return existing;
  const newCollection: CollectionInfo = { database, name, ident: view.newIdent(), uuid: randomUUID().replaceAll('-', ''), indexes: [] };
  view.putCollection(newCollection);
  return newCollection;
};

/** Returns the session id of a command as text. */
export const sessionOf = (body: Document): string | undefined => {
  const id = (body['lsid'] as { id?: { toString(encoding: 'hex'): string } } | undefined)?.id;
  return id?.toString('hex');
};
