/* The audit, in one file for the browser. */
export { AuditPage } from './AuditPage.tsx';
