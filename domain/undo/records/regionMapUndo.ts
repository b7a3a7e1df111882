import type { DomainEvent, RecordedEvent } from '../../envelope/envelope.ts';
import { evolve, initialState, isRegionEvent } from '../../region/decider.ts';
import type { RegionFacts } from '../../region/form.ts';
import type { RegionMapCommand } from '../../region/map/decider.ts';
import type { RecordSubject } from './index.ts';

/** A record whose command is undone. */
interface UndoneRecord {
  readonly subject: RecordSubject;
  readonly id: string;
  /** All events of the record's stream, before the undo. */
  readonly history: readonly RecordedEvent[];
}

const commandOnRegion = (regionId: string, history: UndoneRecord['history'], events: readonly DomainEvent[]): RegionMapCommand | null => {
  if (events.some(({ type }) => type === 'RegionRemoved')) return { type: 'RemoveRegion', regionId };
  const revised = events.find(({ type }) => type === 'RegionRevised')?.data as RegionFacts | undefined;
  const facts = revised ?? history.filter(isRegionEvent).reduce(evolve, initialState).facts;
  return facts === null ? null : { type: 'RedrawRegion', regionId, facts };
};

/** Returns the command on the region map that goes with the events of an undo; null if the map stays as it is. */
export const regionMapCommandOfUndo = ({ subject, id, history }: UndoneRecord, events: readonly DomainEvent[]): RegionMapCommand | null => {
  if (subject === 'region') return commandOnRegion(id, history, events);
  if (events.some(({ type }) => type === 'CoordinatorRemoved')) return { type: 'WithdrawCoordinator', coordinatorId: id };
  if (events.some(({ type }) => type === 'CoordinatorRestored')) return { type: 'ReturnCoordinator', coordinatorId: id };
  return null;
};
