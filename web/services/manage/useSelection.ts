import { useCallback, useMemo, useState } from 'react';
import type { ManagedService } from '../../api/types.ts';

/** Selected services, each as it was displayed when selected: a service that changed since then is not decided. */
export interface Selection {
  readonly rows: readonly ManagedService[];
  has(id: string): boolean;
  /** Selects or deselects the rows. */
  set(rows: readonly ManagedService[], selected: boolean): void;
  clear(): void;
}

const EMPTY_SELECTION: ReadonlyMap<string, ManagedService> = new Map();

export const useSelection = (): Selection => {
  const [selected, setSelected] = useState(EMPTY_SELECTION);
  const clear = useCallback(() => setSelected(EMPTY_SELECTION), []);
  return useMemo(
    () => ({
      rows: [...selected.values()],
      has: (id) => selected.has(id),
      set: (rows, isSelected) =>
        setSelected((previous) => {
          const next = new Map(previous);
          for (const row of rows) {
            if (isSelected) next.set(row.id, row);
            else next.delete(row.id);
          }
          return next;
        }),
      clear,
    }),
    [selected, clear],
  );
};
