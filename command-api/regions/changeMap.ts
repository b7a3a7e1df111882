import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { sameRegion, type RegionState } from '#domain/region/decider.ts';
import type { RegionFacts } from '#domain/region/form.ts';
import { decide, type RegionMapCommand } from '#domain/region/map/decider.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { CommandResult } from '#platform/commands/handleCommand.ts';
import { latestPosition } from '#platform/consistencyToken.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { CommandContext } from '../commands/context.ts';
import { handleRegionMapCommand, REGION_MAP, regionMapState, regionNow } from '../streams/regionStreams.ts';
import { regionIdsIn, syncRegion } from './syncRegions.ts';

/** The region as the user saw it before the change; `baseRevision` null replaces the current facts without a check. */
interface ShownRegion {
  readonly facts: RegionFacts;
  readonly baseRevision: number | null;
}

const requireUnchanged = (region: RegionState, { facts, baseRevision }: ShownRegion): void => {
  if (baseRevision === null || region.factsRevision <= baseRevision || sameRegion(facts, region.facts)) return;
  throw new DomainError('CONFLICT', {
    revision: region.revision,
    conflicts: [{ section: 'region', yours: facts, theirs: region.facts }],
  });
};

/**
 * Compares the edit with the region's current facts. First copies the map's latest change to the region's own stream, in case a process
 * ended between the two writes. The map checks again for later changes.
 */
const requireShownRegion = async (
  store: EventStore,
  regionId: string,
  mapHistory: readonly RecordedEvent[],
  shown: ShownRegion,
): Promise<void> => {
  const drawnRegion = regionMapState(mapHistory).regions.get(regionId);
  let region = await regionNow(store, regionId);
  if (drawnRegion !== undefined && !sameRegion(drawnRegion.facts, region.facts)) {
    await syncRegion(store, regionId);
    region = await regionNow(store, regionId);
  }
  requireUnchanged(region, shown);
};

/**
 * Appends the intent of a region command to the map, before any region's stream is updated. Throws the errors of the map's decider, and
 * `CONFLICT` with both versions if the region's facts changed since the user loaded them. `undoes`: the command that this one undoes.
 */
export const changeRegionMap = (
  { store }: Pick<CommandContext, 'store'>,
  envelope: CommandEnvelope,
  command: RegionMapCommand,
  {
    shown,
    skipsNewerEvents = false,
    undoes,
  }: { readonly shown?: ShownRegion; readonly skipsNewerEvents?: boolean; readonly undoes?: string } = {},
): Promise<CommandResult> =>
  handleRegionMapCommand(
    store,
    envelope,
    REGION_MAP,
    async (state, history) => {
      if (shown !== undefined && command.type === 'ReviseRegion' && state.regions.get(command.regionId)?.status === 'drawn')
        await requireShownRegion(store, command.regionId, history, shown);
      return decide(command, state).map((event) => (undoes === undefined ? event : { ...event, undoes }));
    },
    { skipsNewerEvents },
  );

/**
 * Updates the streams of all regions that a change of the map concerns, and of `regionId` in any case. Returns the position of the last
 * write: a read at it sees the change of the map and of every region.
 */
export const propagateMapChange = async (
  { store, failpoint }: Pick<CommandContext, 'store' | 'failpoint'>,
  mapChange: CommandResult,
  regionId: string | null,
): Promise<bigint> => {
  await failpoint('regions.drawn');
  let { position } = mapChange;
  const ids = regionIdsIn(mapChange.events);
  for (const id of regionId === null || ids.includes(regionId) ? ids : [regionId, ...ids]) {
    const regionChange = await syncRegion(store, id);
    position = latestPosition(position, regionChange?.position ?? 0n);
    await failpoint('regions.told');
  }
  return position;
};
