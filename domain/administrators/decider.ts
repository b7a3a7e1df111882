import { isEventOf } from '../envelope/eventsOf.ts';
import { DomainError } from '../values/errors.ts';
import { administratorsEventSchemas, type AdministratorsEvent } from './events.ts';

export type AdministratorsCommand =
  | { readonly type: 'AddAdministrator'; readonly accountId: string }
  | { readonly type: 'RemoveAdministrator'; readonly accountId: string };

export interface AdministratorsState {
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
  /** Accounts of the administrators, in the order in which they were added. */
  readonly administrators: readonly string[];
}

export const initialState: AdministratorsState = { revision: -1, administrators: [] };

export const isAdministratorsEvent = isEventOf<AdministratorsEvent>(administratorsEventSchemas);

export const evolve = (state: AdministratorsState, event: AdministratorsEvent & { readonly revision: bigint }): AdministratorsState => {
  const revision = Number(event.revision);
  const { accountId } = event.data;
  const otherAdministrators = state.administrators.filter((administrator) => administrator !== accountId);
  switch (event.type) {
    case 'AdministratorSeated':
      return { revision, administrators: [...otherAdministrators, accountId] };
    case 'AdministratorUnseated':
      return { revision, administrators: otherAdministrators };
    default:
      return event satisfies never;
  }
};

/**
 * Decides a command: returns the events to append, none if nothing changes. Throws `LAST_ADMINISTRATOR` if no administrator would be left.
 */
export const decide = (command: AdministratorsCommand, { administrators }: AdministratorsState): AdministratorsEvent[] => {
  const { accountId } = command;
  const isAdministrator = administrators.includes(accountId);
  switch (command.type) {
    case 'AddAdministrator':
      return isAdministrator ? [] : [{ type: 'AdministratorSeated', data: { accountId } }];
    case 'RemoveAdministrator':
      if (!isAdministrator) return [];
      if (administrators.length === 1) throw new DomainError('LAST_ADMINISTRATOR');
      return [{ type: 'AdministratorUnseated', data: { accountId } }];
    default:
      return command satisfies never;
  }
};
