/* Adding and editing a crisis line, in one file for the browser. */
export { AddCrisisLinePage, EditCrisisLinePage } from './LineFormPage.tsx';
