import { openTemporaryDatabase } from '#platform/temporaryDatabase.ts';

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
  const contents = environment.openDB<string, [table: string, id: string]>({ name: 'contents' });
  return {
    add(table, id, getContent) {
      const content = getContent();
      const known = contents.get([table, id]);
      if (known !== undefined) return known === content ? 'same' : 'other';
      contents.putSync([table, id], content);
      return 'new';
    },
    close,
  };
};
