import type { RecordedEvent } from '../envelope/envelope.ts';
import type { ServiceCommand } from '../service/commands.ts';
import type { ServiceEvent } from '../service/events.ts';
import { evolve, initialState } from '../service/state.ts';
import { DomainError } from '../values/errors.ts';
import { cannotUndo } from './errors.ts';
import { withoutUndone } from './undoneCommands.ts';

type RecordedServiceEvent = RecordedEvent<ServiceEvent>;
export type DifferentPlaceEvent = RecordedServiceEvent & { readonly type: 'DifferentPlaceSet' };

export const isDifferentPlaceChange = <Event extends { readonly type: string }>(
  event: Event,
): event is Event & Pick<DifferentPlaceEvent, 'type'> => event.type === 'DifferentPlaceSet';

/**
 * Returns the command that undoes the statement that two services are different places. `history`: all events of the service's stream, with
 * `undone`. Throws `NOTHING_TO_UNDO`, and `CANNOT_UNDO` if it was stated again since, or if the service is removed.
 */
export const undoOfDifferentPlace = (history: readonly RecordedServiceEvent[], undone: DifferentPlaceEvent): ServiceCommand => {
  const { otherId, isDifferent } = undone.data;
  const { differentFrom, status } = history.reduce(evolve, initialState);
  if (differentFrom.includes(otherId) !== isDifferent) throw new DomainError('NOTHING_TO_UNDO');
  const overwritingEvent = withoutUndone(history.slice(history.indexOf(undone) + 1)).findLast(
    (event) =>
      (event.type === 'DifferentPlaceSet' && event.data.otherId === otherId) || (event.type === 'ServiceRemoved' && status === 'removed'),
  );
  if (overwritingEvent !== undefined) throw cannotUndo('CHANGED', overwritingEvent.metadata.commandId);
  return { type: 'SetDifferentPlace', otherId, isDifferent: !isDifferent };
};
