/* The sheets that open above the list, in one chunk that loads after the list. */
export { FilterGroup } from './FilterGroup.tsx';
export { FilterSheet } from './FilterSheet.tsx';
export { PlaceSheet } from './PlaceSheet.tsx';

/** Loads the tools for administrators. Imported here, so that the first script does not contain the name of their chunk. */
export const fetchQuickEdit = () => import('../quickEdit/index.ts');
