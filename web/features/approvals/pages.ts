/* The pages of approvals, in one chunk for the browser. */
export { ApprovalsPage } from './ApprovalsPage.tsx';
