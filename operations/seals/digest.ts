import { hash } from 'node:crypto';
import { IDENTITY_STREAM } from '#platform/event-store/logIdentity.ts';
import type { RawEvent } from '#platform/event-store/openRawLog.ts';

/*
 * A seal's digest is a chain: the hash of every event's own digest together with the chain before it. It does not depend on positions and
 * storage times, so a copy on another server and a compacted file have the same digest.
 */
export const SEAL_STREAM = 'seal-log';

/** Length of a mark: the bytes of each event's digest that a seal stores, to identify a changed event. */
export const MARK_BYTES = 4;

/** The chain before the first event. */
export const INITIAL_CHAIN: Buffer = Buffer.alloc(32);

export type DigestedEvent = Pick<RawEvent, 'streamName' | 'revision' | 'id' | 'type' | 'data' | 'metadata'>;

/** Whether an event is sealed: not the server's own events, links, or events about the log itself. */
export const isSealedEvent = ({ streamName, type }: Pick<RawEvent, 'streamName' | 'type'>): boolean =>
  !streamName.startsWith('$') && !type.startsWith('$') && streamName !== IDENTITY_STREAM && streamName !== SEAL_STREAM;

/** Prefixes parts with their lengths, so that no two lists of parts give the same bytes. */
const frameParts = (parts: readonly Uint8Array[]): Buffer => {
  const target = Buffer.allocUnsafe(parts.reduce((totalSize, part) => totalSize + 4 + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    offset = target.writeUInt32BE(part.length, offset);
    target.set(part, offset);
    offset += part.length;
  }
  return target;
};

/** Returns the SHA-256 of one event: stream, revision, id, type, data, metadata. */
export const eventDigest = ({ streamName, revision, id, type, data, metadata }: DigestedEvent): Buffer =>
  hash(
    'sha256',
    frameParts([Buffer.from(streamName), Buffer.from(revision.toString()), Buffer.from(id), Buffer.from(type), data, metadata]),
    'buffer',
  );

/** Returns the chain after an event, from the chain before it. */
export const chainDigest = (previousChain: Buffer, digest: Buffer): Buffer =>
  hash('sha256', Buffer.concat([previousChain, digest]), 'buffer');
