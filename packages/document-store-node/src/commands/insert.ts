import { ObjectId } from 'bson';
import { encodeElement } from '../bson/document.ts';
import { eachElement, elementsOf } from '../bson/elements.ts';
import { CommandError } from '../errors.ts';
import { insertRecord } from '../storage/collection.ts';
import { withIdFirst } from '../update/compileAnyUpdate.ts';
import { collectionForWriting, type Command } from './command.ts';
import { checkedCollection } from './fields.ts';
import { runStatements, statementsOf, withErrors } from './runStatements.ts';

/** Rejects values that cannot be an `_id`. `value`: offset of the value. */
const checkId = (document: Buffer, type: number, value: number): void => {
  const invalidTypeName = { 0x04: 'array', 0x0b: 'regex', 0x06: 'undefined' }[type];
  if (invalidTypeName !== undefined) throw new CommandError(53, 'InvalidIdField', `The '_id' value cannot be of type ${invalidTypeName}`);
  if (type !== 0x03) return;
  eachElement(
    document,
    (_type, nameStart, nameEnd) => {
      if (document[nameStart] !== 0x24) return;
      const name = document.toString('utf8', nameStart, nameEnd - 1);
      if (name === '$ref' || name === '$id' || name === '$db') return;
      throw new CommandError(
        52,
        'DollarPrefixedFieldName',
        `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`,
      );
    },
    value,
  );
};

/** Returns the document with its `_id` first; generates an `_id` if there is none. */
export const prepareDocument = (document: Buffer): Buffer => {
  // `_id` is already first, as drivers send it.
  if (document[5] === 0x5f && document[6] === 0x69 && document[7] === 0x64 && document[8] === 0) {
    checkId(document, document[4]!, 9);
    return document;
  }
  const id = elementsOf(document).find(({ name }) => name === '_id');
  if (id !== undefined) checkId(document, id.type, id.value);
  return withIdFirst(document, id === undefined ? encodeElement('_id', new ObjectId()) : null);
};

export const insert: Command = async (context, call) => {
  const name = checkedCollection(call, 'insert');
  let insertedCount = 0;
  const errors = await runStatements(context, call, statementsOf(call, 'documents'), (view, document) => {
    insertRecord(view, collectionForWriting(view, call.database, name), prepareDocument(document));
    insertedCount++;
  });
  return withErrors({ n: insertedCount }, errors);
};
