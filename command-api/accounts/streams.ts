import * as account from '#domain/account/decider.ts';
import * as administrators from '#domain/administrators/decider.ts';
import * as emailReservation from '#domain/emailReservation/decider.ts';
import * as quota from '#domain/quota/decider.ts';
import { streamsOf } from '#platform/commands/streamsOf.ts';

export const {
  nameOf: accountStream,
  stateOf: accountState,
  now: accountNow,
  on: onAccount,
} = streamsOf((id) => `account-${id}`, account.isAccountEvent, account.evolve, account.initialState);

export const {
  nameOf: quotaStream,
  stateOf: quotaState,
  now: quotaNow,
  on: onQuota,
} = streamsOf((accountId) => `portfolio-${accountId}`, quota.isQuotaEvent, quota.evolve, quota.initialState);

/** Returns the stream name of an e-mail address, from its HMAC (`vault.emailHmac`). */
export const emailStream = (hmac: string): string => `email-${hmac}`;
/** E-mail streams, addressed by stream name. */
export const { now: emailNow, on: onEmail } = streamsOf(
  (streamName) => streamName,
  emailReservation.isEmailReservationEvent,
  emailReservation.evolve,
  emailReservation.initialState,
);

export const ADMINISTRATORS = 'administrators';
export const {
  stateOf: administratorsState,
  now: administratorsNow,
  on: onAdministrators,
} = streamsOf(
  (singleStreamName) => singleStreamName,
  administrators.isAdministratorsEvent,
  administrators.evolve,
  administrators.initialState,
);
