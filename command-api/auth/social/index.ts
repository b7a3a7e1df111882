import type { Router } from 'express';
import { listSignInMethods } from '#contract/authOperations.ts';
import { register } from '#platform/http/registerOperation.ts';
import type { CommandContext } from '../../commands/context.ts';
import { callbackRoute } from './callback.ts';
import { socialEmailRoutes } from './email.ts';
import { redeemRoute } from './redeem.ts';
import { startRoute } from './start.ts';

/** Adds the routes of signing in through the configured providers. */
export const socialRoutes = (router: Router, context: CommandContext): void => {
  register(router, listSignInMethods, () => ({
    headers: { 'Cache-Control': 'no-store' },
    body: { methods: ['LOCAL', ...context.social.map(({ method }) => method)] },
  }));
  startRoute(router, context);
  callbackRoute(router, context);
  redeemRoute(router, context);
  socialEmailRoutes(router, context);
};
