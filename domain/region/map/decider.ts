import { DomainError } from '../../values/errors.ts';
import type { RegionFacts } from '../form.ts';
import { sameRegion } from '../state.ts';
import type { RegionMapEvent } from './events.ts';
import { drawnRegions, evolve, type RegionMapState } from './state.ts';

export { drawnRegions, evolve, initialState, isRegionMapEvent, type RegionMapState } from './state.ts';

export type RegionMapCommand =
  /** `move`: counties that the command may take from another region. */
  | { readonly type: 'AddRegion'; readonly regionId: string; readonly facts: RegionFacts; readonly move: readonly string[] }
  | { readonly type: 'ReviseRegion'; readonly regionId: string; readonly facts: RegionFacts; readonly move: readonly string[] }
  | { readonly type: 'RemoveRegion'; readonly regionId: string }
  | { readonly type: 'RestoreRegion'; readonly regionId: string }
  /** Draws a region with exactly these facts, also a removed one: the undo of a change. */
  | { readonly type: 'RedrawRegion'; readonly regionId: string; readonly facts: RegionFacts }
  /** Adds a coordinator to a region. */
  | { readonly type: 'AppointCoordinator'; readonly coordinatorId: string; readonly regionId: string }
  | { readonly type: 'WithdrawCoordinator'; readonly coordinatorId: string }
  | { readonly type: 'ReturnCoordinator'; readonly coordinatorId: string };

const drawnEvent = (regionId: string, { name, counties, coordinatorIds }: RegionFacts): RegionMapEvent => ({
  type: 'RegionDrawn',
  data: { regionId, name, counties: [...counties], coordinatorIds: [...coordinatorIds] },
});

const withoutItems = (list: readonly string[], withdrawnId: readonly string[]): string[] =>
  list.filter((item) => !withdrawnId.includes(item));

/** Returns the other regions that contain some of these counties, with these counties. */
const regionsSharing = (state: RegionMapState, regionId: string, counties: readonly string[]) =>
  drawnRegions(state).flatMap(([id, facts]) => {
    const shared = facts.counties.filter((county) => counties.includes(county));
    return id === regionId || shared.length === 0 ? [] : [{ id, facts, shared }];
  });

/** Returns the events that draw a region and redraw the regions that lose counties to it. */
const drawRegion = (
  state: RegionMapState,
  { regionId, facts, move }: { readonly regionId: string; readonly facts: RegionFacts; readonly move: readonly string[] },
): RegionMapEvent[] => {
  const withdrawnId = facts.coordinatorIds.find((id) => state.withdrawn.has(id));
  if (withdrawnId !== undefined) throw new DomainError('COORDINATOR_NOT_FOUND', { coordinatorId: withdrawnId });
  const sharingRegions = regionsSharing(state, regionId, facts.counties);
  const takenCounties = sharingRegions.flatMap(({ id, facts: { name }, shared }) =>
    withoutItems(shared, move).map((county) => ({ county, regionId: id, region: name })),
  );
  if (takenCounties.length > 0) throw new DomainError('COUNTY_IN_OTHER_REGION', { counties: takenCounties });
  const redrawnEvents = sharingRegions.map(({ id, facts: otherFacts, shared }) =>
    drawnEvent(id, { ...otherFacts, counties: withoutItems(otherFacts.counties, shared) }),
  );
  return [drawnEvent(regionId, facts), ...redrawnEvents];
};

/** Restores a removed region without removed coordinators and without counties that other regions took after the removal. */
const restoreRegion = (state: RegionMapState, regionId: string, facts: RegionFacts): RegionMapEvent[] => {
  const takenCounties = regionsSharing(state, regionId, facts.counties).flatMap(({ shared }) => shared);
  const coordinatorIds = facts.coordinatorIds.filter((id) => !state.withdrawn.has(id));
  if (coordinatorIds.length === 0) throw new DomainError('AT_LEAST_ONE_COORDINATOR');
  return [drawnEvent(regionId, { ...facts, counties: withoutItems(facts.counties, takenCounties), coordinatorIds })];
};

