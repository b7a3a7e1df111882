import type { Expected } from '../log/expectation.ts';
import type { ReadEvent } from '../log/reader.ts';
import { wireEvent } from '../storage/record.ts';
import {
  int64Field,
  lengthDelimitedSize,
  varintFieldSize,
  varintSize,
  writeBytes,
  writeLengthDelimited,
  writeVarint,
  writeVarintField,
} from './protobuf.ts';

/** Encodes tag, length and content of a field with a number below 16. */
const field = (number: number, content: Uint8Array): Buffer => {
  const target = Buffer.allocUnsafe(lengthDelimitedSize(content.length));
  target.set(content, writeLengthDelimited(target, 0, number, content.length));
  return target;
};

const varint = (number: number, value: number): Buffer => {
  const target = Buffer.allocUnsafe(1 + varintSize(value));
  target[0] = number << 3;
  writeVarint(target, 1, value);
  return target;
};

const NOTHING = Buffer.alloc(0);
const nonZero = (number: number, value: number): Buffer => (value === 0 ? NOTHING : varint(number, value));

const position = (commit: number): Buffer => Buffer.concat([nonZero(1, commit), nonZero(2, commit)]);

const streamIdentifier = (name: string): Buffer => field(3, Buffer.from(name));

/** Parts of a `ReadResp.event` message, encoded later directly into the send buffer. */
export interface EventResponse {
  readonly position: number;
  readonly event: Buffer | null;
  readonly link: Buffer | null;
  /** Size of the whole message in bytes; `inner`: size of the content of its outer field. */
  readonly size: number;
  readonly inner: number;
}

/** Creates a `ReadResp.event` and computes its size. */
export const eventResponse = ({ position: at, event, link }: ReadEvent): EventResponse => {
  const eventBytes = event === null ? null : wireEvent(event);
  const linkBytes = link === null ? null : wireEvent(link);
  const inner =
    (eventBytes === null ? 0 : lengthDelimitedSize(eventBytes.length)) +
    (linkBytes === null ? 0 : lengthDelimitedSize(linkBytes.length)) +
    varintFieldSize(at);
  return { position: at, event: eventBytes, link: linkBytes, size: lengthDelimitedSize(inner), inner };
};

/** Writes a `ReadResp.event` at an offset. */
export const writeEventResponse = (target: Buffer, place: number, { position: at, event, link, inner }: EventResponse): void => {
  let behind = writeLengthDelimited(target, place, 1, inner);
  if (event !== null) behind = writeBytes(target, behind, 1, event);
  if (link !== null) behind = writeBytes(target, behind, 2, link);
  writeVarintField(target, behind, 3, at);
};

export const confirmationResponse = (subscriptionId: string): Buffer => field(2, field(1, Buffer.from(subscriptionId)));
export const checkpointResponse = (at: number): Buffer => field(3, position(at));
export const streamNotFoundResponse = (name: string): Buffer => field(4, field(1, streamIdentifier(name)));
export const firstStreamPositionResponse = (revision: number): Buffer => varint(5, revision);
export const lastStreamPositionResponse = (revision: number): Buffer => varint(6, revision);
export const caughtUpResponse = (): Buffer => field(8, NOTHING);

const expectedFields = (expected: Expected | null): Buffer => {
  if (expected === null) return NOTHING;
  if (typeof expected === 'bigint') return int64Field(5, expected);
  return field({ no_stream: 6, any: 7, stream_exists: 8 }[expected], NOTHING);
};

/** Encodes the revision and position of an append, in the format of both kinds of append. */
const written = (revision: number | null, at: number): Buffer =>
  Buffer.concat([revision === null ? field(2, NOTHING) : varint(1, revision), field(3, position(at))]);

/** Encodes `BatchAppendResp` with `success`; revision null: the stream has no events. */
export const batchSuccess = (
  correlation: Uint8Array,
  streamName: string,
  expected: Expected | null,
  revision: number | null,
  at: number,
): Buffer => {
  return Buffer.concat([
    field(1, correlation),
    field(3, written(revision, at)),
    field(4, streamIdentifier(streamName)),
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
  const any = Buffer.concat([field(1, Buffer.from(`type.googleapis.com/event_store.client.${details.type}`)), field(2, details.value)]);
  const status = Buffer.concat([varint(1, details.code), field(2, Buffer.from(details.message)), field(3, any)]);
  return Buffer.concat([field(1, correlation), field(2, status), field(4, streamIdentifier(streamName)), expectedFields(expected)]);
};

/** Encodes `AppendResp` with `success`; revision null: the stream has no events. */
export const appendSuccess = (revision: number | null, at: number): Buffer => field(1, written(revision, at));

const expectedOfToday = (expected: Expected): Buffer =>
  typeof expected === 'bigint' ? int64Field(8, expected) : field({ any: 9, stream_exists: 10, no_stream: 11 }[expected], NOTHING);

const expectedOf206 = (expected: Expected): Buffer => {
  if (expected === 'any') return field(4, NOTHING);
  if (expected === 'stream_exists') return field(5, NOTHING);
  return int64Field(3, expected === 'no_stream' ? -1n : expected);
};

/** Encodes `AppendResp` with `wrong_expected_version`, in the current fields and in those of version 20.6. */
export const appendWrongVersion = (expected: Expected, current: number | null): Buffer => {
  const currentFields = current === null ? [field(2, NOTHING), field(7, NOTHING)] : [varint(1, current), varint(6, current)];
  return field(2, Buffer.concat([...currentFields, expectedOf206(expected), expectedOfToday(expected)]));
};
