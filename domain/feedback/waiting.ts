import { DAY_MS } from '../retention.ts';
import type { FeedbackKind } from './form.ts';

/** Longest time a report may wait for a review, in milliseconds; after it, a warning lamp is on and administrators get a mail. */
export const REPORT_MAY_WAIT_MS = DAY_MS;

interface ReportAge {
  readonly kind: FeedbackKind;
  /** ISO 8601 UTC. */
  readonly sentAt: string;
  readonly seen: boolean;
  readonly archived: boolean;
}

/** Whether a report has waited for a day without being opened or archived. `now` in milliseconds since 1970. */
export const isOverdueReport = ({ kind, sentAt, seen, archived }: ReportAge, now: number): boolean =>
  kind === 'report' && !seen && !archived && now - Date.parse(sentAt) >= REPORT_MAY_WAIT_MS;
