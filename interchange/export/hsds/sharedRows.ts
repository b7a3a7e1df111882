import { openTemporaryDatabase } from '#platform/temporaryDatabase.ts';

/** Rows that are written to the file at once. */
const ROWS_PER_WRITE = 500;

/** Remembers which rows an export has, in a temporary file: organizations and locations that several services share are written once. */
export interface SharedRows {
  /** Returns whether the row is new, the same as the one with its id, or another one with the same id. */
  add(table: 'organizations' | 'locations', id: string, getContent: () => string): 'new' | 'same' | 'other';
  /** Deletes the file. */
  close(): Promise<void>;
}

/** For a service whose parts no other service has. */
export const NOTHING_SHARED: SharedRows = { add: () => 'new', close: async () => undefined };

export const openSharedRows = (): SharedRows => {
  const { environment, close } = openTemporaryDatabase('shelter-rows-');
  const contents = environment.openDB<string, string>({ name: 'contents', encoding: 'string' });
  const waiting = new Map<string, string>();
  const flush = (): void => {
    environment.transactionSync(() => {
      for (const [key, content] of waiting) void contents.put(key, content);
    });
    waiting.clear();
  };
  return {
    add(table, id, getContent) {
      const key = `${table} ${id}`;
      const content = getContent();
      const known = waiting.get(key) ?? contents.get(key);
      if (known !== undefined) return known === content ? 'same' : 'other';
      waiting.set(key, content);
      if (waiting.size === ROWS_PER_WRITE) flush();
      return 'new';
    },
    close,
  };
};
