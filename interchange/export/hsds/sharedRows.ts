import { createOverflowTable } from '#platform/temporaryDatabase.ts';

/** Rows that stay in memory; of more, this many are written to the file at once. */
const MAX_IN_MEMORY = 20_000;

/**
 * Remembers which rows an export has, of a large directory in a temporary file: organizations and locations that several services share are
 * written once.
 */
export interface SharedRows {
  /** Returns whether the row is new, the same as the one with its id, or another one with the same id. */
  add(table: 'organizations' | 'locations', id: string, getContent: () => string): 'new' | 'same' | 'other';
  /** Deletes the file. */
  close(): Promise<void>;
}

/** For a service whose parts no other service has. */
export const NOTHING_SHARED: SharedRows = { add: () => 'new', close: async () => undefined };

export const openSharedRows = (maxInMemory = MAX_IN_MEMORY): SharedRows => {
  const overflow = createOverflowTable<string, string>('shelter-rows-', 'string');
  const waiting = new Map<string, string>();
  return {
    add(table, id, getContent) {
      const key = `${table} ${id}`;
      const content = getContent();
      const known = waiting.get(key) ?? overflow.table?.get(key);
      if (known !== undefined) return known === content ? 'same' : 'other';
      waiting.set(key, content);
      if (waiting.size === maxInMemory) {
        overflow.write(waiting);
        waiting.clear();
      }
      return 'new';
    },
    close: overflow.close,
  };
};
