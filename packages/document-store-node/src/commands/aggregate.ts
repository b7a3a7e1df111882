import { runPipeline } from '../aggregate/pipeline.ts';
import type { Pipeline } from '../aggregate/types.ts';
import { collationOf } from '../bson/collation.ts';
import { isDocument } from '../bson/document.ts';
import { failedToParse, notSupported, typeMismatch } from '../errors.ts';
import { documentArrayField, nonNegative } from './arguments.ts';
import type { Call, Command } from './command.ts';
import { checkedCollection } from './fields.ts';
import { openCursor } from './openCursor.ts';
import { letVariablesOf } from './runStatements.ts';

export const aggregate: Command = (context, call) => {
  const { body } = call;
  if (typeof body['aggregate'] !== 'string') throw notSupported('aggregations without a collection are not supported by this server');
  const collection = checkedCollection(call, 'aggregate');
  if (!Array.isArray(body['pipeline'])) throw typeMismatch("'pipeline' option must be specified as an array");
  if (body['cursor'] === undefined && body['explain'] === undefined) {
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  }
  const batchSize = isDocument(body['cursor']) ? nonNegative(body['cursor'], 'batchSize', 101) : 101;
  return openCursor(context, call, collection, (view) => runPipeline(view, pipelineOf(call, collection)), { batchSize });
};

/** Returns the pipeline of an aggregate command. */
export const pipelineOf = ({ database, body }: Pick<Call, 'database' | 'body'>, collection: string): Pipeline => ({
  database,
  collection,
  stages: documentArrayField(body, 'pipeline'),
  collation: collationOf(body['collation']),
  variables: letVariablesOf(body),
  hint: body['hint'],
});
