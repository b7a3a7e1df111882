/* The pages for publishers of content, in one chunk for the browser. */
export { EditPagePage } from './EditPagePage.tsx';
export { ManagePagesPage } from './ManagePagesPage.tsx';
export { PageHistoryPage } from './PageHistoryPage.tsx';
