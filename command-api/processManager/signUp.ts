import { decide } from '#domain/account/decider.ts';
import { isEmailReservationEvent } from '#domain/emailReservation/decider.ts';
import { releaseEmail } from '../accounts/email.ts';
import { accountNow, accountStream, onAccount } from '../accounts/streams.ts';
import { policyEnvelope } from '../envelopes.ts';
import { factOf, finished, idIn, intentIn, unfinished, type Process } from './process.ts';

const kind = 'signUp';

/**
 * Finishes or undoes a sign-up: releases the e-mail address if no account was opened. The account's stream is closed first, so that a slow
 * sign-up cannot open it without the e-mail address.
 */
export const signUpProcess: Process = {
  kind,
  react(event) {
    if (event.type === 'AccountOpened') return [finished(kind, idIn(event.streamName))];
    if (!isEmailReservationEvent(event)) return [];
    const { accountId } = event.data;
    if (event.type === 'EmailReleased') return [finished(kind, accountId)];
    return [unfinished(kind, accountId, event, { accountId, streamName: event.streamName })];
  },
  async settle({ store, vault, clock }, task) {
    const [accountId, streamName] = [factOf(task, 'accountId'), factOf(task, 'streamName')];
    const envelope = (name: string) => policyEnvelope(intentIn(task), name, clock());
    await onAccount(store, envelope('abandon the sign-up'), accountId, (state) => decide({ type: 'AbandonSignUp' }, state));
    const account = await accountNow(store, accountId);
    if (account.status === 'active' || account.status === 'closed') return;
    await vault.credentials.remove(accountId);
    await vault.keys.destroy(accountStream(accountId));
    await releaseEmail(store, envelope('release the e-mail'), streamName, accountId);
  },
};
