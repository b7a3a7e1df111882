import {
  createCursor,
  eachField,
  int64Field,
  lengthDelimitedSize,
  readBytes,
  readMessage,
  readString,
  readVarint,
  varintFieldSize,
  writeBytes,
  writeLengthDelimited,
  writeVarintField,
} from '../encoding/protobuf.ts';
import { uuidHalves } from '../encoding/uuid.ts';
import { crc32c } from './crc32c.ts';

/*
 * Format of a stored event: a header, then the exact bytes of the protocol's `RecordedEvent`, so that a read only has to
 * add a frame.
 *   0 CRC-32C of all that follows · 4 flags · 5 created (ms since 1970, double) · 13 revision (double) · 21 RecordedEvent
 */
const HEADER_BYTES = 21;
const LINK_FLAG = 1;
const TOMBSTONE_FLAG = 2;
const GAP_FLAG = 4;

/** Revision of a tombstone in the index; on the wire it is the largest signed 64-bit number. */
export const TOMBSTONE_REVISION = Number.MAX_SAFE_INTEGER;
const TOMBSTONE_WIRE = Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);

export const LINK_TYPE = '$>';
export const TOMBSTONE_TYPE = '$streamDeleted';

export interface EventToStore {
  readonly id: string;
  readonly type: string;
  readonly json: boolean;
  readonly data: Uint8Array;
  readonly customMetadata: Uint8Array;
}

export interface RecordPlace {
  readonly streamName: string;
  readonly revision: number;
  readonly position: number;
  /** ms since 1970 */
  readonly created: number;
}

/** Decoded fields of a stored event. */
export interface DecodedRecord extends EventToStore {
  readonly streamName: string;
}

const TYPE_KEY = Buffer.from('type');
const CREATED_KEY = Buffer.from('created');
const CONTENT_TYPE_KEY = Buffer.from('content-type');

const metadataEntrySize = (key: Uint8Array, valueLength: number): number =>
  lengthDelimitedSize(key.length) + lengthDelimitedSize(valueLength);

const writeMetadataEntry = (target: Buffer, at: number, key: Uint8Array, value: string, valueLength: number): number => {
  let offset = writeLengthDelimited(target, at, 6, metadataEntrySize(key, valueLength));
  offset = writeLengthDelimited(target, offset, 1, key.length);
  target.set(key, offset);
  offset = writeLengthDelimited(target, offset + key.length, 2, valueLength);
  return offset + target.write(value, offset, 'utf8');
};

const JSON_CONTENT_TYPE = 'application/json';
const BINARY_CONTENT_TYPE = 'application/octet-stream';

/** Encodes the three entries of an event's wire metadata: type, time of creation, content type. */
const metadataEntries = (type: string, json: boolean, created: number): Buffer => {
  const contentType = json ? JSON_CONTENT_TYPE : BINARY_CONTENT_TYPE;
  // 100 ns since 1970, as decimal text.
  const ticks = `${created}0000`;
  const typeLength = Buffer.byteLength(type);
  const target = Buffer.allocUnsafeSlow(
    lengthDelimitedSize(metadataEntrySize(TYPE_KEY, typeLength)) +
      lengthDelimitedSize(metadataEntrySize(CREATED_KEY, ticks.length)) +
      lengthDelimitedSize(metadataEntrySize(CONTENT_TYPE_KEY, contentType.length)),
  );
  let at = writeMetadataEntry(target, 0, TYPE_KEY, type, typeLength);
  at = writeMetadataEntry(target, at, CREATED_KEY, ticks, ticks.length);
  writeMetadataEntry(target, at, CONTENT_TYPE_KEY, contentType, contentType.length);
  return target;
};

const bytesField = (bytes: Uint8Array): number => (bytes.length === 0 ? 0 : lengthDelimitedSize(bytes.length));

