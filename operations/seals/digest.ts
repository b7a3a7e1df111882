import { hash } from 'node:crypto';
import { IDENTITY_STREAM } from '#platform/event-store/identity.ts';
import type { RawEvent } from '#platform/event-store/raw.ts';

/*
 * A seal's digest is a chain: every event's own digest, taken together with the chain before it. It says nothing of
 * positions and times of storing, so a copy on another server and a compacted file have the same one.
 */
export const SEAL_STREAM = 'seal-log';

/** Bytes of a mark: what a seal keeps of each event's own digest, to tell which event was changed. */
export const MARK_BYTES = 4;

/** The chain before the first event. */
export const FIRST_CHAIN: Buffer = Buffer.alloc(32);

export type Digested = Pick<RawEvent, 'streamName' | 'revision' | 'id' | 'type' | 'data' | 'metadata'>;

/** Whether an event is sealed: not what a server writes for itself, no links, and not what the log says about itself. */
export const isCounted = ({ streamName, type }: Pick<RawEvent, 'streamName' | 'type'>): boolean =>
  !streamName.startsWith('$') && !type.startsWith('$') && streamName !== IDENTITY_STREAM && streamName !== SEAL_STREAM;

/** Parts with their lengths before them, so that no two lists of parts give the same bytes. */
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

/** SHA-256 of one event: stream, revision, id, type, data, metadata. */
export const eventDigest = ({ streamName, revision, id, type, data, metadata }: Digested): Buffer =>
  hash(
    'sha256',
    framed([Buffer.from(streamName), Buffer.from(revision.toString()), Buffer.from(id), Buffer.from(type), data, metadata]),
    'buffer',
  );

/** The chain after an event, from the chain before it. */
export const chained = (before: Buffer, digest: Buffer): Buffer => hash('sha256', Buffer.concat([before, digest]), 'buffer');
