/* Loads the print sheet of a service separately: a phone loads it only when the visitor may want to print. */

let isRequested = false;
const listeners = new Set<() => void>();

export const fetchPrintSheet = () => import('./deferred/PrintSheet.tsx');

/** Loads the print sheet when the visitor opens the share options. Resolves when printing is possible or loading failed. */
export const preloadPrintSheet = async (): Promise<void> => {
  isRequested = true;
  for (const notify of listeners) notify();
  await fetchPrintSheet().catch(() => undefined);
};

export const isPrintSheetRequested = (): boolean => isRequested;

export const subscribeToPrintRequest = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
