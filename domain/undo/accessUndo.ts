import type { RecordedEvent } from '../envelope/envelope.ts';
import { isUnowned } from '../permissions/principal.ts';
import type { ServiceCommand } from '../service/commands.ts';
import type { ServiceEvent } from '../service/events.ts';
import { evolve, initialState, type ServiceState } from '../service/state.ts';
import { DomainError } from '../values/errors.ts';
import { cannotUndo } from './errors.ts';
import { withoutUndone } from './undoneCommands.ts';

type RecordedServiceEvent = RecordedEvent<ServiceEvent>;

/** Changes of who may act on a service: its owner, and the accounts that may count its beds. */
const ACCESS_EVENTS = ['OwnerChanged', 'BedCounterAdded', 'BedCounterRemoved'] as const;
export type AccessEvent = RecordedServiceEvent & { readonly type: (typeof ACCESS_EVENTS)[number] };
export const isAccessChange = <Event extends { readonly type: string }>(event: Event): event is Event & Pick<AccessEvent, 'type'> =>
  ACCESS_EVENTS.some((type) => type === event.type);

/** A command that undoes a change of access. */
export type AccessCommand = Extract<ServiceCommand, { readonly type: 'HandOverService' | 'AddBedCounter' | 'RemoveBedCounter' }>;
export const isAccessCommand = (command: ServiceCommand): command is AccessCommand =>
  command.type === 'HandOverService' || command.type === 'AddBedCounter' || command.type === 'RemoveBedCounter';

const undoCommandOf = (event: AccessEvent): AccessCommand => {
  switch (event.type) {
    case 'OwnerChanged':
      return { type: 'HandOverService', to: event.data.from };
    case 'BedCounterAdded':
      return { type: 'RemoveBedCounter', accountId: event.data.accountId };
    case 'BedCounterRemoved':
      return { type: 'AddBedCounter', accountId: event.data.accountId };
    default:
      return event satisfies never;
  }
};

const isAlreadyUndone = ({ ownerId, bedCounters }: ServiceState, command: AccessCommand): boolean => {
  if (command.type === 'HandOverService') return ownerId === command.to;
  const { accountId } = command;
  return command.type === 'AddBedCounter' ? ownerId === accountId || bedCounters.includes(accountId) : !bedCounters.includes(accountId);
};

/** Whether an undo would overwrite the event: another owner, the same bed counter, or the removal of a service that is still removed. */
const overwritesAccess =
  (undone: AccessEvent, { status }: ServiceState) =>
  (event: RecordedServiceEvent): boolean => {
    if (event.type === 'OwnerChanged') return true;
    if (event.type === 'ServiceRemoved') return status === 'removed';
    if (undone.type === 'OwnerChanged' || (event.type !== 'BedCounterAdded' && event.type !== 'BedCounterRemoved')) return false;
    return event.data.accountId === undone.data.accountId;
  };

/**
 * Returns the command that undoes a change of a service's owner or of its bed counters. `history`: all events of the service's stream,
 * with `undone`. Throws `NOTHING_TO_UNDO` and `CANNOT_UNDO`, also if the service had no owner before: nobody can give it up again.
 */
export const undoOfAccess = (history: readonly RecordedServiceEvent[], undone: AccessEvent): AccessCommand => {
  const command = undoCommandOf(undone);
  const service = history.reduce(evolve, initialState);
  if (isAlreadyUndone(service, command)) throw new DomainError('NOTHING_TO_UNDO');
  const laterEvents = withoutUndone(history.slice(history.indexOf(undone) + 1));
  const overwritingEvent = laterEvents.findLast(overwritesAccess(undone, service));
  if (overwritingEvent !== undefined) throw cannotUndo('CHANGED', overwritingEvent.metadata.commandId);
  if (command.type === 'HandOverService' && isUnowned(command.to)) throw cannotUndo('UNOWNED');
  return command;
};
