import { DomainError } from '#kernel/errors.ts';
import type { RegionFacts } from '../region/form.ts';
import { sameRegion } from '../region/state.ts';
import type { RegionMapEvent } from './events.ts';
import { drawnRegions, type RegionMapState } from './state.ts';

export { drawnRegions, evolve, initialState, isRegionMapEvent, type RegionMapState } from './state.ts';

export type RegionMapCommand =
  /** `move`: counties that the command may take from another region. */
  | { readonly type: 'AddRegion'; readonly regionId: string; readonly facts: RegionFacts; readonly move: readonly string[] }
  | { readonly type: 'ReviseRegion'; readonly regionId: string; readonly facts: RegionFacts; readonly move: readonly string[] }
  | { readonly type: 'RemoveRegion'; readonly regionId: string }
  | { readonly type: 'RestoreRegion'; readonly regionId: string }
  /** Adds a coordinator to a region. */
  | { readonly type: 'AppointCoordinator'; readonly coordinatorId: string; readonly regionId: string }
  | { readonly type: 'WithdrawCoordinator'; readonly coordinatorId: string }
  | { readonly type: 'ReturnCoordinator'; readonly coordinatorId: string };

const drawn = (regionId: string, { name, counties, coordinatorIds }: RegionFacts): RegionMapEvent => ({
  type: 'RegionDrawn',
  data: { regionId, name, counties: [...counties], coordinatorIds: [...coordinatorIds] },
});

const without = (list: readonly string[], gone: readonly string[]): string[] => list.filter((item) => !gone.includes(item));

/** Returns the other regions that contain some of these counties, with these counties. */
const holdersOf = (state: RegionMapState, regionId: string, counties: readonly string[]) =>
  drawnRegions(state).flatMap(([id, facts]) => {
    const shared = facts.counties.filter((county) => counties.includes(county));
    return id === regionId || shared.length === 0 ? [] : [{ id, facts, shared }];
  });

/** Returns the events that draw a region and redraw the regions that lose counties to it. */
const draw = (
  state: RegionMapState,
  { regionId, facts, move }: { readonly regionId: string; readonly facts: RegionFacts; readonly move: readonly string[] },
): RegionMapEvent[] => {
  const gone = facts.coordinatorIds.find((id) => state.withdrawn.has(id));
  if (gone !== undefined) throw new DomainError('COORDINATOR_NOT_FOUND', { coordinatorId: gone });
  const holders = holdersOf(state, regionId, facts.counties);
  const taken = holders.flatMap(({ id, facts: { name }, shared }) =>
    without(shared, move).map((county) => ({ county, regionId: id, region: name })),
  );
  if (taken.length > 0) throw new DomainError('COUNTY_IN_OTHER_REGION', { counties: taken });
  const smaller = holders.map(({ id, facts: of, shared }) => drawn(id, { ...of, counties: without(of.counties, shared) }));
  return [drawn(regionId, facts), ...smaller];
};

/** Restores a removed region without the counties that other regions took since and without removed coordinators. */
const restored = (state: RegionMapState, regionId: string, facts: RegionFacts): RegionMapEvent[] => {
  const taken = holdersOf(state, regionId, facts.counties).flatMap(({ shared }) => shared);
  const coordinatorIds = facts.coordinatorIds.filter((id) => !state.withdrawn.has(id));
  if (coordinatorIds.length === 0) throw new DomainError('AT_LEAST_ONE_COORDINATOR');
  return [drawn(regionId, { ...facts, counties: without(facts.counties, taken), coordinatorIds })];
};

const withdraw = (state: RegionMapState, coordinatorId: string): RegionMapEvent[] => {
  if (state.withdrawn.has(coordinatorId)) return [];
  const theirs = drawnRegions(state).filter(([, { coordinatorIds }]) => coordinatorIds.includes(coordinatorId));
  const alone = theirs.filter(([, { coordinatorIds }]) => coordinatorIds.length === 1);
  if (alone.length > 0) throw new DomainError('LAST_COORDINATOR', { regions: alone.map(([, { name }]) => name).join(', ') });
  const smaller = theirs.map(([id, facts]) => drawn(id, { ...facts, coordinatorIds: without(facts.coordinatorIds, [coordinatorId]) }));
  return [...smaller, { type: 'CoordinatorWithdrawn', data: { coordinatorId, regionIds: theirs.map(([id]) => id) } }];
};

const appoint = (state: RegionMapState, coordinatorId: string, regionIds: readonly string[]): RegionMapEvent[] =>
  drawnRegions(state)
    .filter(([id, { coordinatorIds }]) => regionIds.includes(id) && !coordinatorIds.includes(coordinatorId))
    .map(([id, facts]) => drawn(id, { ...facts, coordinatorIds: [...facts.coordinatorIds, coordinatorId] }));

/**
 * Decides a command: returns the events to append, none if nothing changes. Throws `NOT_FOUND`, `ALREADY_EXISTS`, `REMOVED`;
 * `COUNTY_IN_OTHER_REGION` with each county that is in another region and may not be moved, and that region's name;
 * `COORDINATOR_NOT_FOUND` for a removed coordinator; `LAST_COORDINATOR` with the names of regions that would have none;
 * `AT_LEAST_ONE_COORDINATOR` if a restored region would have none.
 */
export const decide = (command: RegionMapCommand, state: RegionMapState): RegionMapEvent[] => {
  switch (command.type) {
    case 'WithdrawCoordinator':
      return withdraw(state, command.coordinatorId);
    case 'ReturnCoordinator': {
      const { coordinatorId } = command;
      const regionIds = state.withdrawn.get(coordinatorId);
      if (regionIds === undefined) return [];
      return [{ type: 'CoordinatorReturned', data: { coordinatorId } }, ...appoint(state, coordinatorId, regionIds)];
    }
    case 'AddRegion':
      if (state.regions.has(command.regionId)) throw new DomainError('ALREADY_EXISTS');
      return draw(state, command);
    default:
  }
  const region = state.regions.get(command.regionId);
  if (region === undefined) throw new DomainError('NOT_FOUND');
  switch (command.type) {
    case 'RemoveRegion':
      return region.status === 'lifted' ? [] : [{ type: 'RegionLifted', data: { regionId: command.regionId } }];
    case 'RestoreRegion':
      return region.status === 'drawn' ? [] : restored(state, command.regionId, region.facts);
    case 'ReviseRegion':
      if (region.status === 'lifted') throw new DomainError('REMOVED');
      return sameRegion(command.facts, region.facts) ? [] : draw(state, command);
    case 'AppointCoordinator':
      if (region.status === 'lifted') throw new DomainError('REMOVED');
      if (state.withdrawn.has(command.coordinatorId))
        throw new DomainError('COORDINATOR_NOT_FOUND', { coordinatorId: command.coordinatorId });
      return appoint(state, command.coordinatorId, [command.regionId]);
    default:
      return command satisfies never;
  }
};
