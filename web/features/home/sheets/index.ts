/* What opens over the list, in one file that comes once the list is there. */
export { FilterGroup } from './FilterGroup.tsx';
export { FilterSheet } from './FilterSheet.tsx';
export { PlaceSheet } from './PlaceSheet.tsx';

/** For administrators alone; by which name its file goes is known here, so that the first script need not name it. */
export const fetchQuickEdit = () => import('../quickEdit/index.ts');
