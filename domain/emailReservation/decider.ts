import { isEventOf } from '../envelope/eventsOf.ts';
import { DomainError } from '../values/errors.ts';
import { emailReservationEventSchemas, type EmailReservationEvent } from './events.ts';

export type EmailReservationCommand =
  | { readonly type: 'ReserveEmail'; readonly accountId: string }
  /** Does nothing when another account holds the e-mail by now. */
  | { readonly type: 'ReleaseEmail'; readonly accountId: string };

export interface EmailReservationState {
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
  /** Account that reserved the e-mail; null if it is free. */
  readonly holder: string | null;
}

export const initialState: EmailReservationState = { revision: -1, holder: null };

export const isEmailReservationEvent = isEventOf<EmailReservationEvent>(emailReservationEventSchemas);

export const evolve = (
  _state: EmailReservationState,
  event: EmailReservationEvent & { readonly revision: bigint },
): EmailReservationState => {
  const revision = Number(event.revision);
  switch (event.type) {
    case 'EmailReserved':
      return { revision, holder: event.data.accountId };
    case 'EmailReleased':
      return { revision, holder: null };
    default:
      return event satisfies never;
  }
};

/**
 * Decides a command: returns the events to append, none if nothing changes. Throws `EMAIL_ALREADY_USED` when another account has reserved
 * the e-mail.
 */
export const decide = (command: EmailReservationCommand, { holder }: EmailReservationState): EmailReservationEvent[] => {
  const { accountId } = command;
  switch (command.type) {
    case 'ReserveEmail':
      if (holder === accountId) return [];
      if (holder !== null) throw new DomainError('EMAIL_ALREADY_USED');
      return [{ type: 'EmailReserved', data: { accountId } }];
    case 'ReleaseEmail':
      return holder === accountId ? [{ type: 'EmailReleased', data: { accountId } }] : [];
    default:
      return command satisfies never;
  }
};
