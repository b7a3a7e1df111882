import type { Page } from '@playwright/test';

/** Whether an answer of this kind is on the device. */
const isKept = (page: Page, kind: string): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    // Opened by this test first, it would be made without its store.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'keyval-store')) return false;
    return new Promise<boolean>((resolve) => {
      const opening = indexedDB.open('keyval-store');
      opening.addEventListener('success', () => {
        const { result } = opening;
        const asked = result.transaction('keyval').objectStore('keyval').get('answers');
        asked.addEventListener('success', () => {
          result.close();
          const kept = asked.result as { state: { queries: { queryKey: unknown[] }[] } } | undefined;
          resolve(kept?.state.queries.some(({ queryKey }) => queryKey[0] === wanted) ?? false);
        });
      });
    });
  }, kind);

/** Resolves when an answer of this kind is kept: a moment after it was given. */
export const untilPersisted = async (page: Page, kind: string): Promise<void> => {
  const end = Date.now() + 30_000;
  while (!(await isKept(page, kind))) if (Date.now() > end) throw new Error(`Nothing of ${kind} is kept`);
};
