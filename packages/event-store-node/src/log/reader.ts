import { DamagedBlock, DamagedEvent, indexDamagedError, streamDamagedError } from '../storage/damagedEvent.ts';
import {
  createdOf,
  decodeRecord,
  isGap,
  isLink,
  isRecordOf,
  revisionOf,
  spanOf,
  streamField,
  TOMBSTONE_REVISION,
} from '../storage/record.ts';
import { BACKWARDS, FORWARDS, type StoredRecord } from '../storage/storage.ts';
import { verifyRecord } from '../storage/verifyRecord.ts';
import type { Log } from './log.ts';
import {
  isMetastream,
  METASTREAM_LIMITS,
  metastreamOf,
  parseLimits,
  streamOfMetastream,
  NO_LIMITS,
  type StreamLimits,
} from './streamMetadata.ts';

export { DamagedEvent };

/** One event as readers receive it: with `link` if a link led to it; without `event` if the link's target does not exist. */
export interface ReadEvent {
  readonly position: number;
  readonly event: Buffer | null;
  readonly link: Buffer | null;
}

export interface StreamState {
  readonly name: string;
  readonly id: number;
  readonly last: number;
  readonly limits: StreamLimits;
  /** First revision that the limits on count and truncation leave readable. */
  readonly first: number;
}

export type StreamLookup =
  | { readonly kind: 'missing' }
  /** `before` is what was written before the tombstone. */
  | { readonly kind: 'tombstoned'; readonly before: StreamState | null }
  | ({ readonly kind: 'open' } & StreamState);

export interface Reader {
  /** Looks up the visible part of a stream, within the limits of its metadata. */
  stream(name: string): StreamLookup;
  /** Like `stream` without the limits, for live subscriptions. */
  wholeStream(name: string): StreamLookup;
  /** Returns the event that tombstoned a stream. */
  tombstoneOf(name: string): StoredRecord | null;
  /** Returns one page of visible events of a stream, without expired ones ($maxAge). */
  streamPage(stream: StreamState, from: number, isBackwards: boolean, maxEvents: number): { events: StoredRecord[]; next: number };
  /** Returns one page of visible events of the whole log: upwards from a position inclusive, downwards exclusive. */
  allPage(from: number, isBackwards: boolean, maxEvents: number): StoredRecord[];
  /** Checks whether an event starts at exactly this position, or may have before compaction removed it. */
  isEvent(position: number): boolean;
  resolve(stored: StoredRecord, resolveLinks: boolean): ReadEvent;
}

/** A page ends after the event that reaches this size, because a slow client keeps the page in memory. */
const MAX_PAGE_BYTES = 1024 * 1024;

/** After this number of stream events that are adjacent in the log, read the log instead of the stream's index. */
const SEQUENTIAL_READ_LENGTH = 16;

interface StreamEvent extends StoredRecord {
  readonly revision: number;
}

const MISSING_STREAM: StreamLookup = { kind: 'missing' };

export const missingEventError = (position: number): DamagedEvent =>
  new DamagedEvent(`The log is damaged: there is no event at position ${position}.`);

