/* What opens over the list, in one file that comes once the list is there. */
export { FilterGroup } from './FilterGroup.tsx';
export { FilterSheet } from './FilterSheet.tsx';
export { PlaceSheet } from './PlaceSheet.tsx';
