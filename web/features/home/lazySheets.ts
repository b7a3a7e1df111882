import { lazyComponent } from '../../layout/lazyComponent.tsx';

/** What opens over the list; fetched when the list is there, before anybody opens it as a rule. */
export const fetchSheets = () => import('./sheets/index.ts');

export const FilterGroup = lazyComponent(async () => (await fetchSheets()).FilterGroup);
export const FilterSheet = lazyComponent(async () => (await fetchSheets()).FilterSheet);
export const PlaceSheet = lazyComponent(async () => (await fetchSheets()).PlaceSheet);
