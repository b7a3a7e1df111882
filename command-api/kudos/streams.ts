import { evolve, initialState, isKudosEvent } from '#domain/kudos/decider.ts';
import { createStreams } from '#platform/commands/createStreams.ts';

/** Returns the stream name of a device and a service, from the HMAC of both (`vault.devices.kudosHmac`). */
export const kudosStream = (hmac: string): string => `kudos-${hmac}`;
/** Kudos streams, addressed by stream name. */
export const { handle: handleKudosCommand } = createStreams((streamName) => streamName, isKudosEvent, evolve, initialState);
