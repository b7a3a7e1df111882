import { AUDIT_KINDS, type AuditKind } from '../vocabulary/auditKinds.ts';
import type { AuditSubject } from './auditSubjects.ts';

/*
 * The views of the audit, each with one name, so that one index serves them all: all entries, all entries visible to leads, and each of
 * both by kind.
 */
export type AuditView = 'all' | 'leads' | AuditKind | `leads ${AuditKind}`;

/** Subjects that volunteer leads and super users see in the audit: never accounts (decided with `audit.read`). */
const SUBJECTS_VISIBLE_TO_LEADS: readonly AuditSubject[] = ['service', 'beds', 'feedback', 'region', 'coordinator', 'liaison'];

const computeViews = (subject: AuditSubject, kinds: readonly AuditKind[]): readonly AuditView[] => {
  const visibleKinds = AUDIT_KINDS.filter((kind) => kind !== 'bookkeeping' && kinds.includes(kind));
  if (visibleKinds.length === 0) return ['bookkeeping'];
  const leadViews = SUBJECTS_VISIBLE_TO_LEADS.includes(subject)
    ? (['leads', ...visibleKinds.map((kind) => `leads ${kind}` as const)] as const)
    : [];
  return ['all', ...visibleKinds, ...leadViews];
};

/** Cache of views: there are few combinations, and the projection computes them for every event of the log. */
const viewsCache = new Map<string, readonly AuditView[]>();

/** Returns the views that contain an entry of these kinds. Bookkeeping is only in its own view. */
export const viewsOf = (subject: AuditSubject, kinds: readonly AuditKind[]): readonly AuditView[] => {
  const key = `${subject} ${kinds.length === 1 ? kinds[0] : [...new Set(kinds)].toSorted().join(' ')}`;
  let views = viewsCache.get(key);
  if (views === undefined) viewsCache.set(key, (views = computeViews(subject, kinds)));
  return views;
};
