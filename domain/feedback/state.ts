import { isEventOf } from '../envelope/eventsOf.ts';
import type { Sealed } from '../values/sealed.ts';
import { feedbackEventSchemas, type FeedbackEvent } from './events.ts';
import type { FeedbackKind, FeedbackType } from './form.ts';

export interface FeedbackState {
  readonly status: 'none' | 'kept' | 'purged';
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
  readonly type: FeedbackType;
  readonly kind: FeedbackKind;
  /** Null for feedback on the app. */
  readonly serviceId: string | null;
  /** File names of the pictures. */
  readonly images: readonly string[];
  /** Null before it is sent and after it is purged. */
  readonly sealed: Sealed | null;
  readonly seen: boolean;
  /** ISO 8601 UTC; null if it has not been sent, or was purged. */
  readonly sentAt: string | null;
  readonly archivedAt: string | null;
  /** When a user corrected the service because of the report. It stays set when the report is taken out of the archive. */
  readonly answeredAt: string | null;
  readonly deletedAt: string | null;
}

export const initialState: FeedbackState = {
  status: 'none',
  revision: -1,
  type: 'APP',
  kind: 'feedback',
  serviceId: null,
  images: [],
  sealed: null,
  seen: false,
  sentAt: null,
  archivedAt: null,
  answeredAt: null,
  deletedAt: null,
};

export const isFeedbackEvent = isEventOf<FeedbackEvent>(feedbackEventSchemas);

export const evolve = (state: FeedbackState, event: FeedbackEvent & { readonly revision: bigint }): FeedbackState => {
  const next = { ...state, revision: Number(event.revision) };
  switch (event.type) {
    case 'FeedbackSent': {
      const { type, kind, serviceId = null, sentAt, images, sealed } = event.data;
      return { ...next, type, kind, serviceId, sentAt, images, sealed, status: 'kept' };
    }
    case 'FeedbackSeen':
      return { ...next, seen: true };
    case 'FeedbackAnswered':
      return { ...next, answeredAt: event.data.answeredAt };
    case 'FeedbackArchived':
      return { ...next, archivedAt: event.data.archivedAt };
    case 'FeedbackUnarchived':
      return { ...next, archivedAt: null };
    case 'FeedbackDeleted':
      return { ...next, deletedAt: event.data.deletedAt };
    case 'FeedbackRestored':
      return { ...next, deletedAt: null };
    case 'FeedbackPurged':
      return { ...next, status: 'purged', sealed: null };
    default:
      return event satisfies never;
  }
};
