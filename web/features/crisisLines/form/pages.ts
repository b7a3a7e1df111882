/* The pages to add and edit a crisis line, in one chunk for the browser. */
export { AddCrisisLinePage, EditCrisisLinePage } from './LineFormPage.tsx';
