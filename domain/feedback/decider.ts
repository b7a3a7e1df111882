import { DELETED_RETENTION_MS, earliestOf, addMilliseconds, type Retention } from '../retention.ts';
import { DomainError } from '../values/errors.ts';
import type { FeedbackEvent } from './events.ts';
import type { FeedbackState } from './state.ts';

export { evolve, initialState, isFeedbackEvent, type FeedbackState } from './state.ts';

/** Commands of a feedback. `at` is now, ISO 8601 UTC. */
export type FeedbackCommand =
  | { readonly type: 'SendFeedback'; readonly facts: Extract<FeedbackEvent, { readonly type: 'FeedbackSent' }>['data'] }
  | { readonly type: 'SeeFeedback' }
  /** Records that a user corrected the service because of the feedback. */
  | { readonly type: 'AnswerFeedback'; readonly at: string }
  | { readonly type: 'ArchiveFeedback'; readonly at: string }
  | { readonly type: 'UnarchiveFeedback' }
  | { readonly type: 'DeleteFeedback'; readonly at: string }
  | { readonly type: 'RestoreFeedback' }
  | { readonly type: 'PurgeFeedback'; readonly at: string; readonly retention: Retention }
  /** Records a purge whose key the ledger lists as destroyed already. */
  | { readonly type: 'ForgetFeedback'; readonly at: string };

/** Returns when a feedback is purged, in milliseconds since 1970; null if there is nothing to purge. */
export const purgeDueAt = ({ status, sentAt, archivedAt, deletedAt }: FeedbackState, { settledMs, maxMs }: Retention): number | null =>
  status === 'kept'
    ? earliestOf(addMilliseconds(sentAt, maxMs), addMilliseconds(archivedAt, settledMs), addMilliseconds(deletedAt, DELETED_RETENTION_MS))
    : null;

/**
 * Decides a command of a feedback: returns the events to append, none if nothing changes. Throws `DomainError`
 * `NOT_FOUND`, `ALREADY_EXISTS` or `FEEDBACK_DELETED`.
 */
export const decide = (command: FeedbackCommand, state: FeedbackState): FeedbackEvent[] => {
  if (command.type === 'SendFeedback') {
    if (state.status !== 'none') throw new DomainError('ALREADY_EXISTS');
    return [{ type: 'FeedbackSent', data: command.facts }];
  }
  if (command.type === 'PurgeFeedback') {
    const dueAt = purgeDueAt(state, command.retention);
    return dueAt !== null && dueAt <= Date.parse(command.at) ? purgedEvents(command.at) : [];
  }
  if (command.type === 'ForgetFeedback') return state.status === 'kept' ? purgedEvents(command.at) : [];
  if (command.type === 'AnswerFeedback') return answeredEvents(state, command.at);
  if (state.status !== 'kept') throw new DomainError('NOT_FOUND');
  if (command.type === 'DeleteFeedback')
    return state.deletedAt === null ? [{ type: 'FeedbackDeleted', data: { deletedAt: command.at } }] : [];
  if (command.type === 'RestoreFeedback') return state.deletedAt === null ? [] : [{ type: 'FeedbackRestored', data: {} }];
  if (state.deletedAt !== null) throw new DomainError('FEEDBACK_DELETED');
  switch (command.type) {
    case 'SeeFeedback':
      return state.seen ? [] : [{ type: 'FeedbackSeen', data: {} }];
    case 'ArchiveFeedback':
      return state.archivedAt === null ? [{ type: 'FeedbackArchived', data: { archivedAt: command.at } }] : [];
    case 'UnarchiveFeedback':
      return state.archivedAt === null ? [] : [{ type: 'FeedbackUnarchived', data: {} }];
    default:
      return command satisfies never;
  }
};

const purgedEvents = (purgedAt: string): FeedbackEvent[] => [{ type: 'FeedbackPurged', data: { purgedAt } }];

/**
 * Answers and archives a report. It is answered once, even if users correct more later. Deleted feedback gets no event; the correction
 * stays.
 */
const answeredEvents = ({ status, deletedAt, answeredAt, archivedAt }: FeedbackState, at: string): FeedbackEvent[] =>
  status !== 'kept' || deletedAt !== null
    ? []
    : [
        ...(answeredAt === null ? [{ type: 'FeedbackAnswered', data: { answeredAt: at } } as const] : []),
        ...(archivedAt === null ? [{ type: 'FeedbackArchived', data: { archivedAt: at } } as const] : []),
      ];
