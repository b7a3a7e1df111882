import type { SkippedUnknown } from '#platform/event-store/skippedUnknown.ts';
import type { LogEntry } from '#platform/event-store/types.ts';
import { createFolding, type FoldingStart } from '#projections/runtime/folding.ts';
import type { FoldedDocument, PositionText, Projection } from '#projections/runtime/projection.ts';
import type { Change, ViewOf } from './generation.ts';

/** A read model's documents folded on in memory, each guarded by its own position as in the store. */
export interface ModelFold<Document extends object> {
  /** A document as it was loaded. */
  remember(folded: FoldedDocument<Document>): void;
  /** Folds entries in order; every entry moves the position, also those that concern nothing. Answers what changed. */
  fold(entries: readonly LogEntry[]): readonly Change<Document>[];
  readonly position: bigint;
  /** Position of the last event that changed a document. */
  readonly lastChange: PositionText;
  readonly parkedCount: number;
  /** Events of types that are not known here, by type. */
  readonly passedBy: readonly SkippedUnknown[];
}

/** Keeps in the view what can be seen of the documents. */
export const createModelFold = <Document extends object>(
  projection: Projection<Document>,
  start: FoldingStart,
  view: ViewOf<Document>,
): ModelFold<Document> => {
  // The projections keep the dead letters and say so; here a parked document stays as it is.
  const folding = createFolding(projection, start);
  let lastChange = '';
  const show = ({ id, position, document: folded }: FoldedDocument<Document>): Change<Document> => {
    if (position > lastChange) lastChange = position;
    const document = folded !== null && projection.isRemoved?.(folded) === true ? null : folded;
    const former = view.document(id);
    view.put(id, document);
    return { id, document, former };
  };
  return {
    remember(folded) {
      folding.remember(folded.id, folded);
      show(folded);
    },
    fold(entries) {
      folding.fold(entries);
      return folding.take().documents.map(show);
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
