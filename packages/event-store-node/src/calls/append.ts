import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';
import type { AppendMessage, AppendOptions, ProposedEvent } from '../wire/appendRequests.ts';
import { appendSuccess, appendWrongVersion } from '../wire/responses.ts';
import type { CallContext } from './context.ts';
import {
  appendSizeExceeded,
  dataLoss,
  invalidArgument,
  missingMetadataProperty,
  outOfDiskSpace,
  refusalOf,
  streamDeleted,
  type CallError,
} from './errors.ts';
import { eventProblem, streamNameProblem } from './validation.ts';

/** Handles `Append`: one append per call. */
export const appendCall =
  (context: CallContext) =>
  (call: ServerReadableStream<AppendMessage, Buffer>, respond: sendUnaryData<Buffer>): void => {
    const refusal = refusalOf(context.authenticate(call.metadata));
    if (refusal !== null) {
      respond(refusal);
      return;
    }
    let options: AppendOptions | null = null;
    let events: ProposedEvent[] = [];
    let dataSize = 0;
    let problem: CallError | null = null;

    call.on('data', (message: AppendMessage) => {
      options ??= message.options;
      if (message.event === null || problem !== null) return;
      const { event } = message;
      const eventError = eventProblem(event);
      if (event.problem === 'type' || event.problem === 'content-type') problem = missingMetadataProperty(event.problem);
      else if (eventError !== null) problem = invalidArgument(eventError);
      dataSize += event.data.length;
      if (dataSize > context.maxAppendBytes) problem ??= appendSizeExceeded(context.maxAppendBytes);
      if (problem === null) events.push(event);
      else events = [];
    });
    call.on('end', () => {
      if (options === null) {
        respond(invalidArgument('The append says neither a stream nor an expected revision.'));
        return;
      }
      const { streamName, expected } = options;
      const nameProblem = streamNameProblem(streamName);
      if (nameProblem !== null) problem = invalidArgument(nameProblem);
      else if (expected === null)
        problem = invalidArgument(
          "'None' is not a valid EventStore.Client.Streams.AppendReq+Types+Options+ExpectedStreamRevisionOneofCase",
        );
      if (problem === null && !context.hasSpace()) problem = outOfDiskSpace();
      if (problem !== null || expected === null) {
        respond(problem);
        return;
      }
      context.log.append(streamName, expected, events, (outcome) => {
        if (outcome.kind === 'written') respond(null, appendSuccess(outcome.revision, outcome.position));
        else if (outcome.kind === 'wrongVersion') respond(null, appendWrongVersion(expected, outcome.current));
        else respond(outcome.kind === 'deleted' ? streamDeleted(streamName) : dataLoss(outcome.sentence));
      });
    });
  };
