import { serialize } from 'bson';
import { decodeExact } from '../bson/document.ts';
import { elementsOf, joinElements } from '../bson/elements.ts';
import { failedToParse } from '../errors.ts';

export const OP_REPLY = 1;
export const OP_QUERY = 2004;
export const OP_MSG = 2013;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const EXHAUST_ALLOWED = 0x1_00_00;

/** A received command: its fields (numbers as `Int32`, `Double`, `Long`) and its document sequences, still BSON. */
export interface Request {
  readonly requestId: number;
  readonly opcode: number;
  readonly database: string;
  readonly name: string;
  readonly body: Record<string, unknown>;
  readonly sequences: Readonly<Record<string, readonly Buffer[]>>;
  /** False if the client expects no reply (unacknowledged write). */
  readonly wantsReply: boolean;
  /** True if the client accepts several replies to a `getMore`, each with `moreToCome` except the last. */
  readonly allowsExhaust: boolean;
}

const documentAt = (message: Buffer, offset: number): Buffer => {
  const length = message.readInt32LE(offset);
  if (length < 5 || offset + length > message.length) throw failedToParse('a document of the message is not whole');
  return message.subarray(offset, offset + length);
};

/** Long lists arrive as a sequence or inside the body; both are kept as BSON. */
const LIST_FIELDS = new Set(['documents', 'updates', 'deletes']);
const DOCUMENT_TYPE = 0x03;
const ARRAY_TYPE = 0x04;

/** Splits off the command's own lists only: a field of a filter may have the same name. */
const splitBody = (bytes: Buffer): { body: Record<string, unknown>; lists: Record<string, Buffer[]> } => {
  const lists: Record<string, Buffer[]> = {};
  const otherElements: Buffer[] = [];
  for (const { type, name, start, value, end } of elementsOf(bytes)) {
    const items = type === ARRAY_TYPE && LIST_FIELDS.has(name) ? elementsOf(bytes.subarray(value, end)) : undefined;
    if (items?.every((item) => item.type === DOCUMENT_TYPE) === true)
      lists[name] = items.map((item) => bytes.subarray(value + item.value, value + item.end));
    else otherElements.push(bytes.subarray(start, end));
  }
  return { body: decodeExact(joinElements(otherElements)), lists };
};

const readMsg = (message: Buffer, requestId: number): Request => {
  const flags = message.readUInt32LE(16);
  const end = flags & CHECKSUM_PRESENT ? message.length - 4 : message.length;
  let body: Record<string, unknown> | undefined;
  let sequences: Record<string, Buffer[]> = {};
  let offset = 20;
  while (offset < end) {
    const sectionKind = message[offset]!;
    offset++;
    if (sectionKind === 0) {
      const bytes = documentAt(message, offset);
      const splitDocument = splitBody(bytes);
      body = splitDocument.body;
      sequences = { ...splitDocument.lists, ...sequences };
      offset += bytes.length;
    } else if (sectionKind === 1) {
      const sectionEnd = offset + message.readInt32LE(offset);
      const nameEnd = message.indexOf(0, offset + 4);
      const name = message.toString('utf8', offset + 4, nameEnd);
      const documents: Buffer[] = [];
      offset = nameEnd + 1;
      while (offset < sectionEnd) {
        const bytes = documentAt(message, offset);
        documents.push(bytes);
        offset += bytes.length;
      }
      sequences[name] = documents;
    } else throw failedToParse(`unknown section kind ${sectionKind}`);
  }
  if (body === undefined) throw failedToParse('a message without a body');
  const name = Object.keys(body)[0] ?? '';
  const database = typeof body['$db'] === 'string' ? body['$db'] : 'admin';
  const wantsReply = (flags & MORE_TO_COME) === 0;
  return { requestId, opcode: OP_MSG, database, name, body, sequences, wantsReply, allowsExhaust: (flags & EXHAUST_ALLOWED) !== 0 };
};

const readQuery = (message: Buffer, requestId: number): Request => {
  const nameEnd = message.indexOf(0, 20);
  const namespace = message.toString('utf8', 20, nameEnd);
  const outerDocument = decodeExact(documentAt(message, nameEnd + 9));
  const innerQuery = outerDocument['$query'];
  const body = typeof innerQuery === 'object' && innerQuery !== null ? (innerQuery as Record<string, unknown>) : outerDocument;
  return {
    requestId,
    opcode: OP_QUERY,
    database: namespace.split('.')[0] ?? 'admin',
    name: Object.keys(body)[0] ?? '',
    body,
    sequences: {},
    wantsReply: true,
    allowsExhaust: false,
  };
};

/** Parses one complete wire message. Throws on an unsupported opcode. */
export const readRequest = (message: Buffer): Request => {
  const requestId = message.readInt32LE(4);
  const opcode = message.readInt32LE(12);
  if (opcode === OP_MSG) return readMsg(message, requestId);
  if (opcode === OP_QUERY) return readQuery(message, requestId);
  throw failedToParse(`unsupported opcode ${opcode}`);
};

let lastRequestId = 0;

/**
 * Builds the framed reply to a request. `reply` is a document or BSON. `moreToCome`: the client gets another reply without a request.
 */
export const writeReply = (
  request: { readonly requestId: number; readonly opcode: number },
  reply: Record<string, unknown> | Buffer,
  { moreToCome = false } = {},
): Buffer => {
  const body = Buffer.isBuffer(reply) ? reply : serialize(reply, { ignoreUndefined: true });
  const prefix = request.opcode === OP_QUERY ? 36 : 21;
  const message = Buffer.allocUnsafe(prefix + body.length);
  lastRequestId = (lastRequestId + 1) | 0;
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(lastRequestId, 4);
  message.writeInt32LE(request.requestId, 8);
  if (request.opcode === OP_QUERY) {
    message.writeInt32LE(OP_REPLY, 12);
    message.fill(0, 16, 36);
    message.writeInt32LE(8, 16);
    message.writeInt32LE(1, 32);
  } else {
    message.writeInt32LE(OP_MSG, 12);
    message.fill(0, 16, 21);
    if (moreToCome) message.writeUInt32LE(MORE_TO_COME, 16);
  }
  message.set(body, prefix);
  return message;
};
