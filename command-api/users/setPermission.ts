import type { Router } from 'express';
import { decide, type AccountState } from '../../domain/account/decider.ts';
import { maySignIn } from '../../domain/account/state.ts';
import type { Role } from '../../domain/vocabulary/roles.ts';
import { handleCommand } from '../../platform/commands/handle.ts';
import { setPermission } from '../../contract/usersOperations.ts';
import { say } from '../accounts/messages.ts';
import { leaveSeat, takeSeat } from '../accounts/seats.ts';
import { accountState, accountStream } from '../accounts/streams.ts';
import { personOf } from '../accounts/user.ts';
import { commandRoute } from '../commandRoute.ts';
import type { GivenCommand } from '../givenCommand.ts';
import type { CommandContext } from '../context.ts';
import { requirePermission } from './permission.ts';

/** Whoever becomes an administrator takes a seat first; whoever is none any more gives it up first. */
const changeSeat = async (
  { store, failpoint }: CommandContext,
  { envelope }: GivenCommand,
  accountId: string,
  state: AccountState,
  role: Role,
): Promise<void> => {
  if (role === 'ADMINISTRATOR' && maySignIn(state)) {
    await takeSeat(store, envelope, accountId);
    await failpoint('setRole.seated');
  } else if (state.role === 'ADMINISTRATOR') {
    await leaveSeat(store, envelope, accountId);
    await failpoint('setRole.unseated');
  }
};

type Changed = { readonly from: Role; readonly to: Role } | undefined;
const changeIn = (events: readonly { readonly type: string; readonly data: unknown }[]): Changed =>
  events.find(({ type }) => type === 'RoleSet')?.data as Changed;

const messageOf = (set: Changed) => {
  if (set?.to === 'ADMINISTRATOR') return 'addedAsAdmin';
  return set?.from === 'ADMINISTRATOR' ? 'removedAsAdmin' : 'roleSet';
};

/** POST /users/{userId}/set-permission. */
export const setPermissionRoute = (router: Router, context: CommandContext): void => {
  const { store, vault } = context;
  commandRoute(router, context, setPermission, async ({ params: { userId }, body: { role }, language, request }, command) => {
    const result = await handleCommand({
      store,
      streamName: accountStream(userId),
      envelope: command.envelope,
      decide: async (history) => {
        const state = accountState(history);
        requirePermission(command.principal, 'user.setRole', userId, state);
        const events = decide({ type: 'SetRole', role }, state);
        if (events.length > 0) await changeSeat(context, command, userId, state, role);
        return events;
      },
    });
    const set = changeIn(result.events);
    if (set !== undefined && !result.repeated)
      context.saySecurity({ kind: 'role.set', accountId: userId, by: command.principal.id, from: set.from, to: set.to }, request.ip);
    const { sealed, role: roleNow } = accountState(await store.readStream(accountStream(userId)));
    const { displayName, email } = await personOf(vault, sealed);
    const message = say(messageOf(set), language, { value: displayName === '' ? email : displayName });
    return { body: { id: userId, roles: [roleNow], message, revision: Number(result.revision) }, position: result.position };
  });
};
