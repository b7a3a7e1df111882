/* What those see of the pages to read who publish them, in one file for the browser. */
export { EditPagePage } from './EditPagePage.tsx';
export { ManagePagesPage } from './ManagePagesPage.tsx';
export { PageHistoryPage } from './PageHistoryPage.tsx';
