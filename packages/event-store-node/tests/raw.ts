import { randomUUID } from 'node:crypto';
import shared, { type StreamIdentifier, type UUID } from '@eventstore/db-client/generated/shared_pb.js';
import streams, { type AppendResp, type BatchAppendResp, type ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Metadata, ServiceError } from '@grpc/grpc-js';
import type { Contract } from './contract.ts';

/* Raw calls of the protocol, for requests that the official client cannot send and fields that it hides. */

/** A revision above 2^53 is a text of digits. */
export type ExpectedRevision = 'any' | 'no_stream' | 'stream_exists' | number | `${bigint}`;

export interface RawEvent {
  readonly id?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly data?: Uint8Array;
  readonly customMetadata?: Uint8Array;
}

export const streamIdentifier = (name: string): StreamIdentifier => {
  const message = new shared.StreamIdentifier();
  message.setStreamName(Buffer.from(name));
  return message;
};

export const uuidMessage = (text: string): UUID => {
  const message = new shared.UUID();
  message.setString(text);
  return message;
};

const jsonMetadata = { type: 'happened', 'content-type': 'application/json' };

interface SettableExpectation {
  setAny(value: InstanceType<typeof shared.Empty>): unknown;
  setNoStream(value: InstanceType<typeof shared.Empty>): unknown;
  setStreamExists(value: InstanceType<typeof shared.Empty>): unknown;
}

export const setExpected = (
  options: SettableExpectation,
  expected: ExpectedRevision | null,
  setNumber: (revision: string) => unknown,
): void => {
  if (expected === 'any') options.setAny(new shared.Empty());
  else if (expected === 'no_stream') options.setNoStream(new shared.Empty());
  else if (expected === 'stream_exists') options.setStreamExists(new shared.Empty());
  else if (expected !== null) setNumber(String(expected));
};

export const unaryAppend = (
  { raw, caller }: Pick<Contract, 'raw' | 'caller'>,
  stream: string,
  expected: ExpectedRevision | null,
  events: readonly RawEvent[],
): Promise<AppendResp> =>
  new Promise((resolve, reject) => {
    const grpcCall = raw.append(caller(), (error: ServiceError | null, response: AppendResp | undefined) => {
      if (error !== null) reject(error);
      else if (response !== undefined) resolve(response);
    });
    const options = new streams.AppendReq.Options();
    options.setStreamIdentifier(streamIdentifier(stream));
    setExpected(options, expected, (revision) => options.setRevision(revision));
    const first = new streams.AppendReq();
    first.setOptions(options);
    grpcCall.write(first);
    for (const { id = randomUUID(), metadata = jsonMetadata, data = Buffer.from('{}'), customMetadata } of events) {
      const message = new streams.AppendReq.ProposedMessage();
      message.setId(uuidMessage(id));
      for (const [key, value] of Object.entries(metadata)) message.getMetadataMap().set(key, value);
      message.setData(data);
      if (customMetadata !== undefined) message.setCustomMetadata(customMetadata);
      const request = new streams.AppendReq();
      request.setProposedMessage(message);
      grpcCall.write(request);
    }
    grpcCall.end();
  });

export interface BatchPart {
  readonly stream?: string;
  readonly expected?: ExpectedRevision | null;
  readonly events?: readonly RawEvent[];
  readonly final?: boolean;
  readonly deadline?: Date;
  readonly withoutOptions?: boolean;
}

/** Sends one append in one or more messages and waits for its response. */
export const batchAppend = (
  { raw, caller }: { readonly raw: Contract['raw']; readonly caller: () => Metadata },
  parts: readonly BatchPart[],
): Promise<BatchAppendResp> =>
  new Promise((resolve, reject) => {
    const grpcCall = raw.batchAppend(caller());
    grpcCall.on('data', (response: BatchAppendResp) => {
      resolve(response);
      grpcCall.end();
    });
    grpcCall.on('error', reject);
    const correlation = uuidMessage(randomUUID());
    for (const part of parts) {
      const request = new streams.BatchAppendReq();
      request.setCorrelationId(correlation);
      if (part.withoutOptions !== true) {
        const options = new streams.BatchAppendReq.Options();
        options.setStreamIdentifier(streamIdentifier(part.stream ?? ''));
        setExpected(options, part.expected ?? null, (revision) => options.setStreamPosition(revision));
        request.setOptions(options);
      }
      for (const { id = randomUUID(), metadata = jsonMetadata, data = Buffer.from('{}') } of part.events ?? []) {
        const message = new streams.BatchAppendReq.ProposedMessage();
        message.setId(uuidMessage(id));
        for (const [key, value] of Object.entries(metadata)) message.getMetadataMap().set(key, value);
        message.setData(data);
        request.addProposedMessages(message);
      }
      request.setIsFinal(part.final ?? true);
      grpcCall.write(request);
    }
  });

/** The largest number of 64 bits: the end of a stream or of `$all`. */
export const END_NUMBER = '18446744073709551615';

