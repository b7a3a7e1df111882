import * as account from '../../domain/account/decider.ts';
import * as administrators from '../../domain/administrators/decider.ts';
import * as emailReservation from '../../domain/emailReservation/decider.ts';
import type { RecordedEvent } from '../../domain/events/envelope.ts';
import * as quota from '../../domain/quota/decider.ts';

export const accountStream = (id: string): string => `account-${id}`;
export const quotaStream = (accountId: string): string => `portfolio-${accountId}`;
/** Of an e-mail by its HMAC (`vault.emailHmac`). */
export const emailStream = (hmac: string): string => `email-${hmac}`;
export const ADMINISTRATORS = 'administrators';

type History = readonly RecordedEvent[];

export const accountState = (history: History): account.AccountState =>
  history.filter(account.isAccountEvent).reduce(account.evolve, account.initialState);

export const quotaState = (history: History): quota.QuotaState =>
  history.filter(quota.isQuotaEvent).reduce(quota.evolve, quota.initialState);

export const emailReservationState = (history: History): emailReservation.EmailReservationState =>
  history.filter(emailReservation.isEmailReservationEvent).reduce(emailReservation.evolve, emailReservation.initialState);

export const administratorsState = (history: History): administrators.AdministratorsState =>
  history.filter(administrators.isAdministratorsEvent).reduce(administrators.evolve, administrators.initialState);
