import type { EventStore } from '#platform/event-store/types.ts';
import { canonicalJson } from '#projections/runtime/compare.ts';
import { positionText, toStored, type Projection } from '#projections/runtime/projection.ts';

/** The expected document of a projection at every position, folded from zero with `apply` only. Its memory grows with the log. */
export interface ProjectionOracle {
  /** Reads the events appended since the last call. */
  readNewEvents(): Promise<void>;
  /** Returns the expected row at the position it states, as canonical text; undefined if the document has no event there. */
  rowAt(id: string, position: string): string | undefined;
  /** Returns the position of the document's last event at or before this one; undefined if it has none. */
  lastEventPosition(id: string, position: string): string | undefined;
  ids(): string[];
}

/** Converts a stored row to text; equal rows have equal texts. */
export const canonicalRow = (row: object): string => canonicalJson(row);

export const createProjectionOracle = (eventStore: EventStore, projection: Projection<object>): ProjectionOracle => {
  const statesById = new Map<string, { readonly position: string; readonly text: string }[]>();
  const documents = new Map<string, object | null>();
  let after: bigint | undefined;
  return {
    async readNewEvents() {
      for (;;) {
        const entries = await eventStore.readAll({ ...(after === undefined ? {} : { after }), maxCount: 500 });
        if (entries.length === 0) return;
        for (const entry of entries) {
          after = entry.kind === 'event' ? entry.event.position : entry.position;
          if (entry.kind !== 'event' || !projection.handles.includes(entry.event.type)) continue;
          const id = projection.documentId(entry.event);
          if (id === null) continue;
          const before = documents.get(id) ?? null;
          const document = projection.apply(before, entry.event);
          if (before === null && document === null) continue;
          documents.set(id, document);
          const position = positionText(after);
          const documentStates = statesById.get(id) ?? [];
          documentStates.push({ position, text: canonicalRow(toStored(projection, { id, position, document })) });
          statesById.set(id, documentStates);
        }
      }
    },
    rowAt: (id, position) => statesById.get(id)?.find((state) => state.position === position)?.text,
    lastEventPosition: (id, position) => statesById.get(id)?.findLast((state) => state.position <= position)?.position,
    ids: () => [...statesById.keys()],
  };
};
