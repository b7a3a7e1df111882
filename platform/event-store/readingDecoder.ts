import type { RawEvent } from './rawEvent.ts';

/*
 * Decodes the responses to a read (`ReadResp` of the protocol) directly from their bytes. The generated classes build some fifteen objects
 * for each event, which is most of the cost of reading a whole log.
 */

interface Place {
  readonly bytes: Buffer;
  at: number;
  readonly end: number;
}

const malformed = (): never => {
  throw new RangeError('The response is not valid protobuf.');
};

/** Reads a varint that fits a JavaScript number. */
const readNumber = (place: Place): number => {
  let value = 0;
  let scale = 1;
  for (;;) {
    if (place.at >= place.end || scale > 2 ** 63) malformed();
    const byte = place.bytes[place.at++]!;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
    scale *= 128;
  }
};

/** Reads a varint of up to 64 bits, exactly. */
const readUint64 = (place: Place): bigint => {
  const start = place.at;
  const value = readNumber(place);
  if (value <= Number.MAX_SAFE_INTEGER) return BigInt(value);
  let exact = 0n;
  for (let at = place.at - 1; at >= start; at--) exact = (exact << 7n) | BigInt(place.bytes[at]! & 0x7f);
  return BigInt.asUintN(64, exact);
};

/** Returns the end of the length-delimited value that begins here; the place moves to its first byte. */
const enter = (place: Place): number => {
  const length = readNumber(place);
  if (place.at + length > place.end) malformed();
  return place.at + length;
};

const skip = (place: Place, wireType: number): void => {
  if (wireType === 0) readNumber(place);
  else if (wireType === 1) place.at += 8;
  else if (wireType === 2) place.at = enter(place);
  else if (wireType === 5) place.at += 4;
  else malformed();
  if (place.at > place.end) malformed();
};

const textOf = ({ bytes }: Place, from: number, to: number): string => bytes.toString('utf8', from, to);

/** Returns the text of the field `wanted` of a message of one field (`UUID.string`, `StreamIdentifier.stream_name`). */
const innerText = (place: Place, end: number, wanted: number): string => {
  const inner: Place = { bytes: place.bytes, at: place.at, end };
  place.at = end;
  while (inner.at < end) {
    const tag = readNumber(inner);
    if (tag >>> 3 === wanted && (tag & 7) === 2) {
      const to = enter(inner);
      return textOf(inner, inner.at, to);
    }
    skip(inner, tag & 7);
  }
  return '';
};

/** System metadata of an event. */
interface About {
  type: string;
  contentType: string;
  created: number;
}

/** Converts ticks to milliseconds. The protocol counts in ten-thousandths of a millisecond, which no number represents exactly. */
const millisecondsOf = (ticks: string): number => Number(ticks.slice(0, -4));

/** Reads one entry of an event's system metadata: type, content type or creation time. */
const readAbout = (place: Place, end: number, about: About): void => {
  const inner: Place = { bytes: place.bytes, at: place.at, end };
  place.at = end;
  let key = '';
  while (inner.at < end) {
    const tag = readNumber(inner);
    const to = enter(inner);
    // The key comes first.
    if (tag >>> 3 === 1) key = inner.bytes.toString('latin1', inner.at, to);
    else if (key === 'type') about.type = textOf(inner, inner.at, to);
    else if (key === 'content-type') about.contentType = inner.bytes.toString('latin1', inner.at, to);
    else if (key === 'created') about.created = millisecondsOf(inner.bytes.toString('latin1', inner.at, to));
    inner.at = to;
  }
};

const nothing = Buffer.alloc(0);

const readRecorded = (place: Place, end: number): RawEvent => {
  const inner: Place = { bytes: place.bytes, at: place.at, end };
  place.at = end;
  const about: About = { type: '', contentType: '', created: 0 };
  let [id, streamName] = ['', ''];
  let [revision, position] = [0n, 0n];
  let data: Uint8Array = nothing;
  let metadata: Uint8Array = nothing;
  while (inner.at < end) {
    const tag = readNumber(inner);
    if ((tag & 7) === 0) {
      const field = tag >>> 3;
      if (field === 3) revision = readUint64(inner);
      else if (field === 5) position = readUint64(inner);
      else readNumber(inner);
      continue;
    }
    if ((tag & 7) !== 2) {
      skip(inner, tag & 7);
      continue;
    }
    const to = enter(inner);
    switch (tag >>> 3) {
      case 1:
        id = innerText(inner, to, 2).toLowerCase();
        break;
      case 2:
        streamName = innerText(inner, to, 3);
        break;
      case 6:
        readAbout(inner, to, about);
        break;
      case 7:
        metadata = inner.bytes.subarray(inner.at, to);
        break;
      case 8:
        data = inner.bytes.subarray(inner.at, to);
        break;
      default:
    }
    inner.at = to;
  }
  const { type, contentType, created } = about;
  return { streamName, revision, position, id, type, created, isJson: contentType === 'application/json', data, metadata };
};

/** Returns the first message in field `wanted`, or null. */
const within = (place: Place, wanted: number): Place | null => {
  while (place.at < place.end) {
    const tag = readNumber(place);
    if (tag >>> 3 === wanted && (tag & 7) === 2) {
      const end = enter(place);
      return { bytes: place.bytes, at: place.at, end };
    }
    skip(place, tag & 7);
  }
  return null;
};

/** Returns the event of a response, links not resolved; null for other content (confirmations, checkpoints). */
export const decodeReadResponse = (bytes: Buffer): RawEvent | null => {
  const event = within({ bytes, at: 0, end: bytes.length }, 1);
  const recorded = event === null ? null : within(event, 1);
  return recorded === null ? null : readRecorded(recorded, recorded.end);
};
