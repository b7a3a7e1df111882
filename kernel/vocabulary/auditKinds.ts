/** Kinds by which readers filter the audit. */
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
