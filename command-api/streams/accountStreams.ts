import * as account from '#domain/account/decider.ts';
import * as administrators from '#domain/administrators/decider.ts';
import * as emailReservation from '#domain/emailReservation/decider.ts';
import * as quota from '#domain/quota/decider.ts';
import { createStreams } from '#platform/commands/createStreams.ts';

export const {
  streamNameOf: accountStream,
  stateOf: accountState,
  loadState: accountNow,
  handle: handleAccountCommand,
} = createStreams((id) => `account-${id}`, account.isAccountEvent, account.evolve, account.initialState);

export const {
  streamNameOf: quotaStream,
  stateOf: quotaState,
  loadState: quotaNow,
  handle: handleQuotaCommand,
} = createStreams((accountId) => `portfolio-${accountId}`, quota.isQuotaEvent, quota.evolve, quota.initialState);

/** Returns the stream name of an e-mail address, from its HMAC (`vault.emailHmac`). */
export const emailStream = (hmac: string): string => `email-${hmac}`;
/** E-mail streams, addressed by stream name. */
export const { loadState: emailNow, handle: handleEmailCommand } = createStreams(
  (streamName) => streamName,
  emailReservation.isEmailReservationEvent,
  emailReservation.evolve,
  emailReservation.initialState,
);

export const ADMINISTRATORS = 'administrators';
export const {
  stateOf: administratorsState,
  loadState: administratorsNow,
  handle: handleAdministratorsCommand,
} = createStreams(
  (singleStreamName) => singleStreamName,
  administrators.isAdministratorsEvent,
  administrators.evolve,
  administrators.initialState,
);
