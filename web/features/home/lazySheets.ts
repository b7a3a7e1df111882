import { lazyComponent } from '../../layout/lazyComponent.tsx';
import { lazySheet } from '../../layout/lazySheet.tsx';

/** What opens over the list; fetched when the list is there, before anybody opens it as a rule. */
export const fetchSheets = () => import('./sheets/index.ts');

export const FilterGroup = lazyComponent(async () => (await fetchSheets()).FilterGroup);
export const FilterSheet = lazySheet(async () => (await fetchSheets()).FilterSheet);
export const PlaceSheet = lazySheet(async () => (await fetchSheets()).PlaceSheet);
