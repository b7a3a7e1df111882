import { DAY_MS } from '../retention.ts';
import type { FeedbackKind } from './form.ts';

/** Longest time a report may wait for a review, in milliseconds; after it, a warning lamp is on and administrators get a mail. */
export const REPORT_OVERDUE_AFTER_MS = DAY_MS;

interface ReportStatus {
  readonly kind: FeedbackKind;
  /** ISO 8601 UTC. */
  readonly sentAt: string;
  readonly seen: boolean;
  readonly archived: boolean;
}

/** Whether a report has waited for a day without being opened or archived. `now` in milliseconds since 1970. */
export const isOverdueReport = ({ kind, sentAt, seen, archived }: ReportStatus, now: number): boolean =>
  kind === 'report' && !seen && !archived && now - Date.parse(sentAt) >= REPORT_OVERDUE_AFTER_MS;
