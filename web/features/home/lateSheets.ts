import { lazy, useEffect } from 'react';

const fetchSheets = () => import('./sheets.ts');

export const FilterGroup = lazy(async () => ({ default: (await fetchSheets()).FilterGroup }));
export const FilterSheet = lazy(async () => ({ default: (await fetchSheets()).FilterSheet }));
export const PlaceSheet = lazy(async () => ({ default: (await fetchSheets()).PlaceSheet }));

/** Has the sheets at hand as soon as the browser has nothing more urgent to do: before anybody opens one, as a rule. */
export const useSheetsAtHand = (): void => {
  useEffect(() => {
    const fetch = () => void fetchSheets().catch(() => undefined);
    if (!('requestIdleCallback' in window)) return fetch();
    const handle = window.requestIdleCallback(fetch);
    return () => window.cancelIdleCallback(handle);
  }, []);
};
