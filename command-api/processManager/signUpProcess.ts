import { decide } from '#domain/account/decider.ts';
import { isEmailReservationEvent } from '#domain/emailReservation/decider.ts';
import { policyEnvelope } from '#platform/commands/policyEnvelope.ts';
import { taskFact, removeFinishedTask, idOfStream, taskIntent, addUnfinishedTask, type Process } from '../commands/process.ts';
import { accountNow, accountStream, handleAccountCommand } from '../streams/accountStreams.ts';
import { releaseEmail } from '../streams/emailReservation.ts';

const kind = 'signUp';

/**
 * Finishes or undoes a sign-up: releases the e-mail address if no account was opened. The account's stream is closed first, so that a slow
 * sign-up cannot open it without the e-mail address.
 */
export const signUpProcess: Process = {
  kind,
  react(event) {
    if (event.type === 'AccountOpened') return [removeFinishedTask(kind, idOfStream(event.streamName))];
    if (!isEmailReservationEvent(event)) return [];
    const { accountId } = event.data;
    if (event.type === 'EmailReleased') return [removeFinishedTask(kind, accountId)];
    return [addUnfinishedTask(kind, accountId, event, { accountId, streamName: event.streamName })];
  },
  async settle({ store, vault, clock }, task) {
    const [accountId, streamName] = [taskFact(task, 'accountId'), taskFact(task, 'streamName')];
    const envelope = (name: string) => policyEnvelope(taskIntent(task), name, clock());
    await handleAccountCommand(store, envelope('abandon the sign-up'), accountId, (state) => decide({ type: 'AbandonSignUp' }, state));
    const account = await accountNow(store, accountId);
    if (account.status === 'active' || account.status === 'closed') return;
    await vault.credentials.remove(accountId);
    await vault.keys.destroy(accountStream(accountId));
    await releaseEmail(store, envelope('release the e-mail'), streamName, accountId);
  },
};
