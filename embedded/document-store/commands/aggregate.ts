import { isDocument, type Document } from '../bson/document.ts';
import { CommandError, failedToParse, notSupported, typeMismatch } from '../errors.ts';
import { runPipeline } from '../aggregate/pipeline.ts';
import { collationOf } from '../query/collation.ts';
import { namespaceOf } from '../storage/catalog.ts';
import { cursorReply } from '../wire/cursorReply.ts';
import { collectionOf, documentsOf, numberOf } from './arguments.ts';
import { checkFields, checkPromises } from './fields.ts';
import { sessionOf, type Command } from './command.ts';
import { letOf } from './write.ts';

export const aggregate: Command = (context, { database, body }) => {
  if (plainOne(body['aggregate'])) throw notSupported('aggregations without a collection are not supported by this server');
  const name = collectionOf(body, 'aggregate', database);
  checkFields('aggregate', body);
  checkPromises(body);
  if (!Array.isArray(body['pipeline'])) throw typeMismatch("'pipeline' option must be specified as an array");
  if (body['cursor'] === undefined && body['explain'] === undefined) {
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  }
  const held = context.store.hold();
  try {
    const source = runPipeline(held.view, {
      database,
      collection: name,
      stages: documentsOf(body, 'pipeline'),
      strings: collationOf(body['collation']),
      variables: letOf(body),
      hint: body['hint'],
    });
    const batch = context.cursors.open(source, {
      namespace: namespaceOf(database, name),
      batchSize: isDocument(body['cursor']) ? batchSizeOf(body['cursor']) : 101,
      singleBatch: false,
      session: sessionOf(body),
      neverTimesOut: false,
      release: held.release,
    });
    return cursorReply('firstBatch', batch.documents, batch.id, namespaceOf(database, name));
  } catch (error) {
    held.release();
    throw error;
  }
};

const batchSizeOf = (cursor: Document): number => {
  const size = numberOf(cursor, 'batchSize') ?? 101;
  if (size < 0) throw new CommandError(51024, 'Location51024', `BSON field 'batchSize' value must be >= 0, actual value '${size}'`);
  return size;
};

const plainOne = (value: unknown): boolean => typeof value !== 'string';
