/* The lists of regions and their contact people, in one chunk for the browser. */
export { RegionListsPage } from './RegionListsPage.tsx';
