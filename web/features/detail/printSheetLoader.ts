/* The sheet that is printed instead of the page of a service weighs something: on a phone it waits until somebody may want it. */

let isRequested = false;
const listeners = new Set<() => void>();

export const fetchPrintSheet = () => import('./later/PrintSheet.tsx');

/** Somebody shares a place, or opens the ways to: paper is one of them. Resolves when it can be printed, or cannot be had. */
export const preloadPrintSheet = async (): Promise<void> => {
  isRequested = true;
  for (const tell of listeners) tell();
  await fetchPrintSheet().catch(() => undefined);
};

export const isPrintSheetWanted = (): boolean => isRequested;

export const onPrintSheetWanted = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
