import type { Router } from 'express';
import { signOut } from '../../contract/authOperations.ts';
import { commandRoute } from '../commandRoute.ts';
import type { CommandContext } from '../context.ts';
import { said } from './said.ts';

/** POST /auth/sign-out: this session alone. The administrator's token of the tools is no session and stays. */
export const signOutRoute = (router: Router, context: CommandContext): void => {
  const { store, vault } = context;
  commandRoute(router, context, signOut, async ({ language }, { principal }) => {
    if (principal.jti !== undefined) await vault.sessions.end(principal.jti);
    return said('signedOut', language, await store.lastPosition());
  });
};
