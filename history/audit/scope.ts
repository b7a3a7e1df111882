import type { AuditView } from '#domain/history/views.ts';
import { can } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';
import type { AuditKind } from '#kernel/vocabulary/auditKinds.ts';

/** Whether the user sees everything that happened, or only what leads see. */
export const seesAll = ({ role, approved }: Principal): boolean => can(role, 'audit.readAll', { accountApproved: approved });

/** The list that the user sees, of everything or of one kind; null: the user may not see it. */
export const viewFor = (principal: Principal, kind: AuditKind | undefined): AuditView | null => {
  if (seesAll(principal)) return kind ?? 'all';
  if (kind === 'bookkeeping') return null;
  return kind === undefined ? 'leads' : `leads ${kind}`;
};

/** The list that holds everything the user may see. */
export const everythingFor = (principal: Principal): AuditView | undefined => (seesAll(principal) ? undefined : 'leads');
