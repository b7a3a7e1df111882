/* The forms of regions and their contact persons, in one file for the browser. */
export { RegionFormsPage } from './RegionFormsPage.tsx';
