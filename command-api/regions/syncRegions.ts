import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { regionEvents } from '#domain/region/decider.ts';
import { isRegionMapEvent } from '#domain/region/map/decider.ts';
import type { RegionMapEvent } from '#domain/region/map/events.ts';
import { resolveRegionCommand } from '#domain/undo/records/region.ts';
import type { CommandResult } from '#platform/commands/handleCommand.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { envelopeOf, subEnvelope } from '../commands/envelopes.ts';
import { handleRegionCommand, REGION_MAP, regionMapState } from '../streams/regionStreams.ts';

type MapHistory = readonly RecordedEvent[];

const isAboutRegion = (
  event: RecordedEvent,
): event is RecordedEvent<Extract<RegionMapEvent, { readonly type: 'RegionDrawn' | 'RegionLifted' }>> =>
  isRegionMapEvent(event) && (event.type === 'RegionDrawn' || event.type === 'RegionLifted');

const lastEventOfRegion = (history: MapHistory, regionId: string): RecordedEvent | undefined =>
  history.findLast((event) => isAboutRegion(event) && event.data.regionId === regionId);

/**
 * Copies the map's latest decision about a region to the region's own stream, with the actor of that decision. Safe to repeat in any
 * process: a copied decision changes nothing. A copied undo names the undone command of the region. Returns null for a region that the map
 * does not contain.
 */
export const syncRegion = async (store: EventStore, regionId: string): Promise<CommandResult | null> => {
  const lastMapEvent = lastEventOfRegion(await store.readStream(REGION_MAP), regionId);
  if (lastMapEvent === undefined) return null;
  const envelope = subEnvelope(envelopeOf(lastMapEvent), `region ${regionId}`);
  const { undoes } = lastMapEvent.metadata;
  const decide = async (state: Parameters<typeof regionEvents>[1], history: readonly RecordedEvent[]) => {
    // Read the map after the region's stream, so that the appended facts are never older than the replaced ones.
    const mapHistory = await store.readStream(REGION_MAP);
    // A newer change of the region exists; its command updates the region.
    if (lastEventOfRegion(mapHistory, regionId)?.id !== lastMapEvent.id) return [];
    const events = regionEvents(regionMapState(mapHistory).regions.get(regionId), state);
    return undoes === undefined ? events : events.map((event) => ({ ...event, undoes: resolveRegionCommand(history, undoes) }));
  };
  return handleRegionCommand(store, envelope, regionId, decide, { skipsNewerEvents: lastMapEvent.type === 'RegionLifted' });
};

/** Returns the ids of the regions that these events of the map concern. */
export const regionIdsIn = (events: readonly { readonly type: string; readonly data: unknown }[]): string[] => [
  ...new Set(
    events.flatMap(({ type, data }) =>
      type === 'RegionDrawn' || type === 'RegionLifted' ? [(data as { readonly regionId: string }).regionId] : [],
    ),
  ),
];
