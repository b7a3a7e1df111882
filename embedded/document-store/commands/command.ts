import { randomUUID } from 'node:crypto';
import type { Document } from '../bson/document.ts';
import type { Cursors } from '../cursors.ts';
import type { CollectionInfo } from '../storage/catalog.ts';
import { namespaceOf } from '../storage/catalog.ts';
import type { Stores } from '../storage/stores.ts';
import type { Store, View, WriteView } from '../storage/types.ts';
import type { Conversation, StoredCredentials } from '../wire/scram.ts';

/** What one connection remembers. */
export interface Connection {
  readonly id: number;
  authenticated: boolean;
  conversation: Conversation | undefined;
}

/** What every command may use. */
export interface Context {
  /** Where the database asked about is. */
  readonly store: Store;
  /** All of them. */
  readonly stores: Stores;
  readonly cursors: Cursors;
  readonly connection: Connection;
  readonly credentials: StoredCredentials | undefined;
  readonly clock: () => number;
  /** Throws when the disk is nearly full. */
  readonly checkSpace: () => void;
}

/** A command as the handlers see it. Lists of documents come as BSON. */
export interface Call {
  readonly database: string;
  readonly body: Document;
  readonly sequences: Readonly<Record<string, readonly Buffer[]>>;
}

export type Reply = Document | Buffer;
export type Command = (context: Context, call: Call) => Reply | Promise<Reply>;

export const findCollection = (view: View, database: string, name: string): CollectionInfo | undefined =>
  view.catalog.get(namespaceOf(database, name));

/** The collection, made when it does not exist yet. */
export const collectionForWriting = (view: WriteView, database: string, name: string): CollectionInfo => {
  const existing = findCollection(view, database, name);
  if (existing !== undefined) return existing;
  const made: CollectionInfo = { database, name, ident: view.newIdent(), uuid: randomUUID().replaceAll('-', ''), indexes: [] };
  view.putCollection(made);
  return made;
};

/** The session a command belongs to, as text. */
export const sessionOf = (body: Document): string | undefined => {
  const id = (body['lsid'] as { id?: { toString(encoding: 'hex'): string } } | undefined)?.id;
  return id?.toString('hex');
};
