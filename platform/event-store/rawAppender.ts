import { randomUUID } from 'node:crypto';
import { convertToCommandError, StreamDeletedError, type EventStoreDBClient } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams, { type BatchAppendReq, type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { status, type ClientDuplexStream, type ServiceError } from '@grpc/grpc-js';
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { within } from '../within.ts';
import { EventStoreUnavailable, InvalidEvent, NotSettled, WrongExpectedRevision } from './errors.ts';
import { NoResponse } from './failures.ts';
import type { RawAppender, RawNewEvent } from './rawTypes.ts';
import type { AppendResult } from './types.ts';

type Call = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;
type Expected = Parameters<RawAppender['append']>[1];

interface Waiting {
  readonly streamName: string;
  readonly expected: Expected;
  resolve(result: AppendResult): void;
  reject(error: Error): void;
}

/** Number of events in one message; a larger append is sent in several. */
const PER_MESSAGE = 500;

const proposed = (event: RawNewEvent): BatchAppendReq.ProposedMessage => {
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

const optionsFor = (streamName: string, expected: Expected, patience: number): BatchAppendReq.Options => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(streamName));
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(identifier);
  if (expected === 'any') options.setAny(new shared.Empty());
  else if (expected === 'no_stream') options.setNoStream(new shared.Empty());
  else if (expected === 'stream_exists') options.setStreamExists(new shared.Empty());
  else options.setStreamPosition(expected.toString());
  // The server must not write an append after the client has given up.
  if (patience !== Infinity) options.setDeadline(timestamps.Timestamp.fromDate(new Date(Date.now() + patience)));
  return options;
};

const WRONG_VERSION = 'event_store.client.WrongExpectedVersion';

/** These errors are final; with any other (an election, overload, a timeout inside the server) the append may still succeed. */
const FINAL = /\.(?:StreamDeleted|AccessDenied|BadRequest|InvalidTransaction|DataLoss)$/;

/** A retry with the same credentials would fail too. */
const NOT_LET_IN: readonly status[] = [status.UNAUTHENTICATED, status.PERMISSION_DENIED];

const refusal = (response: BatchAppendResp, { streamName, expected }: Waiting): Error => {
  const error = response.getError();
  const details = error?.getDetails();
  const wrong = details?.unpack((bytes) => shared.WrongExpectedVersion.deserializeBinary(bytes), WRONG_VERSION);
  if (wrong !== null && wrong !== undefined) {
    const actual = wrong.hasCurrentStreamRevision() ? BigInt(wrong.getCurrentStreamRevision()) : 'no_stream';
    return new WrongExpectedRevision(streamName, expected, actual);
  }
  const message = error?.getMessage() ?? '';
  const kind = details?.getTypeName() ?? '';
  if (kind.endsWith('.MaximumAppendSizeExceeded')) return new InvalidEvent(`The append to ${streamName} is too large.`);
  if (kind.endsWith('.StreamDeleted')) return StreamDeletedError.fromStreamName(streamName);
  // The append was certainly rejected, and there may be space later.
  if (message.includes('OutOfDiskSpace')) return new EventStoreUnavailable(message);
  const sentence = `The server rejected an append to ${streamName}: ${message}.`;
  return FINAL.test(`.${kind}`) ? new Error(sentence) : new NotSettled(sentence);
};

const acknowledged = (response: BatchAppendResp): AppendResult => {
  const success = response.getSuccess();
  return {
    revision: BigInt(success?.getCurrentRevision() ?? 0),
    position: BigInt(success?.getPosition()?.getCommitPosition() ?? 0),
  };
};

/** Creates an appender over one call of the protocol's batch append; the server processes its appends in order. */
export const createRawAppender = (call: Call, onOver: () => void): RawAppender => {
  const waiting = new Map<string, Waiting>();
  let failure: Error | null = null;
  const fail = (reason: string | ServiceError): void => {
    onOver();
    failure ??=
      typeof reason === 'object' && NOT_LET_IN.includes(reason.code)
        ? convertToCommandError(reason)
        : new NotSettled(`The append was interrupted: ${typeof reason === 'string' ? reason : reason.message}`);
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  call.on('error', fail);
  call.on('end', () => fail('the server ended the call'));
  call.on('close', () => fail('the call was closed'));
  call.on('data', (response: BatchAppendResp) => {
    const id = response.getCorrelationId()?.getString().toLowerCase() ?? '';
    const pending = waiting.get(id);
    waiting.delete(id);
    if (response.hasError() && pending !== undefined) pending.reject(refusal(response, pending));
    else pending?.resolve(acknowledged(response));
  });
  return {
    append: (streamName, expected, events, patience = Infinity) => {
      const id = randomUUID();
      const sent = new Promise<AppendResult>((resolve, reject) => {
        if (failure !== null) return reject(failure);
        const correlation = new shared.UUID();
        correlation.setString(id);
        waiting.set(id, { streamName, expected, resolve, reject });
        for (let from = 0; from === 0 || from < events.length; from += PER_MESSAGE) {
          const message = new streams.BatchAppendReq();
          message.setCorrelationId(correlation);
          if (from === 0) message.setOptions(optionsFor(streamName, expected, patience));
          for (const event of events.slice(from, from + PER_MESSAGE)) message.addProposedMessages(proposed(event));
          message.setIsFinal(from + PER_MESSAGE >= events.length);
          call.write(message);
        }
      });
      if (patience === Infinity) return sent;
      return within(patience, sent, () => {
        waiting.delete(id);
        throw new NoResponse(`No response within ${patience} ms.`);
      });
    },
    close: () => {
      call.end();
      call.cancel();
    },
  };
};

/** Opens a call for appends; `onOver` runs when it breaks off. */
export const openAppender = async (client: EventStoreDBClient, onOver: () => void = () => undefined): Promise<RawAppender> => {
  const call = await client['GRPCStreamCreator'](streamsGrpc.StreamsClient, 'batchAppend', (calls: StreamsClient) =>
    calls.batchAppend(...client['callArguments']({}, { deadline: Infinity })),
  )();
  return createRawAppender(call, onOver);
};

/** All appends of one client share one call, reopened when it breaks off. */
export interface Appenders {
  open(): Promise<RawAppender>;
  close(): void;
}

export const openAppenders = (client: EventStoreDBClient): Appenders => {
  let current: Promise<RawAppender> | null = null;
  const open = (): Promise<RawAppender> => {
    const forget = (): void => void (current === opening && (current = null));
    const opening = openAppender(client, forget);
    opening.catch(forget);
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
