import type { AuditKind } from './auditKinds.ts';

/** Kinds of changes that a replay shows: those of listings and their beds. */
export const REPLAY_KINDS = ['beds', 'approvals', 'edits', 'notices', 'removals'] as const satisfies readonly AuditKind[];
export type ReplayKind = (typeof REPLAY_KINDS)[number];

/** Longest period of a replay, in days. */
export const MAX_REPLAY_DAYS = 400;
