import { DomainError } from '../errors.ts';
import type { DomainEvent, RecordedEvent } from '../events/envelope.ts';
import { administratorsEventSchemas, type AdministratorsEvent } from './events.ts';

export type AdministratorsCommand =
  { readonly type: 'SeatAdministrator'; readonly accountId: string } | { readonly type: 'UnseatAdministrator'; readonly accountId: string };

export interface AdministratorsState {
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
  /** Accounts of the administrators, the longest in office first. */
  readonly seats: readonly string[];
}

export const initialState: AdministratorsState = { revision: -1, seats: [] };

export const isAdministratorsEvent = (event: RecordedEvent<DomainEvent>): event is RecordedEvent<AdministratorsEvent> =>
  Object.hasOwn(administratorsEventSchemas, event.type);

export const evolve = (state: AdministratorsState, event: AdministratorsEvent & { readonly revision: bigint }): AdministratorsState => {
  const revision = Number(event.revision);
  const { accountId } = event.data;
  const others = state.seats.filter((seat) => seat !== accountId);
  switch (event.type) {
    case 'AdministratorSeated':
      return { revision, seats: [...others, accountId] };
    case 'AdministratorUnseated':
      return { revision, seats: others };
    default:
      return event satisfies never;
  }
};

/** Events to append, none when it is so already. Throws `LAST_ADMINISTRATOR` rather than leave nobody in office. */
export const decide = (command: AdministratorsCommand, { seats }: AdministratorsState): AdministratorsEvent[] => {
  const { accountId } = command;
  const isSeated = seats.includes(accountId);
  switch (command.type) {
    case 'SeatAdministrator':
      return isSeated ? [] : [{ type: 'AdministratorSeated', data: { accountId } }];
    case 'UnseatAdministrator':
      if (!isSeated) return [];
      if (seats.length === 1) throw new DomainError('LAST_ADMINISTRATOR');
      return [{ type: 'AdministratorUnseated', data: { accountId } }];
    default:
      return command satisfies never;
  }
};
