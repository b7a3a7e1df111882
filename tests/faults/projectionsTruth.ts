import type { EventStore } from '#platform/event-store/types.ts';
import { canonicalJson } from '#projections/runtime/compare.ts';
import { positionText, toStored, type Projection } from '#projections/runtime/projection.ts';

/** The expected document of a projection at every position, folded from zero with `apply` only. Its memory grows with the log. */
export interface Truth {
  /** Reads the events appended since the last call. */
  extend(): Promise<void>;
  /** Returns the expected row at the position it states, as canonical text; undefined if the document has no event there. */
  at(id: string, position: string): string | undefined;
  /** Returns the position of the document's last event at or before this one; undefined if it has none. */
  lastBefore(id: string, position: string): string | undefined;
  ids(): string[];
}

/** Converts a stored row to text; equal rows have equal texts. */
export const rowText = (row: object): string => canonicalJson(row);

export const createTruth = (eventStore: EventStore, projection: Projection<object>): Truth => {
  const states = new Map<string, { readonly position: string; readonly text: string }[]>();
  const documents = new Map<string, object | null>();
  let after: bigint | undefined;
  return {
    async extend() {
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
          const known = states.get(id) ?? [];
          known.push({ position, text: rowText(toStored(projection, { id, position, document })) });
          states.set(id, known);
        }
      }
    },
    at: (id, position) => states.get(id)?.find((state) => state.position === position)?.text,
    lastBefore: (id, position) => states.get(id)?.findLast((state) => state.position <= position)?.position,
    ids: () => [...states.keys()],
  };
};
