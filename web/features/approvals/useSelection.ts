import { useCallback, useMemo, useState } from 'react';
import type { ManagedService } from '../../api/types.ts';

/** Services that are selected, each as it was on the screen then: what changed since is not decided on. */
export interface Selection {
  readonly rows: readonly ManagedService[];
  has(id: string): boolean;
  /** Selects those, or lets them go. */
  set(rows: readonly ManagedService[], selected: boolean): void;
  clear(): void;
}

const NONE: ReadonlyMap<string, ManagedService> = new Map();

export const useSelection = (): Selection => {
  const [selected, setSelected] = useState(NONE);
  const clear = useCallback(() => setSelected(NONE), []);
  return useMemo(
    () => ({
      rows: [...selected.values()],
      has: (id) => selected.has(id),
      set: (rows, isSelected) =>
        setSelected((before) => {
          const next = new Map(before);
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
