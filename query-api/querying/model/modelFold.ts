import type { SkippedUnknown } from '#platform/event-store/skippedUnknown.ts';
import type { LogEntry } from '#platform/event-store/types.ts';
import { createFolding, type FoldingStart } from '#projections/runtime/folding.ts';
import type { FoldedDocument, PositionText, Projection } from '#projections/runtime/projection.ts';
import type { Change, ViewOf } from './generation.ts';

/** A read model's documents, updated in memory; each is guarded by its own position as in the store. */
export interface ModelFold<Document extends object> {
  /** Adds a loaded document. */
  remember(folded: FoldedDocument<Document>): void;
  /** Applies entries in order; every entry advances the position, even without effect. Returns the changes. */
  fold(entries: readonly LogEntry[]): readonly Change<Document>[];
  readonly position: bigint;
  /** Position of the last event that changed a document. */
  readonly lastChange: PositionText;
  readonly parkedCount: number;
  /** Skipped events of unknown types, by type. */
  readonly passedBy: readonly SkippedUnknown[];
}

/** Creates a fold that stores the visible documents in the view. */
export const createModelFold = <Document extends object>(
  projection: Projection<Document>,
  start: FoldingStart,
  view: ViewOf<Document>,
): ModelFold<Document> => {
  // The projections store and report dead letters; here a parked document only stays as it is.
  const folding = createFolding(projection, start);
  let lastChange = '';
  const updateView = ({ id, position, document: folded }: FoldedDocument<Document>): Change<Document> => {
    if (position > lastChange) lastChange = position;
    const document = folded !== null && projection.isRemoved?.(folded) === true ? null : folded;
    const previous = view.document(id);
    view.put(id, document);
    return { id, document, previous };
  };
  return {
    remember(folded) {
      folding.cacheDocument(folded.id, folded);
      updateView(folded);
    },
    fold(entries) {
      folding.fold(entries);
      return folding.takeChanges().documents.map(updateView);
    },
    get position() {
      return folding.position();
    },
    get lastChange() {
      return lastChange;
    },
    get parkedCount() {
      return folding.parked().size;
    },
    get passedBy() {
      return folding.passedBy();
    },
  };
};
