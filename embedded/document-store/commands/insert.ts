import { ObjectId } from 'bson';
import { encode } from '../bson/document.ts';
import { elementsOf, joinElements } from '../bson/elements.ts';
import { badValue } from '../errors.ts';
import { insertRecord } from '../storage/collection.ts';
import { collectionOf } from './arguments.ts';
import { collectionForWriting, type Command } from './command.ts';
import { runStatements, statementsOf, withErrors } from './write.ts';

/** The document with its `_id` first, one being made when it has none. */
export const prepareDocument = (document: Buffer): Buffer => {
  // `_id` first already, as drivers send it.
  if (document[5] === 0x5f && document[6] === 0x69 && document[7] === 0x64 && document[8] === 0) {
    if (document[4] === 0x04 || document[4] === 0x0b || document[4] === 0x06)
      throw badValue("The '_id' value cannot be of type array, regex or undefined");
    return document;
  }
  const elements = elementsOf(document);
  const id = elements.find(({ name }) => name === '_id');
  if (id !== undefined && (id.type === 0x04 || id.type === 0x0b || id.type === 0x06)) {
    throw badValue("The '_id' value cannot be of type array, regex or undefined");
  }
  const first = id === undefined ? encode({ _id: new ObjectId() }).subarray(4, -1) : document.subarray(id.start, id.end);
  return joinElements([first, ...elements.filter((element) => element !== id).map(({ start, end }) => document.subarray(start, end))]);
};

export const insert: Command = async (context, call) => {
  const name = collectionOf(call.body, 'insert', call.database);
  let inserted = 0;
  const errors = await runStatements(context, call, statementsOf(call, 'documents'), (view, document) => {
    insertRecord(view, collectionForWriting(view, call.database, name), prepareDocument(document));
    inserted++;
  });
  return withErrors({ n: inserted }, errors);
};
