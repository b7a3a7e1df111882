import type { Router } from 'express';
import { decide } from '../../domain/account/decider.ts';
import type { ServicesAfterClosing } from '../../domain/account/events.ts';
import { DomainError } from '../../domain/errors.ts';
import { can } from '../../domain/permissions/permissions.ts';
import { handleCommand, type Handled } from '../../platform/commands/handle.ts';
import type { EventStore } from '../../platform/event-store/types.ts';
import type { UserChanged } from '../../contract/usersCommands.ts';
import { closeUser, eraseUser, reopenUser } from '../../contract/usersOperations.ts';
import { certificateAnswer } from '../../identity/people/certificateAnswer.ts';
import { latestPosition } from '../../platform/tokens.ts';
import { closeAccount, isInOffice } from '../accounts/close.ts';
import { eraseAccount } from '../accounts/erasing.ts';
import { readAccount } from '../accounts/lookup.ts';
import { say } from '../accounts/messages.ts';
import { finishReopening } from '../accounts/reopening.ts';
import { takeSeat } from '../accounts/seats.ts';
import { accountState, accountStream, portfolioState, portfolioStream } from '../accounts/streams.ts';
import { commandRoute, type CommandAnswer } from '../commandRoute.ts';
import type { CommandWorld } from '../dependencies.ts';
import { requirePermission } from './permission.ts';

const changedAnswer = (id: string, { revision, position }: Handled, message: string): CommandAnswer => {
  const body: UserChanged = { id, message, revision: Number(revision) };
  return { body, position };
};

/** Whoever takes services over may have them all: none of them goes because a limit was overlooked. */
const requireRoom = async (store: EventStore, from: string, to: string): Promise<void> => {
  const [leaving, successor] = await Promise.all([from, to].map(async (id) => portfolioState(await store.readStream(portfolioStream(id)))));
  const { role } = (await readAccount(store, to)).state;
  if (leaving === undefined || successor === undefined || can(role, 'service.addWithoutLimit')) return;
  const { quota, slots } = successor;
  const coming = leaving.slots.filter((serviceId) => !slots.includes(serviceId));
  if (coming.length > 0 && slots.length + coming.length > quota)
    throw new DomainError('OWNER_LIMIT_REACHED', { quota, used: slots.length });
};

/** DELETE /users/{id}. */
const closeRoute = (router: Router, world: CommandWorld): void => {
  commandRoute(router, world, closeUser, async ({ params: { id }, query: { handOverTo }, language }, { who, envelope }) => {
    const { state } = await readAccount(world.store, id);
    requirePermission(who, 'user.close', id, state);
    if (handOverTo !== undefined) requirePermission(who, 'service.handOver', id, state);
    if (state.status === 'none') throw new DomainError('NOT_FOUND');
    if (handOverTo !== undefined) await requireRoom(world.store, id, handOverTo);
    const services: ServicesAfterClosing = handOverTo === undefined ? { become: 'removed' } : { become: 'handedOver', to: handOverTo };
    const handled = await closeAccount(world, envelope, { accountId: id, by: 'administrator', services });
    return changedAnswer(id, handled, say('userClosed', language));
  });
};

/** POST /users/{id}/reopen. */
const reopenRoute = (router: Router, world: CommandWorld): void => {
  const { store, clock } = world;
  commandRoute(router, world, reopenUser, async ({ params: { id }, language }, { who, envelope }) => {
    const handled = await handleCommand({
      store,
      streamName: accountStream(id),
      envelope,
      decide: async (history) => {
        const state = accountState(history);
        requirePermission(who, 'user.reopen', id, state);
        const events = decide({ type: 'ReopenAccount', now: clock() }, state);
        if (events.length > 0 && isInOffice({ ...state, status: 'active' })) await takeSeat(store, envelope, id);
        return events;
      },
    });
    const last = handled.events.length === 0 ? 0n : await finishReopening(world, envelope, id);
    return changedAnswer(id, { ...handled, position: latestPosition(handled.position, last) }, say('userReopened', language));
  });
};

/** POST /users/{id}/erase: not waiting for the three days. */
const eraseRoute = (router: Router, world: CommandWorld): void => {
  commandRoute(router, world, eraseUser, async ({ params: { id } }, { who, envelope }) => {
    const before = await readAccount(world.store, id);
    requirePermission(who, 'user.erase', id, before.state);
    const handled = await eraseAccount(world, envelope, id, true);
    const { certificate } = (await readAccount(world.store, id)).state;
    if (certificate === null) throw new DomainError('NOT_FOUND');
    return { body: certificateAnswer(id, certificate), position: handled.position };
  });
};

/** Closing, reopening and erasing somebody's account. */
export const closingRoutes = (router: Router, world: CommandWorld): void => {
  closeRoute(router, world);
  reopenRoute(router, world);
  eraseRoute(router, world);
};
