import { randomUUID } from 'node:crypto';
import { convertToCommandError, StreamDeletedError, type EventStoreDBClient } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams, { type BatchAppendReq, type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { status, type ClientDuplexStream, type ServiceError } from '@grpc/grpc-js';
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { resultOrTimeout } from '../resultOrTimeout.ts';
import { EventStoreUnavailable, InvalidEvent, NotSettled, WrongExpectedRevision } from './errors.ts';
import { NoResponse } from './failures.ts';
import type { RawAppender, RawNewEvent } from './rawTypes.ts';
import type { AppendResult } from './types.ts';

type AppendCall = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;
type ExpectedRevisionOption = Parameters<RawAppender['append']>[1];

interface PendingAppend {
  readonly streamName: string;
  readonly expected: ExpectedRevisionOption;
  resolve(result: AppendResult): void;
  reject(error: Error): void;
}

/** Number of events in one message; a larger append is sent in several. */
const MAX_EVENTS_PER_MESSAGE = 500;

const toProposedMessage = (event: RawNewEvent): BatchAppendReq.ProposedMessage => {
  const id = new shared.UUID();
  id.setString(event.id);
  const message = new streams.BatchAppendReq.ProposedMessage();
  message.setId(id);
  message.getMetadataMap().set('type', event.type);
  message.getMetadataMap().set('content-type', event.isJson ? 'application/json' : 'application/octet-stream');
  message.setData(event.data);
  message.setCustomMetadata(event.metadata);
  return message;
};

const optionsFor = (streamName: string, expected: ExpectedRevisionOption, timeoutMs: number): BatchAppendReq.Options => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(streamName));
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(identifier);
  if (expected === 'any') options.setAny(new shared.Empty());
  else if (expected === 'no_stream') options.setNoStream(new shared.Empty());
  else if (expected === 'stream_exists') options.setStreamExists(new shared.Empty());
  else options.setStreamPosition(expected.toString());
  // The server must not write an append after the client has given up.
  if (timeoutMs !== Infinity) options.setDeadline(timestamps.Timestamp.fromDate(new Date(Date.now() + timeoutMs)));
  return options;
};

const WRONG_VERSION = 'event_store.client.WrongExpectedVersion';

/** These errors are final; with any other (an election, overload, a timeout inside the server) the append may still succeed. */
const FINAL_ERROR_TYPES = /\.(?:StreamDeleted|AccessDenied|BadRequest|InvalidTransaction|DataLoss)$/;

/** A retry with the same credentials would fail too. */
const ACCESS_DENIED_STATUSES: readonly status[] = [status.UNAUTHENTICATED, status.PERMISSION_DENIED];

const toRefusal = (response: BatchAppendResp, { streamName, expected }: PendingAppend): Error => {
  const error = response.getError();
  const details = error?.getDetails();
  const wrongVersion = details?.unpack((bytes) => shared.WrongExpectedVersion.deserializeBinary(bytes), WRONG_VERSION);
  if (wrongVersion !== null && wrongVersion !== undefined) {
    const actual = wrongVersion.hasCurrentStreamRevision() ? BigInt(wrongVersion.getCurrentStreamRevision()) : 'no_stream';
    return new WrongExpectedRevision(streamName, expected, actual);
  }
  const message = error?.getMessage() ?? '';
  const errorType = details?.getTypeName() ?? '';
  if (errorType.endsWith('.MaximumAppendSizeExceeded')) return new InvalidEvent(`The append to ${streamName} is too large.`);
  if (errorType.endsWith('.StreamDeleted')) return StreamDeletedError.fromStreamName(streamName);
  // The append was certainly rejected, and there may be space later.
  if (message.includes('OutOfDiskSpace')) return new EventStoreUnavailable(message);
  const sentence = `The server rejected an append to ${streamName}: ${message}.`;
  return FINAL_ERROR_TYPES.test(`.${errorType}`) ? new Error(sentence) : new NotSettled(sentence);
};

