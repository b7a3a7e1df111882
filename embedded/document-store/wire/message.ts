import { serialize } from 'bson';
import { decodeExact } from '../bson/document.ts';
import { elementsOf, joinElements } from '../bson/elements.ts';
import { failedToParse } from '../errors.ts';

export const OP_REPLY = 1;
export const OP_QUERY = 2004;
export const OP_MSG = 2013;

const checksumPresent = 1;
const moreToCome = 2;

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
}

const documentAt = (message: Buffer, at: number): Buffer => {
  const length = message.readInt32LE(at);
  if (length < 5 || at + length > message.length) throw failedToParse('a document of the message is not whole');
  return message.subarray(at, at + length);
};

/** Long lists arrive as a sequence or inside the body; both are kept as BSON. */
const listNames = new Set(['documents', 'updates', 'deletes']);
const DOCUMENT = 0x03;
const ARRAY = 0x04;

/** Splits off the command's own lists only: a field of a filter may have the same name. */
const splitBody = (bytes: Buffer): { body: Record<string, unknown>; lists: Record<string, Buffer[]> } => {
  const lists: Record<string, Buffer[]> = {};
  const rest: Buffer[] = [];
  for (const { type, name, start, value, end } of elementsOf(bytes)) {
    const items = type === ARRAY && listNames.has(name) ? elementsOf(bytes.subarray(value, end)) : undefined;
    if (items?.every((item) => item.type === DOCUMENT) === true)
      lists[name] = items.map((item) => bytes.subarray(value + item.value, value + item.end));
    else rest.push(bytes.subarray(start, end));
  }
  return { body: decodeExact(joinElements(rest)), lists };
};

const readMsg = (message: Buffer, requestId: number): Request => {
  const flags = message.readUInt32LE(16);
  const end = flags & checksumPresent ? message.length - 4 : message.length;
  let body: Record<string, unknown> | undefined;
  let sequences: Record<string, Buffer[]> = {};
  let at = 20;
  while (at < end) {
    const kind = message[at]!;
    at++;
    if (kind === 0) {
      const bytes = documentAt(message, at);
      const split = splitBody(bytes);
      body = split.body;
      sequences = { ...split.lists, ...sequences };
      at += bytes.length;
    } else if (kind === 1) {
      const sectionEnd = at + message.readInt32LE(at);
      const nameEnd = message.indexOf(0, at + 4);
      const name = message.toString('utf8', at + 4, nameEnd);
      const documents: Buffer[] = [];
      at = nameEnd + 1;
      while (at < sectionEnd) {
        const bytes = documentAt(message, at);
        documents.push(bytes);
        at += bytes.length;
      }
      sequences[name] = documents;
    } else throw failedToParse(`unknown section kind ${kind}`);
  }
  if (body === undefined) throw failedToParse('a message without a body');
  const name = Object.keys(body)[0] ?? '';
  const database = typeof body['$db'] === 'string' ? body['$db'] : 'admin';
  return { requestId, opcode: OP_MSG, database, name, body, sequences, wantsReply: (flags & moreToCome) === 0 };
};

const readQuery = (message: Buffer, requestId: number): Request => {
  const nameEnd = message.indexOf(0, 20);
  const namespace = message.toString('utf8', 20, nameEnd);
  const outer = decodeExact(documentAt(message, nameEnd + 9));
  const inner = outer['$query'];
  const body = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : outer;
  return {
    requestId,
    opcode: OP_QUERY,
    database: namespace.split('.')[0] ?? 'admin',
    name: Object.keys(body)[0] ?? '',
    body,
    sequences: {},
    wantsReply: true,
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

/** Builds the framed reply to a request. `reply` is a document or BSON. */
export const writeReply = (
  request: { readonly requestId: number; readonly opcode: number },
  reply: Record<string, unknown> | Buffer,
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
  }
  message.set(body, prefix);
  return message;
};
