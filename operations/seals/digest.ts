import { hash } from 'node:crypto';
import { IDENTITY_STREAM } from '#platform/event-store/identity.ts';
import type { RawEvent } from '#platform/event-store/raw.ts';

/*
 * A seal's digest is a chain: the hash of every event's own digest together with the chain before it. It does not depend on positions and
 * storage times, so a copy on another server and a compacted file have the same digest.
 */
export const SEAL_STREAM = 'seal-log';

/** Length of a mark: the bytes of each event's digest that a seal stores, to identify a changed event. */
export const MARK_BYTES = 4;

/** The chain before the first event. */
export const FIRST_CHAIN: Buffer = Buffer.alloc(32);

export type Digested = Pick<RawEvent, 'streamName' | 'revision' | 'id' | 'type' | 'data' | 'metadata'>;

/** Whether an event is sealed: not the server's own events, links, or events about the log itself. */
export const isCounted = ({ streamName, type }: Pick<RawEvent, 'streamName' | 'type'>): boolean =>
  !streamName.startsWith('$') && !type.startsWith('$') && streamName !== IDENTITY_STREAM && streamName !== SEAL_STREAM;

/** Prefixes parts with their lengths, so that no two lists of parts give the same bytes. */
const framed = (parts: readonly Uint8Array[]): Buffer => {
  const target = Buffer.allocUnsafe(parts.reduce((size, part) => size + 4 + part.length, 0));
  let at = 0;
  for (const part of parts) {
    at = target.writeUInt32BE(part.length, at);
    target.set(part, at);
    at += part.length;
  }
  return target;
};

/** Returns the SHA-256 of one event: stream, revision, id, type, data, metadata. */
export const eventDigest = ({ streamName, revision, id, type, data, metadata }: Digested): Buffer =>
  hash(
    'sha256',
    framed([Buffer.from(streamName), Buffer.from(revision.toString()), Buffer.from(id), Buffer.from(type), data, metadata]),
    'buffer',
  );

/** Returns the chain after an event, from the chain before it. */
export const chained = (before: Buffer, digest: Buffer): Buffer => hash('sha256', Buffer.concat([before, digest]), 'buffer');
