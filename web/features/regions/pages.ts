/* Regions, and the lists of who is asked there, in one file for the browser. */
export { RegionListsPage } from './RegionListsPage.tsx';
