/* The audit, in one chunk for the browser. */
export { AuditPage } from './AuditPage.tsx';
