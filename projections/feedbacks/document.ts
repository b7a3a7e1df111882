import type { FeedbackKind, FeedbackType } from '#domain/feedback/form.ts';
import type { Sealed } from '#domain/values/sealed.ts';

/**
 * One feedback as stored in the read model `feedbacks` (`_id` = feedback id). Message, sender and coordinates stay sealed: queries unseal
 * them for users who may see them. Times are ISO 8601 UTC. Purged feedback has no document.
 */
export interface FeedbackDocument {
  readonly type: FeedbackType;
  readonly kind: FeedbackKind;
  /** Absent for feedback on the app. */
  readonly serviceId?: string;
  readonly sentAt: string;
  /** File names of the pictures. */
  readonly images: readonly string[];
  readonly sealed: Sealed;
  readonly seen: boolean;
  readonly archived: boolean;
  readonly archivedAt?: string;
  /** When a user corrected the service because of the report. */
  readonly answeredAt?: string;
  /** Set for deleted feedback, which is hidden while users can still restore it. */
  readonly deletedAt?: string;
}
