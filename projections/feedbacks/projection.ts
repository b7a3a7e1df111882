import { feedbackEventSchemas, type FeedbackEvent } from '#domain/feedback/events.ts';
import { isFeedbackEvent } from '#domain/feedback/state.ts';
import type { Projection } from '../runtime/projection.ts';
import { byStreamPrefix } from '../runtime/streamPrefix.ts';
import type { FeedbackDocument } from './document.ts';

const sent = ({
  type,
  kind,
  serviceId,
  sentAt,
  images,
  sealed,
}: Extract<FeedbackEvent, { type: 'FeedbackSent' }>['data']): FeedbackDocument => ({
  type,
  kind,
  ...(serviceId === undefined ? {} : { serviceId }),
  sentAt,
  images,
  sealed,
  seen: false,
  archived: false,
});

const applyFeedbackEvent = (current: FeedbackDocument | null, event: FeedbackEvent): FeedbackDocument | null => {
  if (event.type === 'FeedbackSent') return sent(event.data);
  if (current === null) return null;
  switch (event.type) {
    case 'FeedbackSeen':
      return { ...current, seen: true };
    case 'FeedbackAnswered':
      return { ...current, answeredAt: event.data.answeredAt };
    case 'FeedbackArchived':
      return { ...current, archived: true, archivedAt: event.data.archivedAt };
    case 'FeedbackUnarchived': {
      const { archivedAt: _archivedAt, ...rest } = current;
      return { ...rest, archived: false };
    }
    case 'FeedbackDeleted':
      return { ...current, deletedAt: event.data.deletedAt };
    case 'FeedbackRestored': {
      const { deletedAt: _deletedAt, ...rest } = current;
      return rest;
    }
    case 'FeedbackPurged':
      return null;
    default:
      return event satisfies never;
  }
};

/** Projection of all feedback that was not purged. */
export const feedbacksProjection: Projection<FeedbackDocument> = {
  name: 'feedbacks',
  version: 2,
  handles: Object.keys(feedbackEventSchemas),
  ...byStreamPrefix('feedback-'),
  apply: (document, event) => (isFeedbackEvent(event) ? applyFeedbackEvent(document, event) : document),
  isRemoved: ({ deletedAt }) => deletedAt !== undefined,
  indexes: [
    { key: { archived: 1, sentAt: -1, _id: 1 }, name: 'archived_sentAt' },
    { key: { type: 1, archived: 1, sentAt: -1, _id: 1 }, name: 'type_archived_sentAt' },
    { key: { serviceId: 1, archived: 1, sentAt: -1, _id: 1 }, name: 'service_archived_sentAt', sparse: true },
  ],
};
