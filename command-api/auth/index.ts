import type { Router } from 'express';
import type { CommandContext } from '../commands/context.ts';
import { changePasswordRoute } from './changePassword.ts';
import { closeOwnRoutes } from './closeOwnAccount.ts';
import { ownMessagesRoutes } from './ownMessages.ts';
import { profileRoute } from './profile.ts';
import { resetPasswordRoutes } from './resetPassword.ts';
import { signInRoute } from './signIn.ts';
import { signOutRoute } from './signOut.ts';
import { signUpRoute } from './signUp.ts';
import { socialRoutes } from './social/index.ts';

/** Adds the routes of the auth commands. */
export const authRoutes = (router: Router, context: CommandContext): void => {
  signInRoute(router, context);
  signUpRoute(router, context);
  signOutRoute(router, context);
  resetPasswordRoutes(router, context);
  changePasswordRoute(router, context);
  profileRoute(router, context);
  ownMessagesRoutes(router, context);
  closeOwnRoutes(router, context);
  socialRoutes(router, context);
};
