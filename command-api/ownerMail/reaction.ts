import type { Reaction } from '../reactions/reaction.ts';
import { NEWS, newsTasks, tellOwner, type NewsFacts } from './news.ts';
import type { OwnerMailContext } from './recipient.ts';
import { carryOutWeekly, weeklyTasks } from './weekly.ts';

/**
 * Sends owners the messages that they did not request. It has its own task list, so that hundreds of letters on a Monday do not delay a
 * password reset link.
 */
export const createOwnerMailReaction = (context: OwnerMailContext): Reaction => ({
  name: 'ownerMail',
  version: 1,
  react: (event) => [...weeklyTasks(event), ...newsTasks(event)],
  carryOut: (task) => (task.kind === NEWS ? tellOwner(context, task.data as unknown as NewsFacts) : carryOutWeekly(context, task)),
});
