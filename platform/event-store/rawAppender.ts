import { randomUUID } from 'node:crypto';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams, { type BatchAppendReq, type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { EventStoreUnavailable, WrongExpectedRevision } from './errors.ts';
import type { RawAppender, RawNewEvent } from './rawTypes.ts';

type Call = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;
type Expected = Parameters<RawAppender['append']>[1];

interface Waiting {
  readonly streamName: string;
  readonly expected: Expected;
  resolve(): void;
  reject(error: Error): void;
}

/** Events one message carries; a larger append goes in several. */
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

const optionsFor = (streamName: string, expected: Expected): BatchAppendReq.Options => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(streamName));
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(identifier);
  if (expected === 'any') options.setAny(new shared.Empty());
  else if (expected === 'no_stream') options.setNoStream(new shared.Empty());
  else options.setStreamPosition(expected.toString());
  return options;
};

const WRONG_VERSION = 'event_store.client.WrongExpectedVersion';

const refusal = (response: BatchAppendResp, { streamName, expected }: Waiting): Error => {
  const error = response.getError();
  const wrong = error?.getDetails()?.unpack((bytes) => shared.WrongExpectedVersion.deserializeBinary(bytes), WRONG_VERSION);
  if (wrong === null || wrong === undefined)
    return new Error(`The server refused an append to ${streamName}: ${error?.getMessage() ?? ''}.`);
  const actual = wrong.hasCurrentStreamRevision() ? BigInt(wrong.getCurrentStreamRevision()) : 'no_stream';
  return new WrongExpectedRevision(streamName, expected, actual);
};

/** Appends over one call of the protocol's batch append, which the server works off in order. */
export const createRawAppender = (call: Call): RawAppender => {
  const waiting = new Map<string, Waiting>();
  let failure: EventStoreUnavailable | null = null;
  const fail = (reason: string): void => {
    failure ??= new EventStoreUnavailable(`Appending broke off: ${reason}`);
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  call.on('error', (error: Error) => fail(error.message));
  call.on('end', () => fail('the server ended the call'));
  call.on('data', (response: BatchAppendResp) => {
    const id = response.getCorrelationId()?.getString().toLowerCase() ?? '';
    const asked = waiting.get(id);
    waiting.delete(id);
    if (response.hasError() && asked !== undefined) asked.reject(refusal(response, asked));
    else asked?.resolve();
  });
  return {
    append: (streamName, expected, events) =>
      new Promise((resolve, reject) => {
        if (failure !== null) {
          reject(failure);
          return;
        }
        const id = randomUUID();
        const correlation = new shared.UUID();
        correlation.setString(id);
        waiting.set(id, { streamName, expected, resolve, reject });
        for (let from = 0; from === 0 || from < events.length; from += PER_MESSAGE) {
          const message = new streams.BatchAppendReq();
          message.setCorrelationId(correlation);
          if (from === 0) message.setOptions(optionsFor(streamName, expected));
          for (const event of events.slice(from, from + PER_MESSAGE)) message.addProposedMessages(proposed(event));
          message.setIsFinal(from + PER_MESSAGE >= events.length);
          call.write(message);
        }
      }),
    close: () => {
      call.end();
      call.cancel();
    },
  };
};
