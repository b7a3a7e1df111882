import type { Router } from 'express';
import { signOut } from '../../contract/authOperations.ts';
import { commandRoute } from '../commandRoute.ts';
import type { CommandWorld } from '../dependencies.ts';
import { said } from './said.ts';

/** POST /auth/sign-out: this session alone. The administrator's token of the tools is no session and stays. */
export const signOutRoute = (router: Router, world: CommandWorld): void => {
  const { store, vault } = world;
  commandRoute(router, world, signOut, async ({ language }, { who }) => {
    if (who.jti !== undefined) await vault.sessions.end(who.jti);
    return said('signedOut', language, await store.lastPosition());
  });
};
