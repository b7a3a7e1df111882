/** What an append expects of its stream; a bigint is its last revision. */
export type Expected = 'any' | 'no_stream' | 'stream_exists' | bigint;

/** Last revision of a stream that has no events. */
export const NO_EVENTS = -1;

export interface Known {
  readonly revision: number;
  readonly position: number;
}

export interface StreamView {
  /** Last revision, `NO_EVENTS` when there is none. */
  readonly last: number;
  readonly tombstoned: boolean;
  readonly softDeleted: boolean;
  /** Whether its metadata stream has events. */
  readonly hasMetadata: boolean;
  /** Where an event with this id was written lately in this stream. */
  recent(id: string): Known | undefined;
  /** Id of the event at a revision. */
  at(revision: number): { readonly id: string; readonly position: number } | undefined;
}

export type Decision =
  | { readonly kind: 'write' }
  /** All of it is there already: the answer of the first time is given again. */
  | { readonly kind: 'known'; readonly revision: number; readonly position: number }
  | { readonly kind: 'wrongVersion' }
  | { readonly kind: 'deleted' };

const write: Decision = { kind: 'write' };
const wrongVersion: Decision = { kind: 'wrongVersion' };
const deleted: Decision = { kind: 'deleted' };

/** With `any` and `stream_exists` only ids tell: all known, none, or (the first known, a later one not) a contradiction. */
const decideByIds = (stream: StreamView, ids: readonly string[]): Decision => {
  let lastKnown: Known | undefined;
  for (const id of ids) {
    const known = stream.recent(id);
    if (known === undefined) return lastKnown === undefined ? write : wrongVersion;
    lastKnown = known;
  }
  return lastKnown === undefined ? write : { kind: 'known', ...lastKnown };
};

const placeOf = (stream: StreamView, id: string, revision: number): { readonly position: number } | undefined => {
  const recent = stream.recent(id);
  if (recent?.revision === revision) return recent;
  const stored = stream.at(revision);
  return stored?.id === id ? stored : undefined;
};

/** The expectation lies behind the stream's end: right only if the very same events follow it. */
const decideByPlace = (stream: StreamView, expected: number, ids: readonly string[]): Decision => {
  let revision = expected;
  let position = 0;
  for (const id of ids) {
    revision += 1;
    const there = placeOf(stream, id, revision);
    if (there === undefined) {
      const isFirst = revision === expected + 1;
      return isFirst && expected === NO_EVENTS && stream.softDeleted ? write : wrongVersion;
    }
    position = there.position;
  }
  if (ids.length === 0) return expected === NO_EVENTS && stream.softDeleted ? write : wrongVersion;
  return { kind: 'known', revision, position };
};

/**
 * Decides an append as EventStoreDB does: on the expectation, and on the ids of the events (an append that was
 * acknowledged and is sent again is answered again, not written again).
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
  return revision < stream.last ? decideByPlace(stream, revision, ids) : wrongVersion;
};
