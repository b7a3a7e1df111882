import { randomUUID } from 'node:crypto';
import { readLogIdentity, startCopiedLog } from '#platform/event-store/logIdentity.ts';
import type { RawEvent, RawLog } from '#platform/event-store/openRawLog.ts';
import { readRawEvents } from '#platform/event-store/readRawEvents.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { chainDigest, eventDigest, INITIAL_CHAIN, isSealedEvent } from '../seals/digest.ts';
import { CopyRefused } from './errors.ts';
import { roleInCopy } from './roleInCopy.ts';
import { createSender } from './sender.ts';

/** A log to copy, from a server or a backup. */
export interface CopySource {
  /** Identity of the log. */
  readonly id: string;
  /** All events, oldest first. */
  readonly events: AsyncIterable<RawEvent>;
}

export interface CopyTarget {
  readonly raw: RawLog;
  readonly store: Pick<EventStore, 'append' | 'readStream'>;
}

export interface CopyProgress {
  /** Position in the source. */
  readonly position: bigint;
  /** Number of events found in the target or sent to it. */
  readonly events: number;
}

export interface CopyOptions {
  readonly source: CopySource;
  readonly target: CopyTarget;
  /** Returns milliseconds since 1970. */
  readonly clock: () => number;
  readonly onProgress?: ((progress: CopyProgress) => void) | undefined;
}

export interface CopyResult {
  /** Number of events that the target already contained. */
  readonly found: number;
  readonly copied: number;
  /** Number of sealed events, and the source's chain over them: the target must have the same. */
  readonly count: number;
  readonly digest: string;
}

const hasSameContent = (one: RawEvent, other: RawEvent): boolean =>
  one.type === other.type &&
  one.isJson === other.isJson &&
  Buffer.compare(one.data, other.data) === 0 &&
  Buffer.compare(one.metadata, other.metadata) === 0;

const isSameEvent = (one: RawEvent, other: RawEvent): boolean =>
  one.streamName === other.streamName && one.revision === other.revision && one.id === other.id && hasSameContent(one, other);

async function* copyableEvents(events: AsyncIterable<RawEvent>): AsyncGenerator<RawEvent> {
  for await (const event of events) if (roleInCopy(event) === 'event') yield event;
}

/** Gives the target its own identity, once; accepts that of an unfinished copy of the same source. */
const ensureIdentity = async ({ id }: CopySource, { raw, store }: CopyTarget, clock: () => number): Promise<void> => {
  const identity = await readLogIdentity(store);
  if (identity?.copiedFrom === id) return;
  const firstEvent = await copyableEvents(readRawEvents(raw)).next();
  if (firstEvent.done !== true)
    throw new CopyRefused('The target has events that are not a copy of this log. Copy into an empty event store.');
  await startCopiedLog(store, id, clock);
};

/** Writes stream metadata (limits, access, soft deletion) and tombstones, as they are at the end of the source. */
const writeMetadataAndTombstones = async (
  raw: RawLog,
  metadata: ReadonlyMap<string, RawEvent>,
  tombstones: ReadonlySet<string>,
): Promise<void> => {
  const appender = await raw.appender();
  try {
    for (const [streamName, event] of metadata) {
      if (tombstones.has(streamName.slice(2))) continue;
      // A server reopens a deleted stream at new metadata and changes them, which a second append, with a new id, replaces.
      for (const id of [event.id, randomUUID()]) {
        const [lastEvent] = await raw.readStream(streamName, { from: 'end', backwards: true, maxCount: 1 });
        if (lastEvent !== undefined && hasSameContent(lastEvent, event)) break;
        await appender.append(streamName, 'any', [{ ...event, id }]);
      }
    }
  } finally {
    appender.close();
  }
  for (const streamName of tombstones) await raw.tombstone(streamName);
};

/**
 * Copies a log into an empty event store, or continues an earlier copy: events that the target contains are compared with the source one
 * by one, the rest is appended with the revisions of the source. The source may grow during the copy; another run copies later events.
 * Throws `CopyRefused` if the target is not a prefix of the source.
 */
export const copyLog = async ({ source, target, clock, onProgress }: CopyOptions): Promise<CopyResult> => {
  await ensureIdentity(source, target, clock);
  const targetEvents = copyableEvents(readRawEvents(target.raw));
  const appender = await target.raw.appender();
  const sender = createSender(appender);
  const metadata = new Map<string, RawEvent>();
  const tombstones = new Set<string>();
  let [found, copied, count] = [0, 0, 0];
  let digestChain = INITIAL_CHAIN;
  let isTargetExhausted = false;

  const copyOrCompare = async (event: RawEvent): Promise<void> => {
    const nextTargetEvent = isTargetExhausted ? undefined : (await targetEvents.next()).value;
    if (nextTargetEvent === undefined) {
      isTargetExhausted = true;
      await sender.send(event);
      copied += 1;
    } else if (isSameEvent(nextTargetEvent as RawEvent, event)) found += 1;
    else
      throw new CopyRefused(
        `The target has ${nextTargetEvent.streamName}@${nextTargetEvent.revision} where the source has ${event.streamName}@${event.revision}, or the content of the event differs.`,
      );
  };

  try {
    for await (const event of source.events) {
      const role = roleInCopy(event);
      if (role === 'metadata') metadata.set(event.streamName, event);
      else if (role === 'tombstone') tombstones.add(event.streamName);
      else if (role === 'event') await copyOrCompare(event);
      if (isSealedEvent(event)) {
        digestChain = chainDigest(digestChain, eventDigest(event));
        count += 1;
      }
      onProgress?.({ position: event.position, events: found + copied });
    }
    const extraTargetEvent = isTargetExhausted ? undefined : (await targetEvents.next()).value;
    if (extraTargetEvent !== undefined)
      throw new CopyRefused(
        `The target continues with ${extraTargetEvent.streamName}@${extraTargetEvent.revision}, which the source does not contain.`,
      );
    await sender.finish();
  } finally {
    await targetEvents.return(undefined);
    appender.close();
  }
  await writeMetadataAndTombstones(target.raw, metadata, tombstones);
  return { found, copied, count, digest: digestChain.toString('hex') };
};
