import { evolve, initialState, isKudosEvent } from '#domain/kudos/decider.ts';
import { streamsOf } from '#platform/commands/streamsOf.ts';

/** Returns the stream name of a device and a service, from the HMAC of both (`vault.devices.kudosHmac`). */
export const kudosStream = (hmac: string): string => `kudos-${hmac}`;
/** Kudos streams, addressed by stream name. */
export const { on: onKudos } = streamsOf((streamName) => streamName, isKudosEvent, evolve, initialState);
