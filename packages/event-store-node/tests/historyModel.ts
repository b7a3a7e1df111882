import type { ExpectedRevision } from './raw.ts';

/* Naive model of a log: a list of events, searched from the beginning for every answer. */

export interface ModelEvent {
  readonly stream: string;
  readonly revision: number | 'tombstone';
  readonly data: object;
}

/** Result of a write: `ok` or `wrong` with the stream's last revision (-1 without events), or `deleted`. */
export type WriteResult = `ok ${number}` | `wrong ${number}` | 'deleted';
/** Readable events of a stream, or why there are none. */
export type Readable = readonly ModelEvent[] | 'missing' | 'deleted';

interface Limits {
  readonly $tb?: number;
  readonly $maxCount?: number;
}

const DELETED_REVISION = 2 ** 63;

export interface LogModel {
  /** All events, oldest first, as `$all` returns them. */
  readonly events: readonly ModelEvent[];
  lastRevision(stream: string): number;
  metadataOf(stream: string): Limits;
  readable(stream: string): Readable;
  append(stream: string, expected: ExpectedRevision, data: readonly object[]): WriteResult;
  softDelete(stream: string, expected: ExpectedRevision): WriteResult;
  tombstone(stream: string, expected: ExpectedRevision): WriteResult;
  /** Removes events that only a read of `$all` can return, except the last one of each stream. */
  compact(): void;
}

export const createLogModel = (): LogModel => {
  let events: ModelEvent[] = [];
  const eventsOf = (stream: string) => events.filter((event) => event.stream === stream && event.revision !== 'tombstone');
  const lastRevision = (stream: string): number => Number(eventsOf(stream).at(-1)?.revision ?? -1);
  const isTombstoned = (stream: string): boolean =>
    events.some((event) => event.revision === 'tombstone' && (event.stream === stream || `$$${event.stream}` === stream));
  const metadataOf = (stream: string): Limits =>
    stream.startsWith('$$') ? { $maxCount: 1 } : (eventsOf(`$$${stream}`).at(-1)?.data ?? {});
  const isSoftDeleted = (stream: string): boolean => (metadataOf(stream).$tb ?? 0) >= DELETED_REVISION;

  const firstReadable = (stream: string): number => {
    const { $tb = 0, $maxCount = 0 } = metadataOf(stream);
    return $maxCount === 0 ? $tb : Math.max($tb, lastRevision(stream) - $maxCount + 1);
  };
  const readable = (stream: string): Readable => {
    if (isTombstoned(stream)) return 'deleted';
    if (lastRevision(stream) < 0 || isSoftDeleted(stream)) return 'missing';
    return eventsOf(stream).filter(({ revision }) => Number(revision) >= firstReadable(stream));
  };

  const write = (stream: string, ...data: readonly object[]): void => {
    for (const one of data) events.push({ stream, revision: lastRevision(stream) + 1, data: one });
  };

  /** Returns why a write is rejected; null if it is accepted. */
  const rejectionOf = (stream: string, expected: ExpectedRevision): WriteResult | null => {
    const last = lastRevision(stream);
    if (isTombstoned(stream) || (expected === 'stream_exists' && isSoftDeleted(stream))) return 'deleted';
    const isExpected =
      expected === 'any' ||
      (expected === 'stream_exists' && (last >= 0 || eventsOf(`$$${stream}`).length > 0)) ||
      (expected === 'no_stream' && (last < 0 || isSoftDeleted(stream))) ||
      expected === last;
    return isExpected ? null : `wrong ${last}`;
  };

  const append = (stream: string, expected: ExpectedRevision, data: readonly object[]): WriteResult => {
    const rejection = rejectionOf(stream, expected);
    if (rejection !== null) return rejection;
    const described = stream.startsWith('$$') ? stream.slice(2) : stream;
    const isReopened = isSoftDeleted(described);
    const $tb = lastRevision(described) + 1;
    write(stream, ...data);
    const result = `ok ${lastRevision(stream)}` as const;
    if (isReopened) write(`$$${described}`, { ...metadataOf(described), $tb });
    return result;
  };

  return {
    get events() {
      return events;
    },
    lastRevision,
    metadataOf,
    readable,
    append,
    softDelete: (stream, expected) => {
      const rejection = rejectionOf(stream, expected);
      if (rejection !== null) return rejection;
      if (lastRevision(stream) < 0 && eventsOf(`$$${stream}`).length === 0) return 'wrong -1';
      write(`$$${stream}`, { $tb: DELETED_REVISION });
      return `ok ${lastRevision(stream)}`;
    },
    tombstone: (stream, expected) => {
      const rejection = rejectionOf(stream, expected);
      if (rejection !== null) return rejection;
      events.push({ stream, revision: 'tombstone', data: {} });
      return `ok ${lastRevision(stream)}`;
    },
    compact: () => {
      events = events.filter(
        ({ stream, revision }) =>
          revision === 'tombstone' ||
          (!isTombstoned(stream) && (revision === lastRevision(stream) || (!isSoftDeleted(stream) && revision >= firstReadable(stream)))),
      );
    },
  };
};
