import { isDocument } from '../bson/document.ts';
import { failedToParse, notSupported, typeMismatch } from '../errors.ts';
import { runPipeline } from '../aggregate/pipeline.ts';
import { collationOf } from '../query/collation.ts';
import { namespaceOf } from '../storage/catalog.ts';
import { cursorReply } from '../wire/cursorReply.ts';
import { collectionOf, documentsOf, numberOf } from './arguments.ts';
import { sessionOf, type Command } from './command.ts';
import { letOf } from './write.ts';

export const aggregate: Command = (context, { database, body }) => {
  if (plainOne(body['aggregate'])) throw notSupported('aggregations without a collection are not supported by this server');
  const name = collectionOf(body, 'aggregate', database);
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
      collation: body['collation'],
      variables: letOf(body),
      hint: body['hint'],
    });
    const batch = context.cursors.open(source, {
      namespace: namespaceOf(database, name),
      batchSize: isDocument(body['cursor']) ? (numberOf(body['cursor'], 'batchSize') ?? 101) : 101,
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

const plainOne = (value: unknown): boolean => typeof value !== 'string';
