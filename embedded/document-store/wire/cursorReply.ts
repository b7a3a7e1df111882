import { encode, encodeElement } from '../bson/document.ts';

const okElement = encodeElement('ok', 1);

/** Returns `{ cursor: { <batchName>: [...], id, ns }, ok: 1 }` for documents that are BSON already. */
export const cursorReply = (batchName: 'firstBatch' | 'nextBatch', documents: readonly Buffer[], id: bigint, namespace: string): Buffer => {
  let arrayLength = 5;
  for (let i = 0; i < documents.length; i++) arrayLength += 2 + String(i).length + documents[i]!.length;
  const tail = encode({ id, ns: namespace }).subarray(4, -1);
  const cursorLength = 4 + 1 + batchName.length + 1 + arrayLength + tail.length + 1;
  const total = 4 + 1 + 'cursor'.length + 1 + cursorLength + okElement.length + 1;
  const reply = Buffer.allocUnsafe(total);
  let at = reply.writeInt32LE(total, 0);
  reply[at++] = 3;
  at += reply.write('cursor\0', at, 'latin1');
  at = reply.writeInt32LE(cursorLength, at);
  reply[at++] = 4;
  at += reply.write(`${batchName}\0`, at, 'latin1');
  at = reply.writeInt32LE(arrayLength, at);
  for (let i = 0; i < documents.length; i++) {
    reply[at++] = 3;
    at += reply.write(String(i), at, 'latin1');
    reply[at++] = 0;
    at += documents[i]!.copy(reply, at);
  }
  reply[at++] = 0;
  at += tail.copy(reply, at);
  reply[at++] = 0;
  at += okElement.copy(reply, at);
  reply[at] = 0;
  return reply;
};
