/** Expected state of the stream of an append; a bigint is its last revision. */
export type Expected = 'any' | 'no_stream' | 'stream_exists' | bigint;

/** The largest number of 64 bits, which EventStoreDB reads as -1, the revision of a stream without events. */
const NO_STREAM_REVISION = 2n ** 64n - 1n;

/** Returns the expectation that a client sent as a number (unsigned, 64 bits). */
export const expectedOfNumber = (revision: bigint): Expected => (revision === NO_STREAM_REVISION ? 'no_stream' : revision);

/** Last revision of a stream without events. */
export const NO_EVENTS = -1;

export interface KnownEvent {
  readonly revision: number;
  readonly position: number;
}

export interface StreamView {
  /** Last revision, `NO_EVENTS` if there is none. */
  readonly last: number;
  readonly tombstoned: boolean;
  readonly softDeleted: boolean;
  /** True if its metadata stream has events. */
  readonly hasMetadata: boolean;
  /** Returns the first place of a recent event with this id in this stream, undefined if unknown. */
  recentEvent(id: string): KnownEvent | undefined;
  /** Returns the id and position of the event at a revision. */
  eventAt(revision: number): { readonly id: string; readonly position: number } | undefined;
}

export type Decision =
  | { readonly kind: 'write' }
  /** The stream already contains all events of the append: the node repeats its first response. */
  | { readonly kind: 'known'; readonly revision: number; readonly position: number }
  | { readonly kind: 'wrongVersion' }
  | { readonly kind: 'deleted' };

const write: Decision = { kind: 'write' };
const wrongVersion: Decision = { kind: 'wrongVersion' };
const deleted: Decision = { kind: 'deleted' };

/** Decides `any` and `stream_exists` by the ids: all known, none known, or a conflict (the first known, a later one not). */
const decideByIds = (stream: StreamView, ids: readonly string[]): Decision => {
  let lastMatch: KnownEvent | undefined;
  for (const id of ids) {
    const recentMatch = stream.recentEvent(id);
    if (recentMatch === undefined) return lastMatch === undefined ? write : wrongVersion;
    lastMatch = recentMatch;
  }
  return lastMatch === undefined ? write : { kind: 'known', ...lastMatch };
};

const findAtRevision = (stream: StreamView, id: string, revision: number): { readonly position: number } | undefined => {
  const recentEvent = stream.recentEvent(id);
  if (recentEvent?.revision === revision) return recentEvent;
  const stored = stream.eventAt(revision);
  return stored?.id === id ? stored : undefined;
};

/** Decides an expected revision below the stream's end: it is accepted only if the same events follow it. */
const decideByRevision = (stream: StreamView, expected: number, ids: readonly string[]): Decision => {
  let revision = expected;
  let position = 0;
  for (const id of ids) {
    revision += 1;
    const sameEvent = findAtRevision(stream, id, revision);
    if (sameEvent === undefined) {
      const isFirst = revision === expected + 1;
      return isFirst && expected === NO_EVENTS && stream.softDeleted ? write : wrongVersion;
    }
    position = sameEvent.position;
  }
  if (ids.length === 0) return expected === NO_EVENTS && stream.softDeleted ? write : wrongVersion;
  return { kind: 'known', revision, position };
};

/**
 * Decides an append as EventStoreDB does, by the expected revision and the event ids. An acknowledged append that a client sends again
 * gets the same response without another write.
 */
export const decideAppend = (stream: StreamView, expected: Expected, ids: readonly string[]): Decision => {
  if (stream.tombstoned) return deleted;
  if (expected === 'stream_exists') {
    if (stream.softDeleted) return deleted;
    if (stream.last === NO_EVENTS && !stream.hasMetadata) return wrongVersion;
  }
  if (expected === 'any' || expected === 'stream_exists') return decideByIds(stream, ids);
  const revision = expected === 'no_stream' ? NO_EVENTS : Number(expected);
  if (revision === stream.last) return write;
  return revision < stream.last ? decideByRevision(stream, revision, ids) : wrongVersion;
};
