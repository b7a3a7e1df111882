import { positionOf } from '../../platform/event-store/parsing.ts';
import type { LogEntry } from '../../platform/event-store/types.ts';
import { countPassedBy, type PassedBy } from '../../platform/event-store/passedBy.ts';
import {
  positionText,
  readsStream,
  type FoldedDocument,
  type PositionText,
  type Projection,
} from '../../projections/runtime/projection.ts';

/** A read model's documents folded on in memory, each guarded by its own position as in the store. */
export interface ModelFold<Document extends object> {
  /** A document as it was loaded, or as the log brought it. */
  remember(folded: FoldedDocument<Document>): void;
  /** Nothing is folded into this document from `since` on: an event of it cannot be read or applied. */
  park(id: string, since: bigint): void;
  /** Folds entries in order; every entry moves the position, also those that concern nothing. */
  fold(entries: readonly LogEntry[]): void;
  readonly position: bigint;
  /** Position of the last event that changed a document. */
  readonly lastChange: PositionText;
  readonly parkedCount: number;
  /** Events of types that are not known here, by type. */
  readonly passedBy: readonly PassedBy[];
}

/** `onChange` is told what can be seen of a document: null when it is gone or removed. */
export const createModelFold = <Document extends object>(
  projection: Projection<Document>,
  start: bigint,
  onChange: (id: string, document: Document | null) => void,
  passedBefore: readonly PassedBy[] = [],
): ModelFold<Document> => {
  const handled = new Set(projection.handles);
  const known = new Map<string, FoldedDocument<Document>>();
  const parked = new Map<string, bigint>();
  const passedBy = countPassedBy(passedBefore);
  let position = start;
  let lastChange = '';

  const remember = (folded: FoldedDocument<Document>): void => {
    known.set(folded.id, folded);
    if (folded.position > lastChange) lastChange = folded.position;
    const { document } = folded;
    onChange(folded.id, document !== null && projection.isRemoved?.(document) === true ? null : document);
  };

  const park = (id: string, since: bigint): void => {
    const before = parked.get(id);
    if (before === undefined || since < before) parked.set(id, since);
  };

  const foldOne = (entry: LogEntry): void => {
    if (entry.kind === 'ignored') return;
    if (entry.kind === 'newer') {
      if (readsStream(projection, entry.event.streamName)) passedBy.add(entry.type);
      return;
    }
    if (entry.kind === 'poison') {
      const id = projection.documentIdOfStream(entry.streamName);
      if (id !== null) park(id, entry.position);
      return;
    }
    const { event } = entry;
    const id = handled.has(event.type) ? projection.documentId(event) : null;
    if (id === null || (parked.get(id) ?? event.position + 1n) <= event.position) return;
    const before = known.get(id);
    const at = positionText(event.position);
    if (before !== undefined && at <= before.position) return;
    let document: Document | null;
    try {
      document = projection.apply(before?.document ?? null, event);
    } catch {
      // The projections keep the dead letter and say so; here the document stays as it is.
      park(id, event.position);
      return;
    }
    if (document !== null || before !== undefined) remember({ id, position: at, document });
  };

  return {
    remember,
    park,
    fold(entries) {
      for (const entry of entries) {
        foldOne(entry);
        position = positionOf(entry);
      }
    },
    get position() {
      return position;
    },
    get lastChange() {
      return lastChange;
    },
    get parkedCount() {
      return parked.size;
    },
    get passedBy() {
      return passedBy.list();
    },
  };
};
