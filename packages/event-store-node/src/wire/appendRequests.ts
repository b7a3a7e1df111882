import { createCursor, eachField, readBytes, readMessage, readString, readUint64, readVarint, type Cursor } from '../encoding/protobuf.ts';
import { readUuid } from '../encoding/uuid.ts';
import { expectedOfNumber, type Expected } from '../log/decideAppend.ts';
import type { EventToStore } from '../storage/record.ts';

/** An event in a client's append; `problem` is the reason why it cannot be stored. */
export interface ProposedEvent extends EventToStore {
  readonly problem: 'type' | 'content-type' | 'emptyType' | 'id' | null;
}

export interface AppendOptions {
  readonly streamName: string;
  /** null if the client sent none. */
  readonly expected: Expected | null;
  /** ms since 1970; null without a deadline. */
  readonly deadline: number | null;
}

export interface AppendMessage {
  readonly options: AppendOptions | null;
  readonly event: ProposedEvent | null;
}

export interface BatchMessage {
  /** Raw bytes of the correlation id, returned unchanged. */
  readonly correlation: Uint8Array;
  readonly options: AppendOptions | null;
  readonly events: readonly ProposedEvent[];
  readonly isFinal: boolean;
}

const EMPTY_BYTES = new Uint8Array();

const readStreamName = (cursor: Cursor): string => {
  let name = '';
  eachField(readMessage(cursor), (field, innerCursor) => field === 3 && ((name = readString(innerCursor)), true));
  return name;
};

const readTimestamp = (cursor: Cursor): number => {
  let seconds = 0n;
  let nanos = 0;
  eachField(readMessage(cursor), (field, innerCursor) => {
    if (field === 1) seconds = BigInt.asIntN(64, readUint64(innerCursor));
    else if (field === 2) nanos = readVarint(innerCursor);
    else return false;
    return true;
  });
  return Number(seconds) * 1000 + nanos / 1_000_000;
};

/** Both kinds of append use these field numbers; only a batch has a deadline here. */
const readOptions = (cursor: Cursor): AppendOptions => {
  let streamName = '';
  let expected: Expected | null = null;
  let deadline: number | null = null;
  eachField(cursor, (field, innerCursor) => {
    if (field === 1) streamName = readStreamName(innerCursor);
    else if (field === 2) expected = expectedOfNumber(readUint64(innerCursor));
    else if (field === 6) deadline = readTimestamp(innerCursor);
    else {
      if (field === 3) expected = 'no_stream';
      else if (field === 4) expected = 'any';
      else if (field === 5) expected = 'stream_exists';
      return false;
    }
    return true;
  });
  return { streamName, expected, deadline };
};

const readProposed = (cursor: Cursor): ProposedEvent => {
  let id: string | null = null;
  let type: string | null = null;
  let contentType: string | null = null;
  let data: Uint8Array = EMPTY_BYTES;
  let customMetadata: Uint8Array = EMPTY_BYTES;
  eachField(cursor, (field, innerCursor) => {
    if (field === 1) id = readUuid(innerCursor);
    else if (field === 2) {
      let key = '';
      let value = '';
      eachField(readMessage(innerCursor), (fieldNumber, fieldCursor) => {
        if (fieldNumber === 1) key = readString(fieldCursor);
        else if (fieldNumber === 2) value = readString(fieldCursor);
        else return false;
        return true;
      });
      if (key === 'type') type = value;
      else if (key === 'content-type') contentType = value;
    } else if (field === 3) customMetadata = readBytes(innerCursor);
    else if (field === 4) data = readBytes(innerCursor);
    else return false;
    return true;
  });
  const problem = type === null ? 'type' : contentType === null ? 'content-type' : type === '' ? 'emptyType' : id === null ? 'id' : null;
  return { id: id ?? '', type: type ?? '', json: contentType === 'application/json', data, customMetadata, problem };
};

/** Decodes one message of the unary append: the first contains the options, each further one an event. */
export const decodeAppend = (bytes: Buffer): AppendMessage => {
  let options: AppendOptions | null = null;
  let event: ProposedEvent | null = null;
  eachField(createCursor(bytes), (field, cursor) => {
    if (field === 1) options = readOptions(readMessage(cursor));
    else if (field === 2) event = readProposed(readMessage(cursor));
    else return false;
    return true;
  });
  return { options, event };
};

/** Decodes one message of the batch append: a part of one append, identified by its correlation id. */
export const decodeBatch = (bytes: Buffer): BatchMessage => {
  let correlation: Uint8Array = EMPTY_BYTES;
  let options: AppendOptions | null = null;
  const events: ProposedEvent[] = [];
  let isFinal = false;
  eachField(createCursor(bytes), (field, cursor) => {
    if (field === 1) correlation = readBytes(cursor);
    else if (field === 2) options = readOptions(readMessage(cursor));
    else if (field === 3) events.push(readProposed(readMessage(cursor)));
    else if (field === 4) isFinal = readVarint(cursor) !== 0;
    else return false;
    return true;
  });
  return { correlation, options, events, isFinal };
};
