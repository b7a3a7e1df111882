import type { RawEvent } from './rawEvent.ts';

/*
 * Decodes the responses to a read (`ReadResp` of the protocol) directly from their bytes. The generated classes build some fifteen objects
 * for each event, which is most of the cost of reading a whole log.
 */

interface BufferCursor {
  readonly bytes: Buffer;
  offset: number;
  readonly end: number;
}

const malformed = (): never => {
  throw new RangeError('The response is not valid protobuf.');
};

/** Reads a varint that fits a JavaScript number. */
const readNumber = (cursor: BufferCursor): number => {
  let value = 0;
  let byteScale = 1;
  for (;;) {
    if (cursor.offset >= cursor.end || byteScale > 2 ** 63) malformed();
    const byte = cursor.bytes[cursor.offset++]!;
    value += (byte & 0x7f) * byteScale;
    if (byte < 0x80) return value;
    byteScale *= 128;
  }
};

/** Reads a varint of up to 64 bits, exactly. */
const readUint64 = (cursor: BufferCursor): bigint => {
  const start = cursor.offset;
  const value = readNumber(cursor);
  if (value <= Number.MAX_SAFE_INTEGER) return BigInt(value);
  let exactValue = 0n;
  for (let offset = cursor.offset - 1; offset >= start; offset--) exactValue = (exactValue << 7n) | BigInt(cursor.bytes[offset]! & 0x7f);
  return BigInt.asUintN(64, exactValue);
};

/** Returns the end of the length-delimited value that begins here; the place moves to its first byte. */
const readFieldEnd = (cursor: BufferCursor): number => {
  const length = readNumber(cursor);
  if (cursor.offset + length > cursor.end) malformed();
  return cursor.offset + length;
};

const skipField = (cursor: BufferCursor, wireType: number): void => {
  if (wireType === 0) readNumber(cursor);
  else if (wireType === 1) cursor.offset += 8;
  else if (wireType === 2) cursor.offset = readFieldEnd(cursor);
  else if (wireType === 5) cursor.offset += 4;
  else malformed();
  if (cursor.offset > cursor.end) malformed();
};

const textOf = ({ bytes }: BufferCursor, startOffset: number, fieldEnd: number): string => bytes.toString('utf8', startOffset, fieldEnd);

/** Returns the text of the field `fieldNumber` of a message of one field (`UUID.string`, `StreamIdentifier.stream_name`). */
const readInnerText = (cursor: BufferCursor, end: number, fieldNumber: number): string => {
  const innerCursor: BufferCursor = { bytes: cursor.bytes, offset: cursor.offset, end };
  cursor.offset = end;
  while (innerCursor.offset < end) {
    const tag = readNumber(innerCursor);
    if (tag >>> 3 === fieldNumber && (tag & 7) === 2) {
      const fieldEnd = readFieldEnd(innerCursor);
      return textOf(innerCursor, innerCursor.offset, fieldEnd);
    }
    skipField(innerCursor, tag & 7);
  }
  return '';
};

/** System metadata of an event. */
interface SystemMetadata {
  type: string;
  contentType: string;
  created: number;
}

/** Converts ticks to milliseconds. The protocol counts in ten-thousandths of a millisecond, which no number represents exactly. */
const millisecondsOf = (ticks: string): number => Number(ticks.slice(0, -4));

/** Reads one entry of an event's system metadata: type, content type or creation time. */
const readSystemMetadata = (cursor: BufferCursor, end: number, systemMetadata: SystemMetadata): void => {
  const innerCursor: BufferCursor = { bytes: cursor.bytes, offset: cursor.offset, end };
  cursor.offset = end;
  let key = '';
  while (innerCursor.offset < end) {
    const tag = readNumber(innerCursor);
    const fieldEnd = readFieldEnd(innerCursor);
    // The key comes first.
    if (tag >>> 3 === 1) key = innerCursor.bytes.toString('latin1', innerCursor.offset, fieldEnd);
    else if (key === 'type') systemMetadata.type = textOf(innerCursor, innerCursor.offset, fieldEnd);
    else if (key === 'content-type') systemMetadata.contentType = innerCursor.bytes.toString('latin1', innerCursor.offset, fieldEnd);
    else if (key === 'created') systemMetadata.created = millisecondsOf(innerCursor.bytes.toString('latin1', innerCursor.offset, fieldEnd));
    innerCursor.offset = fieldEnd;
  }
};

const NO_BYTES = Buffer.alloc(0);

const readRecordedEvent = (cursor: BufferCursor, end: number): RawEvent => {
  const innerCursor: BufferCursor = { bytes: cursor.bytes, offset: cursor.offset, end };
  cursor.offset = end;
  const systemMetadata: SystemMetadata = { type: '', contentType: '', created: 0 };
  let [id, streamName] = ['', ''];
  let [revision, position] = [0n, 0n];
  let data: Uint8Array = NO_BYTES;
  let metadata: Uint8Array = NO_BYTES;
  while (innerCursor.offset < end) {
    const tag = readNumber(innerCursor);
    if ((tag & 7) === 0) {
      const field = tag >>> 3;
      if (field === 3) revision = readUint64(innerCursor);
      else if (field === 5) position = readUint64(innerCursor);
      else readNumber(innerCursor);
      continue;
    }
    if ((tag & 7) !== 2) {
      skipField(innerCursor, tag & 7);
      continue;
    }
    const fieldEnd = readFieldEnd(innerCursor);
    switch (tag >>> 3) {
      case 1:
        id = readInnerText(innerCursor, fieldEnd, 2).toLowerCase();
        break;
      case 2:
        streamName = readInnerText(innerCursor, fieldEnd, 3);
        break;
      case 6:
        readSystemMetadata(innerCursor, fieldEnd, systemMetadata);
        break;
      case 7:
        metadata = innerCursor.bytes.subarray(innerCursor.offset, fieldEnd);
        break;
      case 8:
        data = innerCursor.bytes.subarray(innerCursor.offset, fieldEnd);
        break;
      default:
    }
    innerCursor.offset = fieldEnd;
  }
  const { type, contentType, created } = systemMetadata;
  return { streamName, revision, position, id, type, created, isJson: contentType === 'application/json', data, metadata };
};

/** Returns the first message in field `fieldNumber`, or null. */
const enterField = (cursor: BufferCursor, fieldNumber: number): BufferCursor | null => {
  while (cursor.offset < cursor.end) {
    const tag = readNumber(cursor);
    if (tag >>> 3 === fieldNumber && (tag & 7) === 2) {
      const end = readFieldEnd(cursor);
      return { bytes: cursor.bytes, offset: cursor.offset, end };
    }
    skipField(cursor, tag & 7);
  }
  return null;
};

/** Returns the event of a response, links not resolved; null for other content (confirmations, checkpoints). */
export const decodeReadResponse = (bytes: Buffer): RawEvent | null => {
  const eventField = enterField({ bytes, offset: 0, end: bytes.length }, 1);
  const recordedField = eventField === null ? null : enterField(eventField, 1);
  return recordedField === null ? null : readRecordedEvent(recordedField, recordedField.end);
};
