import type { Router } from 'express';
import { listSignInMethods } from '#contract/authOperations.ts';
import { register } from '#platform/http/register.ts';
import type { CommandContext } from '../../context.ts';
import { comeBackRoute } from './comeBack.ts';
import { socialEmailRoutes } from './email.ts';
import { leaveRoute } from './leave.ts';
import { redeemRoute } from './redeem.ts';

/** Adds the routes of signing in through the configured providers. */
export const socialRoutes = (router: Router, context: CommandContext): void => {
  register(router, listSignInMethods, () => ({
    headers: { 'Cache-Control': 'no-store' },
    body: { methods: ['LOCAL', ...context.social.map(({ method }) => method)] },
  }));
  leaveRoute(router, context);
  comeBackRoute(router, context);
  redeemRoute(router, context);
  socialEmailRoutes(router, context);
};
