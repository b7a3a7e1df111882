/* The print sheet of a service is a separate download: a phone loads it only when the visitor may want it. */

let isRequested = false;
const listeners = new Set<() => void>();

export const fetchPrintSheet = () => import('./later/PrintSheet.tsx');

/** Called when the visitor shares a place or opens the ways to share it. Resolves when printing is possible, or the download failed. */
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
