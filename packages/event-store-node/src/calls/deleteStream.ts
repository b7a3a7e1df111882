import streams, {
  type DeleteReq,
  type DeleteResp,
  type TombstoneReq,
  type TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import { expectedOfNumber, type Expected } from '../log/decideAppend.ts';
import type { CallContext } from './context.ts';
import {
  dataLoss,
  deleteFailed,
  invalidArgument,
  isCallError,
  outOfDiskSpace,
  refusalOf,
  streamDeleted,
  type CallError,
} from './errors.ts';
import { streamNameProblem } from './validation.ts';

type Options = DeleteReq.Options | TombstoneReq.Options;

const expectedOf = (options: Options): Expected | null => {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'stream_exists';
  return options.hasRevision() ? expectedOfNumber(BigInt(options.getRevision())) : null;
};

interface Removal {
  readonly streamName: string;
  readonly expected: Expected;
}

const readRemoval = (options: Options | undefined): Removal | CallError => {
  const streamName = Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
  const problem = streamNameProblem(streamName);
  if (problem !== null || options === undefined) return invalidArgument(problem ?? 'The request has no options.');
  const expected = expectedOf(options);
  return expected === null
    ? invalidArgument("'None' is not a valid EventStore.Client.Streams.DeleteReq+Types+Options+ExpectedStreamRevisionOneofCase")
    : { streamName, expected };
};

type RemovalCall = ServerUnaryCall<DeleteReq, DeleteResp> | ServerUnaryCall<TombstoneReq, TombstoneResp>;

/** Creates the handler of a stream removal from the log's method and the response message. */
const removalCall =
  (removalKind: 'softDelete' | 'tombstone', Response: typeof streams.DeleteResp | typeof streams.TombstoneResp) =>
  ({ log, authenticate, hasSpace }: CallContext) =>
  (call: RemovalCall, respond: sendUnaryData<DeleteResp | TombstoneResp>): void => {
    const refusal = refusalOf(authenticate(call.metadata));
    const requestedRemoval = refusal ?? readRemoval(call.request.getOptions());
    if (isCallError(requestedRemoval)) {
      respond(requestedRemoval);
      return;
    }
    if (!hasSpace()) {
      respond(outOfDiskSpace());
      return;
    }
    const { streamName, expected } = requestedRemoval;
    log[removalKind](streamName, expected, (outcome) => {
      if (outcome.kind === 'wrongVersion') respond(deleteFailed(streamName, expected, outcome.current));
      else if (outcome.kind === 'written') {
        const position = new Response.Position();
        position.setCommitPosition(String(outcome.position));
        position.setPreparePosition(String(outcome.position));
        const response = new Response();
        response.setPosition(position);
        respond(null, response);
      } else respond(outcome.kind === 'deleted' ? streamDeleted(streamName) : dataLoss(outcome.sentence));
    });
  };

/** Handles `Delete`: a soft delete, after which clients can append to the stream again. */
export const deleteCall = removalCall('softDelete', streams.DeleteResp);

/** Handles `Tombstone`: closes the stream permanently. */
export const tombstoneCall = removalCall('tombstone', streams.TombstoneResp);
