import type { Page } from '@playwright/test';

/** Counts the persisted responses of this kind on the device. */
const countPersisted = (page: Page, kind: string): Promise<number> =>
  page.evaluate(async (wantedKind) => {
    // If this test opened the missing database, it would be created without its object store.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'keyval-store')) return 0;
    return new Promise<number>((resolve) => {
      const openRequest = indexedDB.open('keyval-store');
      openRequest.addEventListener('success', () => {
        const { result } = openRequest;
        const request = result.transaction('keyval').objectStore('keyval').get('answers');
        request.addEventListener('success', () => {
          result.close();
          const persisted = request.result as { state: { queries: { queryKey: unknown[] }[] } } | undefined;
          resolve(persisted?.state.queries.filter(({ queryKey }) => queryKey[0] === wantedKind).length ?? 0);
        });
      });
    });
  }, kind);

/** Resolves when this many responses of this kind are persisted, which happens shortly after they arrive. */
export const waitUntilPersisted = async (page: Page, kind: string, count = 1): Promise<void> => {
  const end = Date.now() + 30_000;
  while ((await countPersisted(page, kind)) < count) if (Date.now() > end) throw new Error(`Nothing of ${kind} is kept`);
};
