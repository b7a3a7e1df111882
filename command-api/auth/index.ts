import type { Router } from 'express';
import type { CommandWorld } from '../dependencies.ts';
import { changePasswordRoute } from './changePassword.ts';
import { closeOwnRoutes } from './closeOwn.ts';
import { profileRoute } from './profile.ts';
import { resetPasswordRoutes } from './resetPassword.ts';
import { signInRoute } from './signIn.ts';
import { signOutRoute } from './signOut.ts';
import { signUpRoute } from './signUp.ts';
import { socialRoutes } from './social/index.ts';

/** The Auth calls that change something. */
export const authRoutes = (router: Router, world: CommandWorld): void => {
  signInRoute(router, world);
  signUpRoute(router, world);
  signOutRoute(router, world);
  resetPasswordRoutes(router, world);
  changePasswordRoute(router, world);
  profileRoute(router, world);
  closeOwnRoutes(router, world);
  socialRoutes(router, world);
};
