import { regionEvents } from '#domain/region/decider.ts';
import { isRegionMapEvent } from '#domain/regionMap/decider.ts';
import type { RegionMapEvent } from '#domain/regionMap/events.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { CommandResult } from '#platform/commands/handle.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { envelopeOf, partOf } from '../envelopes.ts';
import { onRegion, REGION_MAP, regionMapState } from './streams.ts';

type MapHistory = readonly RecordedEvent[];

const aboutRegion = (
  event: RecordedEvent,
): event is RecordedEvent<Extract<RegionMapEvent, { readonly type: 'RegionDrawn' | 'RegionLifted' }>> =>
  isRegionMapEvent(event) && (event.type === 'RegionDrawn' || event.type === 'RegionLifted');

const lastOf = (history: MapHistory, regionId: string): RecordedEvent | undefined =>
  history.findLast((event) => aboutRegion(event) && event.data.regionId === regionId);

/**
 * Tells a region's own stream what the map says of it last, in the name of who said it. Safe to repeat, in whatever process:
 * what a region was told already changes nothing. Null for a region that the map does not know.
 */
export const tellRegion = async (store: EventStore, regionId: string): Promise<CommandResult | null> => {
  const decided = lastOf(await store.readStream(REGION_MAP), regionId);
  if (decided === undefined) return null;
  const envelope = partOf(envelopeOf(decided), `region ${regionId}`);
  const decide = async (state: Parameters<typeof regionEvents>[1]) => {
    // Read after the region's stream: what is appended is never older than what it takes the place of.
    const map = await store.readStream(REGION_MAP);
    // A newer change of the region exists; its command updates the region.
    if (lastOf(map, regionId)?.id !== decided.id) return [];
    return regionEvents(regionMapState(map).regions.get(regionId), state);
  };
  return onRegion(store, envelope, regionId, decide, { passesByNewer: decided.type === 'RegionLifted' });
};

/** The regions that these events of the map are about. */
export const regionsIn = (events: readonly { readonly type: string; readonly data: unknown }[]): string[] => [
  ...new Set(
    events.flatMap(({ type, data }) =>
      type === 'RegionDrawn' || type === 'RegionLifted' ? [(data as { readonly regionId: string }).regionId] : [],
    ),
  ),
];
