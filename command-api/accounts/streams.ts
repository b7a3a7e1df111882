import * as account from '../../domain/account/decider.ts';
import * as administrators from '../../domain/administrators/decider.ts';
import * as emailReservation from '../../domain/emailReservation/decider.ts';
import type { RecordedEvent } from '../../domain/events/envelope.ts';
import * as portfolio from '../../domain/portfolio/decider.ts';

export const accountStream = (id: string): string => `account-${id}`;
export const portfolioStream = (accountId: string): string => `portfolio-${accountId}`;
/** Of an e-mail by its HMAC (`vault.emailHmac`). */
export const emailStream = (hmac: string): string => `email-${hmac}`;
export const ADMINISTRATORS = 'administrators';

type History = readonly RecordedEvent[];

export const accountState = (history: History): account.AccountState =>
  history.filter(account.isAccountEvent).reduce(account.evolve, account.initialState);

export const portfolioState = (history: History): portfolio.PortfolioState =>
  history.filter(portfolio.isPortfolioEvent).reduce(portfolio.evolve, portfolio.initialState);

export const emailReservationState = (history: History): emailReservation.EmailReservationState =>
  history.filter(emailReservation.isEmailReservationEvent).reduce(emailReservation.evolve, emailReservation.initialState);

export const administratorsState = (history: History): administrators.AdministratorsState =>
  history.filter(administrators.isAdministratorsEvent).reduce(administrators.evolve, administrators.initialState);
