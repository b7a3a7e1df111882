import type { Reaction } from '../commands/reaction.ts';
import { NEWS_TASK, newsTasks, sendNewsToOwner, type NewsTaskData } from './news.ts';
import type { OwnerMailContext } from './recipient.ts';
import { carryOutWeekly, weeklyTasks } from './weeklyReminder.ts';

/**
 * Sends owners the messages that they did not request. It has its own task list, so that hundreds of letters on a Monday do not delay a
 * password reset link.
 */
export const createOwnerMailReaction = (context: OwnerMailContext): Reaction => ({
  name: 'ownerMail',
  version: 1,
  react: (event) => [...weeklyTasks(event), ...newsTasks(event)],
  carryOut: (task) =>
    task.kind === NEWS_TASK ? sendNewsToOwner(context, task.data as unknown as NewsTaskData) : carryOutWeekly(context, task),
});
