import type { AuditView } from '#domain/history/auditViews.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import type { AuditKind } from '#domain/vocabulary/auditKinds.ts';

/** Whether the user sees the whole audit, or only the entries for leads. */
export const mayReadAll = ({ role, approved }: Principal): boolean => can(role, 'audit.readAll', { accountApproved: approved });

/** Returns the list that the user sees, of all kinds or of one kind; null: the user may not see it. */
export const viewOfPrincipal = (principal: Principal, kind: AuditKind | undefined): AuditView | null => {
  if (mayReadAll(principal)) return kind ?? 'all';
  if (kind === 'bookkeeping') return null;
  return kind === undefined ? 'leads' : `leads ${kind}`;
};

/** Returns the list that contains all entries that the user may see. */
export const widestViewOf = (principal: Principal): AuditView | undefined => (mayReadAll(principal) ? undefined : 'leads');
