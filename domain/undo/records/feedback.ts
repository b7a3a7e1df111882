import { decide, evolve, initialState, isFeedbackEvent, type FeedbackCommand } from '../../feedback/decider.ts';
import type { FeedbackEvent } from '../../feedback/events.ts';
import { createRecordUndo } from './recordUndo.ts';

/** Undo of the archive and of deletions. Reading, sending, answering and purging have no undo. */
const INVERSE_COMMANDS: Readonly<Partial<Record<FeedbackEvent['type'], (at: string) => FeedbackCommand>>> = {
  FeedbackArchived: () => ({ type: 'UnarchiveFeedback' }),
  FeedbackUnarchived: (at) => ({ type: 'ArchiveFeedback', at }),
  FeedbackDeleted: () => ({ type: 'RestoreFeedback' }),
  FeedbackRestored: (at) => ({ type: 'DeleteFeedback', at }),
};

export const feedbackUndo = createRecordUndo({
  isEvent: isFeedbackEvent,
  evolve,
  initialState,
  decide,
  actions: {
    FeedbackArchived: 'feedback.archive',
    FeedbackUnarchived: 'feedback.archive',
    FeedbackDeleted: 'feedback.remove',
    FeedbackRestored: 'feedback.remove',
  },
  inverseOf: ({ type }, _before, at) => INVERSE_COMMANDS[type]?.(at) ?? null,
  isOverwritten: (_event, { type }) => INVERSE_COMMANDS[type] !== undefined || type === 'FeedbackPurged',
  statusOf: ({ status, deletedAt, archivedAt }) => ({
    isRemoved: status === 'purged' || deletedAt !== null,
    isArchived: archivedAt !== null,
  }),
});