/** Creates the reader of durable, visible events; it verifies every record's checksum before returning it. */
export const createReader = ({ storage, tail }: Pick<Log, 'storage' | 'tail'>, clock: () => number): Reader => {
  const isTombstonedStream = (name: string): boolean => {
    const id = storage.streamId(name);
    const position = id === undefined ? undefined : storage.positionOf(id, TOMBSTONE_REVISION);
    return position !== undefined && position < tail.end;
  };

  const lastVisible = (id: number): { revision: number; position: number } | undefined => {
    for (const entry of storage.revisions(id, TOMBSTONE_REVISION - 1, BACKWARDS)) if (entry.position < tail.end) return entry;
    return undefined;
  };

  const hasEntries = (id: number): boolean => {
    for (const entry of storage.revisions(id, TOMBSTONE_REVISION, BACKWARDS)) return entry !== undefined;
    return false;
  };

  const limitsOf = (name: string): StreamLimits => {
    if (isMetastream(name)) return METASTREAM_LIMITS;
    const id = storage.streamId(metastreamOf(name));
    const last = id === undefined ? undefined : lastVisible(id);
    return last === undefined ? NO_LIMITS : parseLimits(decodeRecord(verifyRecord(storage.record(last.position), last.position)).data);
  };

  const stateOf = (name: string, { appliesLimits }: { readonly appliesLimits: boolean }): StreamState | null => {
    const id = storage.streamId(name);
    const last = id === undefined ? undefined : lastVisible(id)?.revision;
    if (id === undefined || last === undefined) {
      // A stream id is created with the first event, so an id without entries means a damaged index.
      if (id !== undefined && !hasEntries(id)) throw indexDamagedError(name, 0);
      return null;
    }
    const limits = appliesLimits ? limitsOf(name) : NO_LIMITS;
    const firstByCount = limits.maxCount === null ? 0 : last - limits.maxCount + 1;
    return { name, id, last, limits, first: Math.max(storage.firstRevision(id), firstByCount, limits.truncateBefore) };
  };

  const lookUpStream = (name: string, { appliesLimits }: { readonly appliesLimits: boolean }): StreamLookup => {
    if (isTombstonedStream(name) || (isMetastream(name) && isTombstonedStream(streamOfMetastream(name))))
      return { kind: 'tombstoned', before: stateOf(name, { appliesLimits: false }) };
    const state = stateOf(name, { appliesLimits });
    return state === null || state.limits.softDeleted ? MISSING_STREAM : { kind: 'open', ...state };
  };

  const stream = (name: string): StreamLookup => lookUpStream(name, { appliesLimits: true });

  const tombstoneOf = (name: string): StoredRecord | null => {
    const id = storage.streamId(name);
    const position = id === undefined ? undefined : storage.positionOf(id, TOMBSTONE_REVISION);
    return position === undefined ? null : { position, record: verifyRecord(storage.record(position), position) };
  };

  /**
   * Yields the events of a stream through its index; for many events adjacent in the log, reads only the first ones through it. Streams
   * have no gaps: an index entry that is out of sequence or leads to another event is damaged.
   */
  function* eventsOf({ name, id }: StreamState, from: number, isBackwards: boolean): Generator<StreamEvent> {
    const encodedStreamField = streamField(name);
    let next = from;
    for (let isReading = true; isReading;) {
      isReading = false;
      let sequentialCount = 0;
      let previousPosition = -1;
      for (const { revision, position } of storage.revisions(id, next, isBackwards)) {
        const record = verifyRecord(storage.record(position), position);
        if (revision !== next || !isRecordOf(record, encodedStreamField, revision)) throw indexDamagedError(name, next);
        yield { revision, position, record };
        next += isBackwards ? -1 : 1;
        sequentialCount = position === previousPosition ? sequentialCount + 1 : 0;
        previousPosition = position + record.length;
        isReading = sequentialCount === SEQUENTIAL_READ_LENGTH && !isBackwards;
        if (isReading) break;
      }
      if (!isReading) return;
      for (const { position, record } of storage.records(previousPosition, FORWARDS)) {
        if (!isRecordOf(record, encodedStreamField, next)) break;
        yield { revision: next, position, record: verifyRecord(record, position) };
        next += 1;
      }
    }
  }

  const streamPage: Reader['streamPage'] = (state, from, isBackwards, maxEvents) => {
    const events: StoredRecord[] = [];
    const minCreated = state.limits.maxAgeMs === null ? -Infinity : clock() - state.limits.maxAgeMs;
    let bytes = 0;
    let next = isBackwards ? Math.min(from, state.last) : Math.max(from, state.first);
    const isPastEnd = (): boolean => (isBackwards ? next < state.first : next > state.last);
    if (isPastEnd()) return { events, next };
    try {
      for (const { revision, position, record } of eventsOf(state, next, isBackwards)) {
        next = isBackwards ? revision - 1 : revision + 1;
        if (createdOf(record) > minCreated) {
          events.push({ position, record });
          bytes += record.length;
        }
        if (events.length >= maxEvents || bytes >= MAX_PAGE_BYTES || isPastEnd()) return { events, next };
      }
    } catch (error) {
      throw error instanceof DamagedBlock ? streamDamagedError(state.name, next, error) : error;
    }
    throw indexDamagedError(state.name, next);
  };

  const allPage: Reader['allPage'] = (from, isBackwards, maxEvents) => {
    if (!isBackwards && from >= tail.end) return [];
    const tailRecords = isBackwards ? null : tail.recordsFrom(from, maxEvents);
    if (tailRecords !== null) return [...tailRecords];
    const page: StoredRecord[] = [];
    const { end } = tail;
    // Every event begins where the previous one ends: a gap is a damaged table.
    let next: number | null = null;
    let bytes = 0;
    for (const { position, record } of storage.records(isBackwards ? Math.min(from, end) : from, isBackwards)) {
      if (page.length >= maxEvents || bytes >= MAX_PAGE_BYTES || position >= end) return page;
      const previousPosition = position + spanOf(verifyRecord(record, position));
      if (next !== null && next !== (isBackwards ? previousPosition : position))
        throw missingEventError(isBackwards ? previousPosition : next);
      next = isBackwards ? position : previousPosition;
      if (isGap(record)) continue;
      page.push({ position, record });
      bytes += record.length;
    }
    if (!isBackwards && next !== null && next < end) throw missingEventError(next);
    return page;
  };

  const isInGap = (position: number): boolean => {
    for (const before of storage.records(position, BACKWARDS))
      return isGap(before.record) && before.position + spanOf(before.record) > position;
    return false;
  };

  const linkTarget = (link: Buffer): Buffer | null | 'notALink' => {
    const text = Buffer.from(decodeRecord(link).data).toString('utf8');
    const separatorIndex = text.indexOf('@');
    if (separatorIndex < 0) return 'notALink';
    const revision = Number(text.slice(0, separatorIndex));
    const target = stream(text.slice(separatorIndex + 1));
    if (target.kind !== 'open' || !Number.isSafeInteger(revision) || revision < target.first || revision > target.last) return null;
    const { events } = streamPage(target, revision, false, 1);
    const [targetEvent] = events;
    return targetEvent !== undefined && revisionOf(targetEvent.record) === revision ? targetEvent.record : null;
  };

  const resolve: Reader['resolve'] = ({ position, record }, resolveLinks) => {
    if (!resolveLinks || !isLink(record)) return { position, event: record, link: null };
    const target = linkTarget(record);
    return target === 'notALink' ? { position, event: record, link: null } : { position, event: target, link: record };
  };

  return {
    stream,
    wholeStream: (name) => lookUpStream(name, { appliesLimits: false }),
    tombstoneOf,
    streamPage,
    allPage,
    isEvent: (position) => position < tail.end && (storage.record(position) !== undefined || isInGap(position)),
    resolve,
  };
};