const toAppendResult = (response: BatchAppendResp): AppendResult => {
  const success = response.getSuccess();
  return {
    revision: BigInt(success?.getCurrentRevision() ?? 0),
    position: BigInt(success?.getPosition()?.getCommitPosition() ?? 0),
  };
};

/** Creates an appender over one call of the protocol's batch append; the server processes its appends in order. */
export const createRawAppender = (call: AppendCall, onClosed: () => void): RawAppender => {
  const pendingAppends = new Map<string, PendingAppend>();
  let failure: Error | null = null;
  const fail = (reason: string | ServiceError): void => {
    onClosed();
    failure ??=
      typeof reason === 'object' && ACCESS_DENIED_STATUSES.includes(reason.code)
        ? convertToCommandError(reason)
        : new NotSettled(`The append was interrupted: ${typeof reason === 'string' ? reason : reason.message}`);
    for (const { reject } of pendingAppends.values()) reject(failure);
    pendingAppends.clear();
  };
  call.on('error', fail);
  call.on('end', () => fail('the server ended the call'));
  call.on('close', () => fail('the call was closed'));
  call.on('data', (response: BatchAppendResp) => {
    const id = response.getCorrelationId()?.getString().toLowerCase() ?? '';
    const pending = pendingAppends.get(id);
    pendingAppends.delete(id);
    if (response.hasError() && pending !== undefined) pending.reject(toRefusal(response, pending));
    else pending?.resolve(toAppendResult(response));
  });
  return {
    append: (streamName, expected, events, timeoutMs = Infinity) => {
      const id = randomUUID();
      const pendingResult = new Promise<AppendResult>((resolve, reject) => {
        if (failure !== null) return reject(failure);
        const correlation = new shared.UUID();
        correlation.setString(id);
        pendingAppends.set(id, { streamName, expected, resolve, reject });
        for (let start = 0; start === 0 || start < events.length; start += MAX_EVENTS_PER_MESSAGE) {
          const message = new streams.BatchAppendReq();
          message.setCorrelationId(correlation);
          if (start === 0) message.setOptions(optionsFor(streamName, expected, timeoutMs));
          for (const event of events.slice(start, start + MAX_EVENTS_PER_MESSAGE)) message.addProposedMessages(toProposedMessage(event));
          message.setIsFinal(start + MAX_EVENTS_PER_MESSAGE >= events.length);
          call.write(message);
        }
      });
      if (timeoutMs === Infinity) return pendingResult;
      return resultOrTimeout(timeoutMs, pendingResult, () => {
        pendingAppends.delete(id);
        throw new NoResponse(`No response within ${timeoutMs} ms.`);
      });
    },
    close: () => {
      call.end();
      call.cancel();
    },
  };
};

/** Opens a call for appends; `onClosed` runs when it breaks off. */
export const openAppender = async (client: EventStoreDBClient, onClosed: () => void = () => undefined): Promise<RawAppender> => {
  const call = await client['GRPCStreamCreator'](streamsGrpc.StreamsClient, 'batchAppend', (streamsClient: StreamsClient) =>
    streamsClient.batchAppend(...client['callArguments']({}, { deadline: Infinity })),
  )();
  return createRawAppender(call, onClosed);
};

/** All appends of one client share one call, reopened when it breaks off. */
export interface Appenders {
  open(): Promise<RawAppender>;
  close(): void;
}

export const openAppenders = (client: EventStoreDBClient): Appenders => {
  let current: Promise<RawAppender> | null = null;
  const open = (): Promise<RawAppender> => {
    const forgetCurrent = (): void => void (current === opening && (current = null));
    const opening = openAppender(client, forgetCurrent);
    opening.catch(forgetCurrent);
    return opening;
  };
  return {
    open: () => (current ??= open()),
    close: () => {
      current?.then(
        (appender) => appender.close(),
        () => undefined,
      );
      current = null;
    },
  };
};
