import { encode, encodeElement } from '../bson/document.ts';
import { elementsOf } from '../bson/elements.ts';

const OK_ELEMENT = encodeElement('ok', 1);

/** Returns `{ cursor: { <batchName>: [...], id, ns }, ok: 1 }` for documents that are BSON already. */
export const cursorReply = (batchName: 'firstBatch' | 'nextBatch', documents: readonly Buffer[], id: bigint, namespace: string): Buffer => {
  let arrayLength = 5;
  for (let i = 0; i < documents.length; i++) arrayLength += 2 + String(i).length + documents[i]!.length;
  const tail = encode({ id, ns: namespace }).subarray(4, -1);
  const cursorLength = 4 + 1 + batchName.length + 1 + arrayLength + tail.length + 1;
  const totalLength = 4 + 1 + 'cursor'.length + 1 + cursorLength + OK_ELEMENT.length + 1;
  const reply = Buffer.allocUnsafe(totalLength);
  let offset = reply.writeInt32LE(totalLength, 0);
  reply[offset++] = 3;
  offset += reply.write('cursor\0', offset, 'latin1');
  offset = reply.writeInt32LE(cursorLength, offset);
  reply[offset++] = 4;
  offset += reply.write(`${batchName}\0`, offset, 'latin1');
  offset = reply.writeInt32LE(arrayLength, offset);
  for (let i = 0; i < documents.length; i++) {
    reply[offset++] = 3;
    offset += reply.write(String(i), offset, 'latin1');
    reply[offset++] = 0;
    offset += documents[i]!.copy(reply, offset);
  }
  reply[offset++] = 0;
  offset += tail.copy(reply, offset);
  reply[offset++] = 0;
  offset += OK_ELEMENT.copy(reply, offset);
  reply[offset] = 0;
  return reply;
};

/** Returns the cursor id in a reply made by `cursorReply`; 0n if the cursor has ended or the reply is another one. */
export const cursorIdOf = (reply: Record<string, unknown> | Buffer): bigint => {
  if (!Buffer.isBuffer(reply)) return 0n;
  const cursor = elementsOf(reply).find(({ name }) => name === 'cursor');
  if (cursor === undefined) return 0n;
  const bytes = reply.subarray(cursor.value, cursor.end);
  const id = elementsOf(bytes).find(({ name }) => name === 'id');
  return id === undefined ? 0n : bytes.readBigInt64LE(id.value);
};
