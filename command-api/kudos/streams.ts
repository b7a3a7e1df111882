import { evolve, initialState, isKudosEvent } from '#domain/kudos/decider.ts';
import { streamsOf } from '#platform/commands/streamsOf.ts';

/** Of a device and a service, by the HMAC of both (`vault.devices.kudosHmac`). */
export const kudosStream = (hmac: string): string => `kudos-${hmac}`;
/** By the names of the streams. */
export const { on: onKudos } = streamsOf((streamName) => streamName, isKudosEvent, evolve, initialState);
