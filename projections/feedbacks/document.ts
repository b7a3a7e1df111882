import type { FeedbackKind, FeedbackType } from '#domain/feedback/form.ts';
import type { Sealed } from '#kernel/sealed.ts';

/**
 * One feedback as the read model `feedbacks` keeps it (`_id` = feedback id). What was said, by whom and from where stays
 * sealed: the query side opens it for users who may see it. Times are ISO 8601 UTC. One that was purged is not there.
 */
export interface FeedbackDocument {
  readonly type: FeedbackType;
  readonly kind: FeedbackKind;
  /** Absent: it is about the app. */
  readonly serviceId?: string;
  readonly sentAt: string;
  /** Names of files. */
  readonly images: readonly string[];
  readonly sealed: Sealed;
  readonly seen: boolean;
  readonly archived: boolean;
  readonly archivedAt?: string;
  /** When what it is about was corrected because of it. */
  readonly answeredAt?: string;
  /** For a deleted feedback, which users can restore for some time: until then it is hidden. */
  readonly deletedAt?: string;
}
