import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import streams, {
  type DeleteReq,
  type DeleteResp,
  type TombstoneReq,
  type TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { Expected } from '../log/expectation.ts';
import type { Outcome } from '../log/log.ts';
import type { CallContext } from './context.ts';
import {
  accessDenied,
  dataLoss,
  deleteFailed,
  invalidArgument,
  outOfDiskSpace,
  streamDeleted,
  unauthenticated,
  type CallError,
} from './errors.ts';
import { streamNameProblem } from './validation.ts';

type Options = DeleteReq.Options | TombstoneReq.Options;

const expectedOf = (options: Options): Expected | null => {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'stream_exists';
  return options.hasRevision() ? BigInt(options.getRevision()) : null;
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

const isError = (value: Removal | CallError): value is CallError => 'code' in value;

const remove = (
  context: CallContext,
  call: ServerUnaryCall<DeleteReq, DeleteResp> | ServerUnaryCall<TombstoneReq, TombstoneResp>,
  perform: (removal: Removal, done: (outcome: Outcome) => void) => void,
  refuse: (error: CallError) => void,
  accept: (position: number) => void,
): void => {
  const identity = context.authenticate(call.metadata);
  if (identity !== 'accepted') {
    refuse(identity === 'anonymous' ? accessDenied() : unauthenticated());
    return;
  }
  const removal = readRemoval(call.request.getOptions());
  if (isError(removal)) {
    refuse(removal);
    return;
  }
  if (!context.hasSpace()) {
    refuse(outOfDiskSpace());
    return;
  }
  perform(removal, (outcome) => {
    if (outcome.kind === 'written') accept(outcome.position);
    else if (outcome.kind === 'wrongVersion') refuse(deleteFailed(removal.streamName, removal.expected, outcome.current));
    else refuse(outcome.kind === 'deleted' ? streamDeleted(removal.streamName) : dataLoss(outcome.sentence));
  });
};

/** `Delete`: soft delete; the stream can be written again. */
export const deleteCall =
  (context: CallContext) =>
  (call: ServerUnaryCall<DeleteReq, DeleteResp>, done: sendUnaryData<DeleteResp>): void =>
    remove(
      context,
      call,
      ({ streamName, expected }, outcome) => context.log.softDelete(streamName, expected, outcome),
      (error) => done(error),
      (at) => {
        const position = new streams.DeleteResp.Position();
        position.setCommitPosition(String(at));
        position.setPreparePosition(String(at));
        const response = new streams.DeleteResp();
        response.setPosition(position);
        done(null, response);
      },
    );

/** `Tombstone`: the stream is closed for ever. */
export const tombstoneCall =
  (context: CallContext) =>
  (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, done: sendUnaryData<TombstoneResp>): void =>
    remove(
      context,
      call,
      ({ streamName, expected }, outcome) => context.log.tombstone(streamName, expected, outcome),
      (error) => done(error),
      (at) => {
        const position = new streams.TombstoneResp.Position();
        position.setCommitPosition(String(at));
        position.setPreparePosition(String(at));
        const response = new streams.TombstoneResp();
        response.setPosition(position);
        done(null, response);
      },
    );
