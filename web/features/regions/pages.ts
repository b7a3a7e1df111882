/* The lists of regions and their contact persons, in one file for the browser. */
export { RegionListsPage } from './RegionListsPage.tsx';
