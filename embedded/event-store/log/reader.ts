import { checked } from '../storage/checked.ts';
import { DamagedBlock, DamagedEvent, indexDamaged, streamDamaged } from '../storage/damagedEvent.ts';
import { createdOf, decodeRecord, isGap, isLink, isOf, revisionOf, spanOf, streamField, TOMBSTONE_REVISION } from '../storage/record.ts';
import type { StoredRecord } from '../storage/storage.ts';
import type { Log } from './log.ts';
import {
  isMetastream,
  metastreamLimits,
  metastreamOf,
  parseLimits,
  streamOfMetastream,
  UNLIMITED,
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
  streamPage(stream: StreamState, from: number, backwards: boolean, max: number): { events: StoredRecord[]; next: number };
  /** Returns one page of visible events of the whole log: upwards from a position inclusive, downwards exclusive. */
  allPage(from: number, backwards: boolean, max: number): StoredRecord[];
  /** Checks whether an event starts at exactly this position, or may have before compaction removed it. */
  isEvent(position: number): boolean;
  resolve(stored: StoredRecord, resolveLinks: boolean): ReadEvent;
}

/** A page ends after the event that reaches this size, because a slow client keeps the page in memory. */
const PAGE_BYTES = 1024 * 1024;

/** After this number of stream events that are adjacent in the log, read the log instead of the stream's index. */
const IN_A_ROW = 16;

interface StreamEvent extends StoredRecord {
  readonly revision: number;
}

const missing: StreamLookup = { kind: 'missing' };

export const eventMissing = (position: number): DamagedEvent =>
  new DamagedEvent(`The log is damaged: there is no event at position ${position}.`);

