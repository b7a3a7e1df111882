import { isAccountEvent } from '#domain/account/decider.ts';
import type { ServicesAfterClosing } from '#domain/account/events.ts';
import { DomainError } from '#kernel/errors.ts';
import { finishClosing } from '../accounts/closing.ts';
import { eraseAccount, finishErasing } from '../accounts/erasing.ts';
import { finishReopening } from '../accounts/reopening.ts';
import { accountNow, accountState, accountStream } from '../accounts/streams.ts';
import { envelopeOf, intentOf, policyEnvelope } from '../envelopes.ts';
import { factOf, finished, idIn, intentIn, unfinished, type Process } from './process.ts';

const closing = 'closing';
const reopening = 'reopening';
const erasure = 'erasure';
const erased = 'erased';

const isKnownAfterClosing = ({ become }: ServicesAfterClosing): boolean => become === 'handedOver' || become === 'removed';

/** Finishes the closing of an account: ends its sessions, and hands over or removes its services. */
export const closingProcess: Process = {
  kind: closing,
  react(event) {
    if (!isAccountEvent(event)) return [];
    const accountId = idIn(event.streamName);
    if (event.type === 'AccountClosed') return [unfinished(closing, accountId, event, { accountId })];
    return event.type === 'AccountReopened' || event.type === 'AccountErased' ? [finished(closing, accountId)] : [];
  },
  async settle(context, task) {
    const accountId = factOf(task, 'accountId');
    const history = await context.store.readStream(accountStream(accountId));
    const event = history.findLast(({ type }) => type === 'AccountClosed');
    const { closed } = accountState(history);
    if (event === undefined || closed === null) return;
    // The event records the services in a form that this version does not know: a newer version finishes it.
    if (!isKnownAfterClosing(closed.services)) throw new DomainError('NEWER_VERSION_WROTE');
    await finishClosing(context, envelopeOf(event), accountId, closed.services);
  },
};

/** Finishes the reopening of an account: restores the services that its closing removed. */
export const reopeningProcess: Process = {
  kind: reopening,
  react(event) {
    if (!isAccountEvent(event)) return [];
    const accountId = idIn(event.streamName);
    if (event.type === 'AccountReopened') return [unfinished(reopening, accountId, event, { accountId })];
    return event.type === 'AccountClosed' ? [finished(reopening, accountId)] : [];
  },
  async settle(context, task) {
    const accountId = factOf(task, 'accountId');
    const history = await context.store.readStream(accountStream(accountId));
    const event = history.findLast(({ type }) => type === 'AccountReopened');
    if (event !== undefined) await finishReopening(context, envelopeOf(event), accountId);
  },
};

/** Erases a closed account after its grace period, unless it was reopened. */
export const erasureProcess: Process = {
  kind: erasure,
  react(event) {
    if (!isAccountEvent(event)) return [];
    const accountId = idIn(event.streamName);
    if (event.type === 'AccountReopened' || event.type === 'AccountErased') return [finished(erasure, accountId)];
    if (event.type !== 'AccountClosed') return [];
    const dueAt = Date.parse(event.data.eraseAfter);
    return [{ add: { key: `${erasure} ${accountId}`, kind: erasure, dueAt, data: { accountId, ...intentOf(event) } } }];
  },
  async settle(context, task) {
    const accountId = factOf(task, 'accountId');
    const { status } = await accountNow(context.store, accountId);
    if (status === 'closed') await eraseAccount(context, policyEnvelope(intentIn(task), 'erase', context.clock()), accountId, false);
  },
};

/** Finishes the erasure of an account: removes the person's remaining data from the vault and destroys the keys. */
export const erasedProcess: Process = {
  kind: erased,
  react(event) {
    if (event.type !== 'AccountErased') return [];
    const accountId = idIn(event.streamName);
    return [unfinished(erased, accountId, event, { accountId })];
  },
  settle: (context, task) =>
    finishErasing(context, policyEnvelope(intentIn(task), 'finish the erasure', context.clock()), factOf(task, 'accountId')),
};
