import type { Reaction } from '../reactions/reaction.ts';
import { NEWS, newsTasks, tellOwner, type NewsFacts } from './news.ts';
import type { OwnerMailContext } from './recipient.ts';
import { carryOutWeekly, weeklyTasks } from './weekly.ts';

/**
 * Writes to owners without being asked. A list of its own: hundreds of letters on a Monday hold up nobody who waits for a link that
 * sets a password.
 */
export const createOwnerMailReaction = (context: OwnerMailContext): Reaction => ({
  name: 'ownerMail',
  version: 1,
  react: (event) => [...weeklyTasks(event), ...newsTasks(event)],
  carryOut: (task) => (task.kind === NEWS ? tellOwner(context, task.data as unknown as NewsFacts) : carryOutWeekly(context, task)),
});
