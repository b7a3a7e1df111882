/* Approving, in one file for the browser. */
export { ApprovalsPage } from './ApprovalsPage.tsx';
