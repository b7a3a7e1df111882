import { late } from '../../layout/lazyComponent.tsx';

/** What opens over the list; fetched when the list is there, before anybody opens it as a rule. */
export const fetchSheets = () => import('./sheets.ts');

export const FilterGroup = late(async () => (await fetchSheets()).FilterGroup);
export const FilterSheet = late(async () => (await fetchSheets()).FilterSheet);
export const PlaceSheet = late(async () => (await fetchSheets()).PlaceSheet);
