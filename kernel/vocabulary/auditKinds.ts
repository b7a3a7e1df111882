/** What a change is about, as those who look through the audit narrow it. */
export const AUDIT_KINDS = [
  'approvals',
  'beds',
  'edits',
  'notices',
  'roles',
  'feedback',
  'regions',
  'removals',
  'signIn',
  'directory',
  'bookkeeping',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];
