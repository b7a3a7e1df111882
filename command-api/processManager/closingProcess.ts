import { isAccountEvent } from '#domain/account/decider.ts';
import type { ServicesAfterClosing } from '#domain/account/events.ts';
import { DomainError } from '#domain/values/errors.ts';
import { intentOf, policyEnvelope } from '#platform/commands/policyEnvelope.ts';
import { eraseAccount, finishErasing } from '../accounts/eraseAccount.ts';
import { finishClosing } from '../accounts/finishClosing.ts';
import { envelopeOf } from '../commands/envelopes.ts';
import { taskFact, removeFinishedTask, idOfStream, taskIntent, addUnfinishedTask, type Process } from '../commands/process.ts';
import { accountNow, accountState, accountStream } from '../streams/accountStreams.ts';
import { finishReopening } from '../users/finishReopening.ts';

const CLOSING_TASK = 'closing';
const REOPENING_TASK = 'reopening';
const ERASURE_TASK = 'erasure';
const ERASED_TASK = 'erased';

const isKnownOutcome = ({ become }: ServicesAfterClosing): boolean => become === 'handedOver' || become === 'removed';

/** Finishes the closing of an account: ends its sessions, and hands over or removes its services. */
export const closingProcess: Process = {
  kind: CLOSING_TASK,
  react(event) {
    if (!isAccountEvent(event)) return [];
    const accountId = idOfStream(event.streamName);
    if (event.type === 'AccountClosed') return [addUnfinishedTask(CLOSING_TASK, accountId, event, { accountId })];
    return event.type === 'AccountReopened' || event.type === 'AccountErased' ? [removeFinishedTask(CLOSING_TASK, accountId)] : [];
  },
  async settle(context, task) {
    const accountId = taskFact(task, 'accountId');
    const history = await context.store.readStream(accountStream(accountId));
    const event = history.findLast(({ type }) => type === 'AccountClosed');
    const { closed } = accountState(history);
    if (event === undefined || closed === null) return;
    // The event records the services in a form that this version does not know: a newer version finishes it.
    if (!isKnownOutcome(closed.services)) throw new DomainError('NEWER_VERSION_WROTE');
    await finishClosing(context, envelopeOf(event), accountId, closed.services);
  },
};

/** Finishes the reopening of an account: restores the services that its closing removed. */
export const reopeningProcess: Process = {
  kind: REOPENING_TASK,
  react(event) {
    if (!isAccountEvent(event)) return [];
    const accountId = idOfStream(event.streamName);
    if (event.type === 'AccountReopened') return [addUnfinishedTask(REOPENING_TASK, accountId, event, { accountId })];
    return event.type === 'AccountClosed' ? [removeFinishedTask(REOPENING_TASK, accountId)] : [];
  },
  async settle(context, task) {
    const accountId = taskFact(task, 'accountId');
    const history = await context.store.readStream(accountStream(accountId));
    const event = history.findLast(({ type }) => type === 'AccountReopened');
    if (event !== undefined) await finishReopening(context, envelopeOf(event), accountId);
  },
};

/** Erases a closed account after its grace period, unless it was reopened. */
export const erasureProcess: Process = {
  kind: ERASURE_TASK,
  react(event) {
    if (!isAccountEvent(event)) return [];
    const accountId = idOfStream(event.streamName);
    if (event.type === 'AccountReopened' || event.type === 'AccountErased') return [removeFinishedTask(ERASURE_TASK, accountId)];
    if (event.type !== 'AccountClosed') return [];
    const dueAt = Date.parse(event.data.eraseAfter);
    return [{ add: { key: `${ERASURE_TASK} ${accountId}`, kind: ERASURE_TASK, dueAt, data: { accountId, ...intentOf(event) } } }];
  },
  async settle(context, task) {
    const accountId = taskFact(task, 'accountId');
    const { status } = await accountNow(context.store, accountId);
    if (status === 'closed')
      await eraseAccount(context, policyEnvelope(taskIntent(task), 'erase', context.clock()), accountId, { atOnce: false });
  },
};

/** Finishes the erasure of an account: removes the person's remaining data from the vault and destroys the keys. */
export const erasedProcess: Process = {
  kind: ERASED_TASK,
  react(event) {
    if (event.type !== 'AccountErased') return [];
    const accountId = idOfStream(event.streamName);
    return [addUnfinishedTask(ERASED_TASK, accountId, event, { accountId })];
  },
  settle: (context, task) =>
    finishErasing(context, policyEnvelope(taskIntent(task), 'finish the erasure', context.clock()), taskFact(task, 'accountId')),
};
