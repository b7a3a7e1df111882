import { positionOf } from '#platform/event-store/parsing.ts';
import { countSkippedUnknown, type SkippedUnknown } from '#platform/event-store/skippedUnknown.ts';
import type { LogEntry } from '#platform/event-store/types.ts';
import { positionText, readsStream, type FoldedDocument, type PositionText, type Projection } from './projection.ts';

/** An event that could not be folded, or a later one of the same document. */
export interface DeadLetter {
  readonly documentId: string;
  readonly position: PositionText;
  readonly eventId: string;
  readonly streamName: string;
  readonly revision: string;
  readonly type: string;
  readonly reason: string;
}

/** Documents to write after some entries, and the position that the collection then has. */
export interface Changes<Document extends object> {
  readonly documents: readonly FoldedDocument<Document>[];
  readonly deadLetters: readonly DeadLetter[];
  readonly position: bigint;
  /** All events skipped up to that position. */
  readonly passedBy: readonly SkippedUnknown[];
}

/** Documents being folded in memory, without access to a store: `missingIds` returns what to read first, `takeChanges` what to write. */
export interface Folding<Document extends object> {
  /** Returns the ids of the entries that were not passed to `cacheDocument` yet. */
  missingIds(entries: readonly LogEntry[]): string[];
  /** Adds a document from the store; null for an id without one. */
  cacheDocument(id: string, folded: FoldedDocument<Document> | null): void;
  /** Folds entries, in order. Those at or before `position` were already folded and are skipped. */
  fold(entries: readonly LogEntry[]): void;
  /** Returns the documents changed since the last `takeChanges`. */
  takeChanges(): Changes<Document>;
  /** Drops unchanged documents beyond `count`, the least recently used first; returns true if there were any. */
  evictBeyond(count: number): boolean;
  position(): bigint;
  changedCount(): number;
  /** Parked documents, each with the position from which it is parked. */
  parked(): ReadonlyMap<string, bigint>;
  /** Skipped events of unknown types, by type. */
  passedBy(): readonly SkippedUnknown[];
}

export interface FoldingStart {
  readonly position: bigint;
  readonly parked?: ReadonlyMap<string, bigint>;
  readonly passedBy?: readonly SkippedUnknown[];
  /** Whether an event that cannot be folded parks its document (the default) or stops the folding. */
  readonly onPoison?: 'park' | 'stop';
  /** False turns the guard off, so that a test can show its effect. */
  readonly guarded?: boolean;
}

/** An event that a rebuild cannot fold: the rebuild stops rather than omit it. */
export class PoisonFound extends Error {
  readonly event: Pick<DeadLetter, 'streamName' | 'revision' | 'type'>;

  constructor({ type, revision, streamName, reason }: DeadLetter) {
    super(`${type}, event ${revision} of ${streamName}, cannot be folded: ${reason}`);
    this.name = 'PoisonFound';
    this.event = { streamName, revision, type };
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const createFolding = <Document extends object>(projection: Projection<Document>, start: FoldingStart): Folding<Document> => {
  const handled = new Set(projection.handles);
  const cachedDocuments = new Map<string, FoldedDocument<Document> | null>();
  const changed = new Set<string>();
  const parked = new Map(start.parked);
  const guarded = start.guarded ?? true;
  const passedBy = countSkippedUnknown(start.passedBy);
  let deadLetters: DeadLetter[] = [];
  let position = start.position;
  let lastUsedId: string | undefined;

  const idOf = (entry: LogEntry): string | null => {
    if (entry.kind === 'ignored' || entry.kind === 'newer') return null;
    if (entry.kind === 'poison') return projection.documentIdOfStream(entry.streamName);
    return handled.has(entry.event.type) ? projection.documentId(entry.event) : null;
  };

  const parkEvent = (documentId: string, entry: Exclude<LogEntry, { kind: 'ignored' | 'newer' }>, reason: string): void => {
    const { id: eventId, streamName, revision, type } = entry.kind === 'event' ? entry.event : entry;
    const at = positionOf(entry);
    const letter = { documentId, position: positionText(at), eventId, streamName, revision: revision.toString(), type, reason };
    if (start.onPoison === 'stop') throw new PoisonFound(letter);
    if (!parked.has(documentId)) parked.set(documentId, at);
    deadLetters.push(letter);
  };

  const foldEntry = (entry: LogEntry, id: string | null): void => {
    if (entry.kind === 'newer' && readsStream(projection, entry.event.streamName)) passedBy.add(entry.type);
    if (id === null || entry.kind === 'ignored' || entry.kind === 'newer') return;
    const at = positionOf(entry);
    const parkedSince = parked.get(id);
    if (parkedSince !== undefined && at >= parkedSince) {
      parkEvent(id, entry, entry.kind === 'poison' ? entry.reason : 'an earlier event of this document is parked');
      return;
    }
    if (entry.kind === 'poison') {
      parkEvent(id, entry, entry.reason);
      return;
    }
    const previous = cachedDocuments.get(id) ?? null;
    const entryPosition = positionText(at);
    if (guarded && previous !== null && entryPosition <= previous.position) return;
    let document: Document | null;
    try {
      document = projection.apply(previous?.document ?? null, entry.event);
    } catch (error) {
      parkEvent(id, entry, `apply failed: ${messageOf(error)}`);
      return;
    }
    // There was no document and is none, so there is no position to store.
    if (document === null && previous === null) return;
    // Keep the map in the order of use, so that the least recently used document is dropped first.
    if (id !== lastUsedId) cachedDocuments.delete(id);
    cachedDocuments.set(id, { id, position: entryPosition, document });
    changed.add(id);
    lastUsedId = id;
  };

  /** Ids of the entries last passed to `missingIds`, because `fold` gets the same entries next. */
  let lastIds: { readonly entries: readonly LogEntry[]; readonly ids: readonly (string | null)[] } = { entries: [], ids: [] };
  const idsOf = (entries: readonly LogEntry[]): readonly (string | null)[] => {
    if (lastIds.entries !== entries) lastIds = { entries, ids: entries.map(idOf) };
    return lastIds.ids;
  };

  return {
    missingIds(entries) {
      const ids = new Set<string>();
      for (const id of idsOf(entries)) if (id !== null && !cachedDocuments.has(id)) ids.add(id);
      return [...ids];
    },
    cacheDocument(id, folded) {
      cachedDocuments.set(id, folded);
      lastUsedId = id;
    },
    fold(entries) {
      const ids = idsOf(entries);
      for (const [index, entry] of entries.entries()) {
        const at = positionOf(entry);
        if (at <= position) continue;
        foldEntry(entry, ids[index] ?? null);
        position = at;
      }
    },
    takeChanges() {
      const documents = [...changed].flatMap((id) => cachedDocuments.get(id) ?? []);
      const changes = { documents, deadLetters, position, passedBy: passedBy.list() };
      changed.clear();
      deadLetters = [];
      return changes;
    },
    evictBeyond(count) {
      let evictCount = cachedDocuments.size - changed.size - count;
      if (evictCount <= 0) return false;
      for (const id of cachedDocuments.keys()) {
        if (evictCount === 0) break;
        if (changed.has(id)) continue;
        cachedDocuments.delete(id);
        evictCount -= 1;
      }
      return true;
    },
    position: () => position,
    changedCount: () => changed.size,
    parked: () => parked,
    passedBy: passedBy.list,
  };
};
