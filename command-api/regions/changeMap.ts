import { sameRegion, type RegionState } from '#domain/region/decider.ts';
import type { RegionFacts } from '#domain/region/form.ts';
import { decide, type RegionMapCommand } from '#domain/regionMap/decider.ts';
import { DomainError } from '#kernel/errors.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { CommandResult } from '#platform/commands/handle.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { CommandContext } from '../context.ts';
import { onRegionMap, REGION_MAP, regionMapState, regionNow } from './streams.ts';
import { regionsIn, tellRegion } from './tellRegions.ts';

/** The region as the user saw it before the change; `baseRevision` null replaces the current facts without a check. */
interface SeenRegion {
  readonly facts: RegionFacts;
  readonly baseRevision: number | null;
}

const requireSeen = (region: RegionState, { facts, baseRevision }: SeenRegion): void => {
  if (baseRevision === null || region.factsRevision <= baseRevision || sameRegion(facts, region.facts)) return;
  throw new DomainError('CONFLICT', {
    revision: region.revision,
    conflicts: [{ section: 'region', yours: facts, theirs: region.facts }],
  });
};

/**
 * Updates a region's own stream from the map first: a process may have ended between the two writes. Then compares the edit with the
 * region's current facts; a later change of the map is decided on again.
 */
const comparedWith = async (store: EventStore, regionId: string, map: readonly RecordedEvent[], seen: SeenRegion): Promise<void> => {
  const drawn = regionMapState(map).regions.get(regionId);
  let region = await regionNow(store, regionId);
  if (drawn !== undefined && !sameRegion(drawn.facts, region.facts)) {
    await tellRegion(store, regionId);
    region = await regionNow(store, regionId);
  }
  requireSeen(region, seen);
};

/**
 * The intent of every command on regions: decided and kept on the map, before any region is told. Throws what the map refuses, and
 * `CONFLICT` with both versions when a region's facts changed since they were seen.
 */
export const changeMap = (
  { store }: Pick<CommandContext, 'store'>,
  envelope: CommandEnvelope,
  command: RegionMapCommand,
  { seen, passesByNewer = false }: { readonly seen?: SeenRegion; readonly passesByNewer?: boolean } = {},
): Promise<CommandResult> =>
  onRegionMap(
    store,
    envelope,
    REGION_MAP,
    async (state, history) => {
      if (seen !== undefined && command.type === 'ReviseRegion' && state.regions.get(command.regionId)?.status === 'drawn')
        await comparedWith(store, command.regionId, history, seen);
      return decide(command, state);
    },
    { passesByNewer },
  );

/**
 * Tells every region that a change of the map is about; answers what became of `regionId` among them, or null where nothing had
 * to be told.
 */
export const tellChanged = async (
  { store, failpoint }: Pick<CommandContext, 'store' | 'failpoint'>,
  changed: CommandResult,
  regionId: string | null,
): Promise<CommandResult | null> => {
  await failpoint('regions.drawn');
  let own: CommandResult | null = null;
  const ids = regionsIn(changed.events);
  for (const id of regionId === null || ids.includes(regionId) ? ids : [regionId, ...ids]) {
    const notified = await tellRegion(store, id);
    if (id === regionId) own = notified;
    await failpoint('regions.told');
  }
  return own;
};