export interface RawReadQuery {
  readonly stream?: string;
  /** Numbers above 2^53 are texts of digits. */
  readonly from?: 'start' | 'end' | number | `${bigint}` | readonly [number, number];
  readonly count?: number | `${bigint}`;
  readonly backwards?: boolean;
  readonly subscription?: boolean;
  readonly compatibility?: number;
  readonly uuidOption?: 'string' | 'structured' | null;
  readonly noFilter?: boolean;
  readonly noTarget?: boolean;
  readonly filter?: {
    readonly max?: number;
    readonly multiplier: number;
    readonly prefix?: string;
    readonly regex?: string;
    readonly types?: boolean;
  };
}

export const readRequest = (query: RawReadQuery): InstanceType<typeof streams.ReadReq> => {
  const options = new streams.ReadReq.Options();
  const { from = 'start' } = query;
  if (query.noTarget !== true && query.stream !== undefined) {
    const target = new streams.ReadReq.Options.StreamOptions();
    target.setStreamIdentifier(streamIdentifier(query.stream));
    if (from === 'start') target.setStart(new shared.Empty());
    else if (from === 'end') target.setEnd(new shared.Empty());
    else target.setRevision(String(from));
    options.setStream(target);
  } else if (query.noTarget !== true) {
    const target = new streams.ReadReq.Options.AllOptions();
    if (from === 'start') target.setStart(new shared.Empty());
    else if (from === 'end') target.setEnd(new shared.Empty());
    else {
      const [commit, prepare] = typeof from === 'object' ? from : [from, from];
      const position = new streams.ReadReq.Options.Position();
      position.setCommitPosition(String(commit));
      position.setPreparePosition(String(prepare));
      target.setPosition(position);
    }
    options.setAll(target);
  }
  options.setReadDirection(query.backwards === true ? 1 : 0);
  if (query.subscription === true) options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions());
  else options.setCount(String(query.count ?? 1000));
  const { filter } = query;
  if (filter !== undefined) {
    const expression = new streams.ReadReq.Options.FilterOptions.Expression();
    if (filter.prefix !== undefined) expression.addPrefix(filter.prefix);
    if (filter.regex !== undefined) expression.setRegex(filter.regex);
    const message = new streams.ReadReq.Options.FilterOptions();
    if (filter.types === true) message.setEventType(expression);
    else message.setStreamIdentifier(expression);
    if (filter.max === undefined) message.setCount(new shared.Empty());
    else message.setMax(filter.max);
    message.setCheckpointintervalmultiplier(filter.multiplier);
    options.setFilter(message);
  } else if (query.noFilter !== false) options.setNoFilter(new shared.Empty());
  if (query.uuidOption !== null) {
    const option = new streams.ReadReq.Options.UUIDOption();
    if (query.uuidOption === 'structured') option.setStructured(new shared.Empty());
    else option.setString(new shared.Empty());
    options.setUuidOption(option);
  }
  if (query.compatibility !== undefined) {
    const control = new streams.ReadReq.Options.ControlOption();
    control.setCompatibility(query.compatibility);
    options.setControlOption(control);
  }
  const request = new streams.ReadReq();
  request.setOptions(options);
  return request;
};

/** Formats one message of a read: an event's revision, or its name and value. */
export const summarize = (response: ReadResp): string => {
  if (response.hasEvent()) return response.getEvent()?.getEvent()?.getStreamRevision() ?? 'link';
  if (response.hasConfirmation()) return 'confirmation';
  if (response.hasCheckpoint()) return `checkpoint ${response.getCheckpoint()?.getCommitPosition() ?? ''}`;
  if (response.hasStreamNotFound()) return 'stream_not_found';
  if (response.hasFirstStreamPosition()) return `first ${response.getFirstStreamPosition()}`;
  if (response.hasLastStreamPosition()) return `last ${response.getLastStreamPosition()}`;
  if (response.hasCaughtUp()) return 'caught_up';
  return 'other';
};

export interface RawResponse {
  readonly messages: ReadResp[];
  readonly short: string[];
  readonly error: ServiceError | null;
}

/** Reads to the end of the call, or until `isEnough` returns true for a subscription. */
export const rawRead = (
  { raw, caller }: Pick<Contract, 'raw' | 'caller'>,
  query: RawReadQuery,
  isEnough: (short: readonly string[]) => boolean = () => false,
): Promise<RawResponse> =>
  new Promise((resolve) => {
    const messages: ReadResp[] = [];
    const short: string[] = [];
    const grpcCall = raw.read(readRequest(query), caller());
    const end = (error: ServiceError | null): void => resolve({ messages, short, error });
    grpcCall.on('data', (response: ReadResp) => {
      messages.push(response);
      short.push(summarize(response));
      if (isEnough(short)) {
        end(null);
        grpcCall.cancel();
      }
    });
    grpcCall.on('error', (error: ServiceError) => end(error));
    grpcCall.on('end', () => end(null));
  });

/** Returns a trailer of a failed call as text. */
export const trailer = (error: ServiceError | null, key: string): string | undefined => error?.metadata.get(key)[0]?.toString();

/** Returns the error of a failed call; throws if it succeeds. */
export const serviceError = async (promise: Promise<unknown>): Promise<ServiceError> => {
  try {
    await promise;
  } catch (error) {
    return error as ServiceError;
  }
  throw new Error('The call was expected to fail.');
};