/** Creates the reader of durable, visible events; it verifies every record's checksum before returning it. */
export const createReader = ({ storage, tail }: Pick<Log, 'storage' | 'tail'>, clock: () => number): Reader => {
  const isTombstonedStream = (name: string): boolean => {
    const id = storage.streamId(name);
    const position = id === undefined ? undefined : storage.positionOf(id, TOMBSTONE_REVISION);
    return position !== undefined && position < tail.end;
  };

  const lastVisible = (id: number): { revision: number; position: number } | undefined => {
    for (const entry of storage.revisions(id, TOMBSTONE_REVISION - 1, true)) if (entry.position < tail.end) return entry;
    return undefined;
  };

  const hasEntries = (id: number): boolean => {
    for (const entry of storage.revisions(id, TOMBSTONE_REVISION, true)) return entry !== undefined;
    return false;
  };

  const limitsOf = (name: string): StreamLimits => {
    if (isMetastream(name)) return metastreamLimits;
    const id = storage.streamId(metastreamOf(name));
    const last = id === undefined ? undefined : lastVisible(id);
    return last === undefined ? UNLIMITED : parseLimits(decodeRecord(checked(storage.record(last.position), last.position)).data);
  };

  const stateOf = (name: string, limited: boolean): StreamState | null => {
    const id = storage.streamId(name);
    const last = id === undefined ? undefined : lastVisible(id)?.revision;
    if (id === undefined || last === undefined) {
      // A stream id is created with the first event, so an id without entries means a damaged index.
      if (id !== undefined && !hasEntries(id)) throw indexDamaged(name, 0);
      return null;
    }
    const limits = limited ? limitsOf(name) : UNLIMITED;
    const byCount = limits.maxCount === null ? 0 : last - limits.maxCount + 1;
    return { name, id, last, limits, first: Math.max(storage.firstRevision(id), byCount, limits.truncateBefore) };
  };

  const lookup = (name: string, limited: boolean): StreamLookup => {
    if (isTombstonedStream(name) || (isMetastream(name) && isTombstonedStream(streamOfMetastream(name))))
      return { kind: 'tombstoned', before: stateOf(name, false) };
    const state = stateOf(name, limited);
    return state === null || state.limits.softDeleted ? missing : { kind: 'open', ...state };
  };

  const stream = (name: string): StreamLookup => lookup(name, true);

  const tombstoneOf = (name: string): StoredRecord | null => {
    const id = storage.streamId(name);
    const position = id === undefined ? undefined : storage.positionOf(id, TOMBSTONE_REVISION);
    return position === undefined ? null : { position, record: checked(storage.record(position), position) };
  };

  /**
   * Yields the events of a stream through its index; for many events adjacent in the log, reads only the first ones through it. Streams
   * have no gaps: an index entry that is out of sequence or leads to another event is damaged.
   */
  function* eventsOf({ name, id }: StreamState, from: number, backwards: boolean): Generator<StreamEvent> {
    const field = streamField(name);
    let next = from;
    for (let reading = true; reading;) {
      reading = false;
      let inARow = 0;
      let behind = -1;
      for (const { revision, position } of storage.revisions(id, next, backwards)) {
        const record = checked(storage.record(position), position);
        if (revision !== next || !isOf(record, field, revision)) throw indexDamaged(name, next);
        yield { revision, position, record };
        next += backwards ? -1 : 1;
        inARow = position === behind ? inARow + 1 : 0;
        behind = position + record.length;
        reading = inARow === IN_A_ROW && !backwards;
        if (reading) break;
      }
      if (!reading) return;
      for (const { position, record } of storage.records(behind, false)) {
        if (!isOf(record, field, next)) break;
        yield { revision: next, position, record: checked(record, position) };
        next += 1;
      }
    }
  }

  const streamPage: Reader['streamPage'] = (state, from, backwards, max) => {
    const events: StoredRecord[] = [];
    const youngest = state.limits.maxAge === null ? -Infinity : clock() - state.limits.maxAge;
    let bytes = 0;
    let next = backwards ? Math.min(from, state.last) : Math.max(from, state.first);
    const isOver = (): boolean => (backwards ? next < state.first : next > state.last);
    if (isOver()) return { events, next };
    try {
      for (const { revision, position, record } of eventsOf(state, next, backwards)) {
        next = backwards ? revision - 1 : revision + 1;
        if (createdOf(record) > youngest) {
          events.push({ position, record });
          bytes += record.length;
        }
        if (events.length >= max || bytes >= PAGE_BYTES || isOver()) return { events, next };
      }
    } catch (error) {
      throw error instanceof DamagedBlock ? streamDamaged(state.name, next, error) : error;
    }
    throw indexDamaged(state.name, next);
  };

  const allPage: Reader['allPage'] = (from, backwards, max) => {
    if (!backwards && from >= tail.end) return [];
    const newest = backwards ? null : tail.newest(from, max);
    if (newest !== null) return [...newest];
    const page: StoredRecord[] = [];
    const { end } = tail;
    // Every event begins where the previous one ends: a gap is a damaged table.
    let next: number | null = null;
    let bytes = 0;
    for (const { position, record } of storage.records(backwards ? Math.min(from, end) : from, backwards)) {
      if (page.length >= max || bytes >= PAGE_BYTES || position >= end) return page;
      const behind = position + spanOf(checked(record, position));
      if (next !== null && next !== (backwards ? behind : position)) throw eventMissing(backwards ? behind : next);
      next = backwards ? position : behind;
      if (isGap(record)) continue;
      page.push({ position, record });
      bytes += record.length;
    }
    if (!backwards && next !== null && next < end) throw eventMissing(next);
    return page;
  };

  const inGap = (position: number): boolean => {
    for (const before of storage.records(position, true)) return isGap(before.record) && before.position + spanOf(before.record) > position;
    return false;
  };

  const linkTarget = (link: Buffer): Buffer | null | 'notALink' => {
    const text = Buffer.from(decodeRecord(link).data).toString('utf8');
    const at = text.indexOf('@');
    if (at < 0) return 'notALink';
    const revision = Number(text.slice(0, at));
    const target = stream(text.slice(at + 1));
    if (target.kind !== 'open' || !Number.isSafeInteger(revision) || revision < target.first || revision > target.last) return null;
    const { events } = streamPage(target, revision, false, 1);
    const [found] = events;
    return found !== undefined && revisionOf(found.record) === revision ? found.record : null;
  };

  const resolve: Reader['resolve'] = ({ position, record }, resolveLinks) => {
    if (!resolveLinks || !isLink(record)) return { position, event: record, link: null };
    const target = linkTarget(record);
    return target === 'notALink' ? { position, event: record, link: null } : { position, event: target, link: record };
  };

  return {
    stream,
    wholeStream: (name) => lookup(name, false),
    tombstoneOf,
    streamPage,
    allPage,
    isEvent: (position) => position < tail.end && (storage.record(position) !== undefined || inGap(position)),
    resolve,
  };
};
