import type { AuditSubject } from '../../history/auditSubjects.ts';
import { accountUndo } from './account.ts';
import { coordinatorUndo } from './coordinator.ts';
import { crisisLineUndo } from './crisisLine.ts';
import { feedbackUndo } from './feedback.ts';
import { liaisonUndo } from './liaison.ts';
import { pageUndo } from './page.ts';
import { quotaUndo } from './quota.ts';
import type { RecordUndo } from './recordUndo.ts';
import { regionUndo } from './region.ts';

/** Records whose commands have an undo. */
export const RECORD_SUBJECTS = [
  'feedback',
  'crisisLine',
  'page',
  'account',
  'quota',
  'region',
  'coordinator',
  'liaison',
] as const satisfies readonly AuditSubject[];
export type RecordSubject = (typeof RECORD_SUBJECTS)[number];

export const RECORD_UNDO: Readonly<Record<RecordSubject, RecordUndo>> = {
  feedback: feedbackUndo,
  crisisLine: crisisLineUndo,
  page: pageUndo,
  account: accountUndo,
  quota: quotaUndo,
  region: regionUndo,
  coordinator: coordinatorUndo,
  liaison: liaisonUndo,
};

export const isRecordSubject = (subject: AuditSubject): subject is RecordSubject =>
  RECORD_SUBJECTS.some((recordSubject) => recordSubject === subject);

/** Whether commands on a subject have an undo, item by item. */
export const isUndoableSubject = (subject: AuditSubject): boolean =>
  subject === 'service' || subject === 'beds' || isRecordSubject(subject);
