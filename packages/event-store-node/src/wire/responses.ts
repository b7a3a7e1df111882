import {
  int64Field,
  lengthDelimitedSize,
  varintFieldSize,
  varintSize,
  writeBytes,
  writeLengthDelimited,
  writeVarint,
  writeVarintField,
} from '../encoding/protobuf.ts';
import type { Expected } from '../log/decideAppend.ts';
import type { ReadEvent } from '../log/reader.ts';
import { wireEvent } from '../storage/record.ts';

/** Encodes tag, length and content of a field with a number below 16. */
const lengthDelimitedField = (fieldNumber: number, fieldContent: Uint8Array): Buffer => {
  const target = Buffer.allocUnsafe(lengthDelimitedSize(fieldContent.length));
  target.set(fieldContent, writeLengthDelimited(target, 0, fieldNumber, fieldContent.length));
  return target;
};

const varintField_BYTES = (fieldNumber: number, value: number): Buffer => {
  const target = Buffer.allocUnsafe(1 + varintSize(value));
  target[0] = fieldNumber << 3;
  writeVarint(target, 1, value);
  return target;
};

const NOTHING = Buffer.alloc(0);
const nonZeroField = (fieldNumber: number, value: number): Buffer => (value === 0 ? NOTHING : varintField_BYTES(fieldNumber, value));

const positionFields = (commitPosition: number): Buffer =>
  Buffer.concat([nonZeroField(1, commitPosition), nonZeroField(2, commitPosition)]);

const streamIdentifierField = (name: string): Buffer => lengthDelimitedField(3, Buffer.from(name));

/** Parts of a `ReadResp.event` message, encoded later directly into the send buffer. */
export interface EventResponse {
  readonly positionFields: number;
  readonly event: Buffer | null;
  readonly link: Buffer | null;
  /** Size of the whole message in bytes; `innerSize`: size of the content of its outer field. */
  readonly size: number;
  readonly innerSize: number;
}

/** Creates a `ReadResp.event` and computes its size. */
export const eventResponse = ({ position: logPosition, event, link }: ReadEvent): EventResponse => {
  const eventBytes = event === null ? null : wireEvent(event);
  const linkBytes = link === null ? null : wireEvent(link);
  const innerSize =
    (eventBytes === null ? 0 : lengthDelimitedSize(eventBytes.length)) +
    (linkBytes === null ? 0 : lengthDelimitedSize(linkBytes.length)) +
    varintFieldSize(logPosition);
  return { positionFields: logPosition, event: eventBytes, link: linkBytes, size: lengthDelimitedSize(innerSize), innerSize };
};

/** Writes a `ReadResp.event` at an offset. */
export const writeEventResponse = (
  target: Buffer,
  offset: number,
  { positionFields: logPosition, event, link, innerSize }: EventResponse,
): void => {
  let nextOffset = writeLengthDelimited(target, offset, 1, innerSize);
  if (event !== null) nextOffset = writeBytes(target, nextOffset, 1, event);
  if (link !== null) nextOffset = writeBytes(target, nextOffset, 2, link);
  writeVarintField(target, nextOffset, 3, logPosition);
};

export const confirmationResponse = (subscriptionId: string): Buffer =>
  lengthDelimitedField(2, lengthDelimitedField(1, Buffer.from(subscriptionId)));
export const checkpointResponse = (logPosition: number): Buffer => lengthDelimitedField(3, positionFields(logPosition));
export const streamNotFoundResponse = (name: string): Buffer =>
  lengthDelimitedField(4, lengthDelimitedField(1, streamIdentifierField(name)));
export const firstStreamPositionResponse = (revision: number): Buffer => varintField_BYTES(5, revision);
export const lastStreamPositionResponse = (revision: number): Buffer => varintField_BYTES(6, revision);
export const caughtUpResponse = (): Buffer => lengthDelimitedField(8, NOTHING);

const expectedFields = (expected: Expected | null): Buffer => {
  if (expected === null) return NOTHING;
  if (typeof expected === 'bigint') return int64Field(5, expected);
  return lengthDelimitedField({ no_stream: 6, any: 7, stream_exists: 8 }[expected], NOTHING);
};

/** Encodes the revision and position of an append, in the format of both kinds of append. */
const appendPosition = (revision: number | null, logPosition: number): Buffer =>
  Buffer.concat([
    revision === null ? lengthDelimitedField(2, NOTHING) : varintField_BYTES(1, revision),
    lengthDelimitedField(3, positionFields(logPosition)),
  ]);

/** Encodes `BatchAppendResp` with `success`; `revision` is null if the stream has no events. */
export const batchSuccess = (
  correlation: Uint8Array,
  streamName: string,
  expected: Expected | null,
  revision: number | null,
  logPosition: number,
): Buffer => {
  return Buffer.concat([
    lengthDelimitedField(1, correlation),
    lengthDelimitedField(3, appendPosition(revision, logPosition)),
    lengthDelimitedField(4, streamIdentifierField(streamName)),
    expectedFields(expected),
  ]);
};

/** `google.rpc.Status` details: a type of `event_store.client`, and its bytes. */
export interface ErrorDetails {
  readonly code: number;
  readonly message: string;
  readonly type: string;
  readonly value: Uint8Array;
}

/** Encodes `BatchAppendResp` with `error`. */
export const batchError = (correlation: Uint8Array, streamName: string, expected: Expected | null, details: ErrorDetails): Buffer => {
  const any = Buffer.concat([
    lengthDelimitedField(1, Buffer.from(`type.googleapis.com/event_store.client.${details.type}`)),
    lengthDelimitedField(2, details.value),
  ]);
  const status = Buffer.concat([
    varintField_BYTES(1, details.code),
    lengthDelimitedField(2, Buffer.from(details.message)),
    lengthDelimitedField(3, any),
  ]);
  return Buffer.concat([
    lengthDelimitedField(1, correlation),
    lengthDelimitedField(2, status),
    lengthDelimitedField(4, streamIdentifierField(streamName)),
    expectedFields(expected),
  ]);
};

/** Encodes `AppendResp` with `success`; `revision` is null if the stream has no events. */
export const appendSuccess = (revision: number | null, logPosition: number): Buffer =>
  lengthDelimitedField(1, appendPosition(revision, logPosition));

const expectedVersionField = (expected: Expected): Buffer =>
  typeof expected === 'bigint'
    ? int64Field(8, expected)
    : lengthDelimitedField({ any: 9, stream_exists: 10, no_stream: 11 }[expected], NOTHING);

const expectedVersionField206 = (expected: Expected): Buffer => {
  if (expected === 'any') return lengthDelimitedField(4, NOTHING);
  if (expected === 'stream_exists') return lengthDelimitedField(5, NOTHING);
  return int64Field(3, expected === 'no_stream' ? -1n : expected);
};

/** Encodes `AppendResp` with `wrong_expected_version`, in the current fields and in those of version 20.6. */
export const appendWrongVersion = (expected: Expected, current: number | null): Buffer => {
  const currentFields =
    current === null
      ? [lengthDelimitedField(2, NOTHING), lengthDelimitedField(7, NOTHING)]
      : [varintField_BYTES(1, current), varintField_BYTES(6, current)];
  return lengthDelimitedField(2, Buffer.concat([...currentFields, expectedVersionField206(expected), expectedVersionField(expected)]));
};
