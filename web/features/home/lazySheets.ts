import { lazyComponent } from '../../layout/lazyComponent.tsx';
import { lazySheet } from '../../layout/lazySheet.tsx';

/** Loads the sheets above the list. Called after the list is loaded, usually before the visitor opens one. */
export const fetchSheets = () => import('./sheets/index.ts');

export const FilterGroup = lazyComponent(async () => (await fetchSheets()).FilterGroup);
export const FilterSheet = lazySheet(async () => (await fetchSheets()).FilterSheet);
export const PlaceSheet = lazySheet(async () => (await fetchSheets()).PlaceSheet);
