import type { Router } from 'express';
import { signOut } from '#contract/authOperations.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { messageResult } from './messageResult.ts';

/** POST /auth/sign-out: ends only this session. The administrator token of the tools is not a session and stays valid. */
export const signOutRoute = (router: Router, context: CommandContext): void => {
  const { store, vault } = context;
  registerCommand(router, context, signOut, async ({ language }, { principal }) => {
    if (principal.jti !== undefined) await vault.sessions.revoke(principal.jti);
    return messageResult('signedOut', language, await store.lastPosition());
  });
};