const withdrawCoordinator = (state: RegionMapState, coordinatorId: string): RegionMapEvent[] => {
  if (state.withdrawn.has(coordinatorId)) return [];
  const coordinatorRegions = drawnRegions(state).filter(([, { coordinatorIds }]) => coordinatorIds.includes(coordinatorId));
  const soleCoordinatorRegions = coordinatorRegions.filter(([, { coordinatorIds }]) => coordinatorIds.length === 1);
  if (soleCoordinatorRegions.length > 0)
    throw new DomainError('LAST_COORDINATOR', { regions: soleCoordinatorRegions.map(([, { name }]) => name).join(', ') });
  const redrawnEvents = coordinatorRegions.map(([id, facts]) =>
    drawnEvent(id, { ...facts, coordinatorIds: withoutItems(facts.coordinatorIds, [coordinatorId]) }),
  );
  return [...redrawnEvents, { type: 'CoordinatorWithdrawn', data: { coordinatorId, regionIds: coordinatorRegions.map(([id]) => id) } }];
};

const appointCoordinator = (state: RegionMapState, coordinatorId: string, regionIds: readonly string[]): RegionMapEvent[] =>
  drawnRegions(state)
    .filter(([id, { coordinatorIds }]) => regionIds.includes(id) && !coordinatorIds.includes(coordinatorId))
    .map(([id, facts]) => drawnEvent(id, { ...facts, coordinatorIds: [...facts.coordinatorIds, coordinatorId] }));

/**
 * Decides a command: returns the events to append, none if nothing changes. Throws `NOT_FOUND`, `ALREADY_EXISTS`, `REMOVED`;
 * `COUNTY_IN_OTHER_REGION` with each county that is in another region and may not be moved, and that region's name;
 * `COORDINATOR_NOT_FOUND` for a removed coordinator; `LAST_COORDINATOR` with the names of regions that would have none;
 * `AT_LEAST_ONE_COORDINATOR` if a restored region would have none.
 */
export const decide = (command: RegionMapCommand, state: RegionMapState): RegionMapEvent[] => {
  switch (command.type) {
    case 'WithdrawCoordinator':
      return withdrawCoordinator(state, command.coordinatorId);
    case 'ReturnCoordinator': {
      const { coordinatorId } = command;
      const regionIds = state.withdrawn.get(coordinatorId);
      if (regionIds === undefined) return [];
      return [{ type: 'CoordinatorReturned', data: { coordinatorId } }, ...appointCoordinator(state, coordinatorId, regionIds)];
    }
    case 'AddRegion':
      if (state.regions.has(command.regionId)) throw new DomainError('ALREADY_EXISTS');
      return drawRegion(state, command);
    default:
  }
  const region = state.regions.get(command.regionId);
  if (region === undefined) throw new DomainError('NOT_FOUND');
  switch (command.type) {
    case 'RemoveRegion':
      return region.status === 'lifted' ? [] : [{ type: 'RegionLifted', data: { regionId: command.regionId } }];
    case 'RestoreRegion':
      return region.status === 'drawn' ? [] : restoreRegion(state, command.regionId, region.facts);
    case 'ReviseRegion':
      if (region.status === 'lifted') throw new DomainError('REMOVED');
      return sameRegion(command.facts, region.facts) ? [] : drawRegion(state, command);
    case 'RedrawRegion':
      if (region.status === 'drawn' && sameRegion(command.facts, region.facts)) return [];
      return drawRegion(state, { ...command, move: [] });
    case 'AppointCoordinator':
      if (region.status === 'lifted') throw new DomainError('REMOVED');
      if (state.withdrawn.has(command.coordinatorId))
        throw new DomainError('COORDINATOR_NOT_FOUND', { coordinatorId: command.coordinatorId });
      return appointCoordinator(state, command.coordinatorId, [command.regionId]);
    default:
      return command satisfies never;
  }
};

/**
 * Decides several commands, in an order in which all of them succeed: a region gets a county back only after another one returned it.
 * Throws the error of the first command that fails in every order.
 */
export const decideAll = (commands: readonly RegionMapCommand[], state: RegionMapState): RegionMapEvent[] => {
  const events: RegionMapEvent[] = [];
  let current = state;
  let pending = commands;
  while (pending.length > 0) {
    const refused: RegionMapCommand[] = [];
    let refusal: DomainError | undefined;
    for (const command of pending)
      try {
        for (const event of decide(command, current)) {
          events.push(event);
          current = evolve(current, { ...event, revision: BigInt(current.revision + 1) });
        }
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refused.push(command);
        refusal ??= error;
      }
    if (refusal !== undefined && refused.length === pending.length) throw refusal;
    pending = refused;
  }
  return events;
};
