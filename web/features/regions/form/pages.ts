/* The forms of regions and their contact people, in one chunk for the browser. */
export { RegionFormsPage } from './RegionFormsPage.tsx';
