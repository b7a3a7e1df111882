import type { Router } from 'express';
import type { CommandContext } from '../commands/context.ts';
import { manageRoutes } from './manage.ts';
import { sendRoutes } from './sendFeedback.ts';
import { sendMessageRoute } from './sendMessage.ts';

/** Adds the routes of feedback and of messages to services. */
export const feedbackRoutes = (router: Router, context: CommandContext): void => {
  sendRoutes(router, context);
  sendMessageRoute(router, context);
  manageRoutes(router, context);
};