/** Encodes a stream's name as in its records, for `isRecordOf`. */
export const streamField = (streamName: string): Buffer => {
  const nameLength = Buffer.byteLength(streamName);
  const innerSize = lengthDelimitedSize(nameLength);
  const field = Buffer.alloc(lengthDelimitedSize(innerSize));
  const at = writeLengthDelimited(field, writeLengthDelimited(field, 0, 2, innerSize), 3, nameLength);
  field.write(streamName, at, 'utf8');
  return field;
};

/** First fields of a record, shared by events of one type in one append; only revision and id are filled in. */
interface RecordTemplate {
  readonly type: string;
  readonly json: boolean;
  readonly bytes: Buffer;
  /** Offset and length of the id. */
  readonly idOffset: number;
  readonly idLength: number;
}

const templateOf = (stream: Buffer, created: number, { type, json, id }: EventToStore): RecordTemplate => {
  const entries = metadataEntries(type, json, created);
  const uuidField = lengthDelimitedSize(id.length);
  const bytes = Buffer.alloc(HEADER_BYTES + lengthDelimitedSize(uuidField) + stream.length + entries.length);
  bytes[4] = type === LINK_TYPE ? LINK_FLAG : 0;
  bytes.writeDoubleLE(created, 5);
  const idOffset = writeLengthDelimited(bytes, writeLengthDelimited(bytes, HEADER_BYTES, 1, uuidField), 2, id.length);
  bytes.set(stream, idOffset + id.length);
  bytes.set(entries, idOffset + id.length + stream.length);
  return { type, json, bytes, idOffset, idLength: id.length };
};

const isTombstone = (revision: number): boolean => revision === TOMBSTONE_REVISION;

const recordSize = ({ bytes }: RecordTemplate, { customMetadata, data }: EventToStore, revision: number, position: number): number =>
  bytes.length +
  (isTombstone(revision) ? 1 + TOMBSTONE_WIRE.length : varintFieldSize(revision)) +
  2 * varintFieldSize(position) +
  bytesField(customMetadata) +
  bytesField(data);

/** Writes a record from `start` on; returns its end offset. */
const writeRecord = (
  target: Buffer,
  start: number,
  { bytes, idOffset }: RecordTemplate,
  { id, customMetadata, data }: EventToStore,
  revision: number,
  position: number,
): number => {
  target.set(bytes, start);
  target.writeDoubleLE(revision, start + 13);
  for (let index = 0; index < id.length; index += 1) target[start + idOffset + index] = id.charCodeAt(index);
  let at = start + bytes.length;
  if (isTombstone(revision)) {
    target[start + 4]! |= TOMBSTONE_FLAG;
    target[at] = 3 << 3;
    target.set(TOMBSTONE_WIRE, at + 1);
    at += 1 + TOMBSTONE_WIRE.length;
  } else at = writeVarintField(target, at, 3, revision);
  at = writeVarintField(target, at, 4, position);
  at = writeVarintField(target, at, 5, position);
  if (customMetadata.length > 0) at = writeBytes(target, at, 7, customMetadata);
  if (data.length > 0) at = writeBytes(target, at, 8, data);
  target.writeUInt32LE(crc32c(target, start + 4, at), start);
  return at;
};

/**
 * Encodes consecutive events of a stream, the first of them at the given place. All records share one buffer, because one buffer per
 * record would make garbage collection the largest cost of an append.
 */
export const encodeRecords = (events: readonly EventToStore[], { streamName, revision, position, created }: RecordPlace): Buffer[] => {
  const stream = streamField(streamName);
  const templates: RecordTemplate[] = [];
  let size = 0;
  for (const [at, event] of events.entries()) {
    let template = templates.at(-1);
    if (template?.type !== event.type || template.json !== event.json || template.idLength !== event.id.length)
      template = templateOf(stream, created, event);
    templates.push(template);
    size += recordSize(template, event, revision + at, position + size);
  }
  const target = Buffer.allocUnsafe(size);
  let start = 0;
  return events.map((event, at) => {
    const recordStart = start;
    start = writeRecord(target, recordStart, templates[at]!, event, revision + at, position + recordStart);
    return target.subarray(recordStart, start);
  });
};

