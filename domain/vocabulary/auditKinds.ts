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

/** Programs that write many entries. Lists of the audit show each of their runs as one line. */
export const RUN_KINDS = ['import', 'translation', 'sample'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** Facts of a listing by whose changes readers filter the audit. */
export const AUDIT_FIELDS = ['phone', 'website', 'name', 'address', 'hours'] as const;
export type AuditField = (typeof AUDIT_FIELDS)[number];
