import type { Router } from 'express';
import type { CommandWorld } from '../dependencies.ts';
import { manageRoutes } from './manage.ts';
import { sendRoutes } from './send.ts';
import { sendMessageRoute } from './sendMessage.ts';

/** Feedback, and messages to services. */
export const feedbackRoutes = (router: Router, world: CommandWorld): void => {
  sendRoutes(router, world);
  sendMessageRoute(router, world);
  manageRoutes(router, world);
};
