import type { Router } from 'express';
import { setPermission } from '#contract/usersOperations.ts';
import { decide } from '#domain/account/decider.ts';
import type { Role } from '#domain/vocabulary/roles.ts';
import { changeAdministrators } from '../accounts/administrators.ts';
import { messageText } from '../accounts/messages.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { accountNow, handleAccountCommand } from '../streams/accountStreams.ts';
import { readPerson } from '../streams/readUser.ts';
import { requirePermission } from './permission.ts';

type RoleChange = { readonly from: Role; readonly to: Role } | undefined;
const roleChangeIn = (events: readonly { readonly type: string; readonly data: unknown }[]): RoleChange =>
  events.find(({ type }) => type === 'RoleSet')?.data as RoleChange;

const messageOf = (roleChange: RoleChange) => {
  if (roleChange?.to === 'ADMINISTRATOR') return 'addedAsAdmin';
  return roleChange?.from === 'ADMINISTRATOR' ? 'removedAsAdmin' : 'roleSet';
};

/** POST /users/{userId}/set-permission. */
export const setPermissionRoute = (router: Router, context: CommandContext): void => {
  const { store, vault } = context;
  registerCommand(router, context, setPermission, async ({ params: { userId }, body: { role }, language, request }, command) => {
    const result = await handleAccountCommand(store, command.envelope, userId, async (state) => {
      requirePermission(command.principal, 'user.setRole', userId, state);
      const events = decide({ type: 'SetRole', role }, state);
      if (events.length > 0) await changeAdministrators(context, command.envelope, userId, state, { role });
      return events;
    });
    const roleChange = roleChangeIn(result.events);
    if (roleChange !== undefined && !result.repeated)
      context.saySecurity(
        { kind: 'role.set', accountId: userId, by: command.principal.id, from: roleChange.from, to: roleChange.to },
        request.ip,
      );
    const { sealed, role: roleNow } = await accountNow(store, userId);
    const { displayName, email } = await readPerson(vault, sealed);
    const message = messageText(messageOf(roleChange), language, { value: displayName === '' ? email : displayName });
    return { body: { id: userId, roles: [roleNow], message, revision: Number(result.revision) }, position: result.position };
  });
};
