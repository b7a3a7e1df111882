/* Adding and editing regions and who is asked there, in one file for the browser. */
export { RegionFormsPage } from './RegionFormsPage.tsx';
