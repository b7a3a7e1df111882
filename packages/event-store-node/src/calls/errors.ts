import shared from '@eventstore/db-client/generated/shared_pb.js';
import { Metadata, status } from '@grpc/grpc-js';
import type { Expected } from '../log/decideAppend.ts';
import type { ErrorDetails } from '../wire/responses.ts';
import type { Identity } from './credentials.ts';

/** Error that ends a call, in the format of grpc-js. */
export interface CallError {
  readonly code: number;
  readonly details: string;
  readonly metadata: Metadata;
}

export const isCallError = (value: object): value is CallError => 'details' in value && 'code' in value;

const callError = (code: number, details: string, trailers: Readonly<Record<string, string>> = {}): CallError => {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, toAsciiHeader(value));
  return { code, details, metadata };
};

/** Replaces characters other than printable ASCII, which header values allow and stream names may exceed. */
const toAsciiHeader = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?');

export const invalidArgument = (explanation: string): CallError => callError(status.INVALID_ARGUMENT, explanation);
export const unimplemented = (explanation: string): CallError => callError(status.UNIMPLEMENTED, explanation);
export const dataLoss = (explanation: string): CallError => callError(status.DATA_LOSS, explanation);
export const resourceExhausted = (explanation: string): CallError => callError(status.RESOURCE_EXHAUSTED, explanation);
export const internal = (explanation: string): CallError => callError(status.INTERNAL, explanation);

const accessDenied = (): CallError => callError(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });
export const unauthenticated = (): CallError => callError(status.UNAUTHENTICATED, 'Unauthenticated');
/** Returns the error for a caller without access; null for one with access. */
export const refusalOf = (identity: Identity): CallError | null =>
  identity === 'accepted' ? null : identity === 'anonymous' ? accessDenied() : unauthenticated();

export const streamDeleted = (streamName: string): CallError =>
  callError(status.FAILED_PRECONDITION, `Event stream '${streamName}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': streamName,
  });

export const appendSizeExceeded = (limit: number): CallError =>
  callError(status.INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });

export const missingMetadataProperty = (property: string): CallError =>
  callError(status.INVALID_ARGUMENT, `Required Metadata Property '${property}' is missing`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });

const OUT_OF_SPACE = 'OutOfDiskSpace: the disk is nearly full, so nothing is written until there is room. Reading goes on.';
export const outOfDiskSpace = (): CallError => resourceExhausted(OUT_OF_SPACE);

/** Returns an expected revision as a number, as in the error messages of deletes. */
const expectedNumber = (expected: Expected): bigint => {
  if (typeof expected === 'bigint') return expected;
  return { no_stream: -1n, any: -2n, stream_exists: -4n }[expected];
};

export const deleteFailed = (streamName: string, expected: Expected, current: number | null): CallError => {
  const expectedText = String(expectedNumber(expected));
  const actualText = String(current ?? -1);
  return callError(
    status.FAILED_PRECONDITION,
    `Delete failed due to WrongExpectedVersion. Stream: ${streamName}, Expected version: ${expectedText}, Actual version: ${actualText}`,
    { exception: 'wrong-expected-version', 'stream-name': streamName, 'expected-version': expectedText, 'actual-version': actualText },
  );
};

const EMPTY_VALUE = new Uint8Array();
const errorDetails = (code: number, message: string, type: string, value: Uint8Array): ErrorDetails => ({ code, message, type, value });

export const batchWrongVersion = (expected: Expected, current: number | null): ErrorDetails => {
  const message = new shared.WrongExpectedVersion();
  if (current === null) message.setCurrentNoStream(new shared.Empty());
  else message.setCurrentStreamRevision(String(current));
  if (typeof expected === 'bigint') message.setExpectedStreamPosition(String(expected));
  else if (expected === 'any') message.setExpectedAny(new shared.Empty());
  else if (expected === 'stream_exists') message.setExpectedStreamExists(new shared.Empty());
  else message.setExpectedNoStream(new shared.Empty());
  return errorDetails(status.ALREADY_EXISTS, 'WrongExpectedVersion', 'WrongExpectedVersion', message.serializeBinary());
};

export const batchStreamDeleted = (streamName: string): ErrorDetails => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(streamName));
  const message = new shared.StreamDeleted();
  message.setStreamIdentifier(identifier);
  return errorDetails(status.NOT_FOUND, 'StreamDeleted', 'StreamDeleted', message.serializeBinary());
};

export const batchSizeExceeded = (limit: number): ErrorDetails => {
  const message = new shared.MaximumAppendSizeExceeded();
  message.setMaxappendsize(limit);
  return errorDetails(status.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', 'MaximumAppendSizeExceeded', message.serializeBinary());
};

export const batchBadRequest = (explanation: string): ErrorDetails => {
  const message = new shared.BadRequest();
  message.setMessage(explanation);
  return errorDetails(status.INVALID_ARGUMENT, explanation, 'BadRequest', message.serializeBinary());
};

/** Builds the out-of-space error. The protocol has no type for it, so the official client reports the message in an `UnknownError`. */
export const batchOutOfDiskSpace = (): ErrorDetails => errorDetails(status.RESOURCE_EXHAUSTED, OUT_OF_SPACE, 'OutOfDiskSpace', EMPTY_VALUE);

/** Builds the data-loss error, for which the protocol has no type either. */
export const batchDataLoss = (explanation: string): ErrorDetails => errorDetails(status.DATA_LOSS, explanation, 'DataLoss', EMPTY_VALUE);

export const batchAccessDenied = (): ErrorDetails => errorDetails(status.PERMISSION_DENIED, 'AccessDenied', 'AccessDenied', EMPTY_VALUE);
export const batchTimeout = (): ErrorDetails => errorDetails(status.DEADLINE_EXCEEDED, 'Timeout', 'Timeout', EMPTY_VALUE);