/** Encodes an event at its place. */
export const encodeRecord = (event: EventToStore, offset: RecordPlace): Buffer => encodeRecords([event], offset)[0]!;

/** Encodes a gap record, which replaces events that compaction removed: the number of bytes that their positions span. */
export const encodeGap = (span: number): Buffer => {
  const target = Buffer.alloc(HEADER_BYTES + 8);
  target[4] = GAP_FLAG;
  target.writeDoubleLE(span, HEADER_BYTES);
  target.writeUInt32LE(crc32c(target, 4), 0);
  return target;
};

/** Checks whether a record is a gap, left by compaction. */
export const isGap = (record: Buffer): boolean => (record[4]! & GAP_FLAG) !== 0;
/** Returns the distance in bytes to the position of the next record. */
export const spanOf = (record: Buffer): number => (isGap(record) ? record.readDoubleLE(HEADER_BYTES) : record.length);

/** Checks the CRC of a record. */
export const isIntact = (record: Buffer): boolean => record.length > HEADER_BYTES && record.readUInt32LE(0) === crc32c(record, 4);

/** Checks whether a record is the event at this revision of the stream. `field`: the encoded stream name. */
export const isRecordOf = (record: Buffer | undefined, field: Buffer, revision: number): boolean => {
  if (record === undefined || record.length <= HEADER_BYTES || isGap(record) || revisionOf(record) !== revision) return false;
  // The name follows the id.
  const at = HEADER_BYTES + 2 + record[HEADER_BYTES + 1]!;
  if (at + field.length > record.length) return false;
  for (let index = 0; index < field.length; index += 1) if (record[at + index] !== field[index]) return false;
  return true;
};

export const isLink = (record: Buffer): boolean => (record[4]! & LINK_FLAG) !== 0;
/** ms since 1970 */
export const createdOf = (record: Buffer): number => record.readDoubleLE(5);
export const revisionOf = (record: Buffer): number => record.readDoubleLE(13);
/** Returns the event as the protocol's `RecordedEvent`. */
export const wireEvent = (record: Buffer): Buffer => record.subarray(HEADER_BYTES);

/** Decodes a record; data and metadata are not copied. */
export const decodeRecord = (record: Buffer): DecodedRecord => {
  let id = '';
  let streamName = '';
  let type = '';
  let json = false;
  let data: Uint8Array = new Uint8Array();
  let customMetadata: Uint8Array = new Uint8Array();
  eachField(createCursor(record, HEADER_BYTES), (field, cursor) => {
    if (field === 1) eachField(readMessage(cursor), (innerSize, at) => innerSize === 2 && ((id = readString(at)), true));
    else if (field === 2) eachField(readMessage(cursor), (innerSize, at) => innerSize === 3 && ((streamName = readString(at)), true));
    else if (field === 6) {
      let key = '';
      eachField(readMessage(cursor), (innerSize, at) => {
        if (innerSize === 1) key = readString(at);
        else if (innerSize === 2 && key === 'type') type = readString(at);
        else if (innerSize === 2 && key === 'content-type') json = readString(at) === 'application/json';
        else return false;
        return true;
      });
    } else if (field === 7) customMetadata = readBytes(cursor);
    else if (field === 8) data = readBytes(cursor);
    else if (field < 6) readVarint(cursor);
    else return false;
    return true;
  });
  return { id, streamName, type, json, data, customMetadata };
};

/** Returns the record with its id in the protocol's structured form, for clients that request that form. */
export const withStructuredId = (record: Buffer): Buffer => {
  const uuidField = createCursor(record, HEADER_BYTES + 1);
  const { offset: at, end } = readMessage(uuidField);
  const [high, low] = uuidHalves(record.toString('latin1', at + 2, end));
  const structuredId = Buffer.concat([int64Field(1, high), int64Field(2, low)]);
  const id = Buffer.from([0x0a, structuredId.length + 2, 0x0a, structuredId.length]);
  return Buffer.concat([record.subarray(0, HEADER_BYTES), id, structuredId, record.subarray(end)]);
};
