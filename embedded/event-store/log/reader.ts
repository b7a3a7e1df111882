import { decodeRecord, isIntact, isLink, createdOf, revisionOf, TOMBSTONE_REVISION } from '../storage/record.ts';
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

/** A stored event does not carry the bytes that were written. */
export class DamagedEvent extends Error {
  override readonly name = 'DamagedEvent';
}

/** One event as it is given out: with `link` when it was reached through one; without `event` when the link leads nowhere. */
export interface ReadEvent {
  readonly position: number;
  readonly event: Buffer | null;
  readonly link: Buffer | null;
}

export interface StreamState {
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
  /** A stream as far as it is visible now, under the limits of its metadata. */
  stream(name: string): StreamLookup;
  /** The same without its limits, as a live subscription sees it. */
  wholeStream(name: string): StreamLookup;
  /** The event that closed a tombstoned stream. */
  tombstoneOf(name: string): StoredRecord | null;
  /** Visible events of a stream, one page; `expired` ones ($maxAge) are left out. */
  streamPage(stream: StreamState, from: number, backwards: boolean, max: number): { events: StoredRecord[]; next: number };
  /** Visible events of the whole log, one page: upwards from a position inclusive, downwards exclusive. */
  allPage(from: number, backwards: boolean, max: number): StoredRecord[];
  /** Whether an event starts exactly there. */
  isEvent(position: number): boolean;
  resolve(stored: StoredRecord, resolveLinks: boolean): ReadEvent;
}

const missing: StreamLookup = { kind: 'missing' };

const checked = (record: Buffer | undefined, position: number): Buffer => {
  if (record === undefined) throw new DamagedEvent(`The event at position ${position} is missing.`);
  if (isIntact(record)) return record;
  let name = '';
  try {
    const { streamName } = decodeRecord(record);
    name = ` (stream ${JSON.stringify(streamName)}, revision ${revisionOf(record)})`;
  } catch {
    // Too damaged to say more than where it lies.
  }
  throw new DamagedEvent(`The event at position ${position}${name} is damaged: its checksum is wrong.`);
};

/** Reads what is durable and visible; every record's checksum is compared before it is given out. */
export const createReader = ({ storage, tail }: Log, clock: () => number): Reader => {
  const isTombstonedStream = (name: string): boolean => {
    const id = storage.streamId(name);
    const position = id === undefined ? undefined : storage.positionOf(id, TOMBSTONE_REVISION);
    return position !== undefined && position < tail.end;
  };

  const lastVisible = (id: number): { revision: number; position: number } | undefined => {
    for (const entry of storage.revisions(id, TOMBSTONE_REVISION - 1, true)) if (entry.position < tail.end) return entry;
    return undefined;
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
    if (id === undefined || last === undefined) return null;
    const limits = limited ? limitsOf(name) : UNLIMITED;
    const byCount = limits.maxCount === null ? 0 : last - limits.maxCount + 1;
    return { id, last, limits, first: Math.max(0, byCount, limits.truncateBefore) };
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

  const streamPage: Reader['streamPage'] = (state, from, backwards, max) => {
    const events: StoredRecord[] = [];
    const youngest = state.limits.maxAge === null ? -Infinity : clock() - state.limits.maxAge;
    let next = from;
    const start = backwards ? Math.min(from, state.last) : Math.max(from, state.first);
    for (const { revision, position } of storage.revisions(state.id, start, backwards)) {
      if (events.length >= max || revision > state.last || revision < state.first) break;
      next = backwards ? revision - 1 : revision + 1;
      const record = checked(storage.record(position), position);
      if (createdOf(record) > youngest) events.push({ position, record });
    }
    return { events, next };
  };

  const allPage: Reader['allPage'] = (from, backwards, max) => {
    if (!backwards && from >= tail.end) return [];
    const newest = backwards ? null : tail.newest(from, max);
    if (newest !== null) return [...newest];
    const page: StoredRecord[] = [];
    for (const { position, record } of storage.records(backwards ? Math.min(from, tail.end) : from, backwards)) {
      if (page.length >= max || position >= tail.end) break;
      page.push({ position, record: checked(record, position) });
    }
    return page;
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
    isEvent: (position) => position < tail.end && storage.record(position) !== undefined,
    resolve,
  };
};
