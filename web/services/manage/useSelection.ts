import { useCallback, useMemo, useState } from 'react';
import type { ManagedService } from '../../api/types.ts';

/** Selected rows of a list, each as it was displayed when selected: a row that changed since then is not decided. */
export interface Selection<Row extends { readonly id: string } = ManagedService> {
  readonly rows: readonly Row[];
  has(id: string): boolean;
  /** Selects or deselects the rows. The same function in every render. */
  set(rows: readonly Row[], selected: boolean): void;
  clear(): void;
}

export const useSelection = <Row extends { readonly id: string } = ManagedService>(): Selection<Row> => {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(() => new Map());
  const clear = useCallback(() => setSelected(new Map()), []);
  const set = useCallback(
    (rows: readonly Row[], isSelected: boolean) =>
      setSelected((previous) => {
        const next = new Map(previous);
        for (const row of rows) {
          if (isSelected) next.set(row.id, row);
          else next.delete(row.id);
        }
        return next;
      }),
    [],
  );
  return useMemo(
    () => ({
      rows: [...selected.values()],
      has: (id) => selected.has(id),
      set,
      clear,
    }),
    [selected, set, clear],
  );
};
