import { countryCode } from '#contract/countries.ts';
import { includesNewerEvents, type RecordedEvent } from '#domain/envelope/envelope.ts';
import { isImport } from '#domain/envelope/isImport.ts';
import { decide, isServiceEvent } from '#domain/service/decider.ts';
import { factsNow } from '#domain/service/state.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Geocoding } from '#geo/geocoder/index.ts';
import { intentOf, policyEnvelope, type Intent } from '#platform/commands/policyEnvelope.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Clock } from '#platform/systemClock.ts';
import { idOfStream } from '../commands/process.ts';
import type { Reaction, Task } from '../commands/reaction.ts';
import { handleServiceCommand, serviceState, serviceStream } from '../streams/serviceStreams.ts';
import { geocodedPlace } from './place.ts';

/** How long the task waits for an unavailable geocoder; after that the place stays at its ZIP code. */
const MAX_TASK_AGE_MS = 86_400_000;
const GEOCODE_TASK = 'geocode';

interface GeocodeTaskData extends Intent {
  readonly serviceId: string;
}

interface PlaceReactionOptions {
  readonly store: EventStore;
  readonly geocoding: Pick<Geocoding, 'find'>;
  readonly clock: Clock;
}

/**
 * Whether a user saved the address. Imports contain thousands of addresses, too many for a public geocoder; the sample's addresses are
 * invented.
 */
const isByPerson = ({ metadata: { actor, sample } }: RecordedEvent): boolean => !isImport(actor.via) && sample === undefined;

/**
 * Creates the reaction that locates addresses without a pin through the geocoder. Never sends hidden addresses, and never replaces a place
 * that a user or an import set while the geocoder searched.
 */
export const createPlaceReaction = ({ store, geocoding, clock }: PlaceReactionOptions): Reaction => {
  const geocode = async ({ serviceId, ...intent }: GeocodeTaskData): Promise<void> => {
    const history = await store.readStream(serviceStream(serviceId));
    if (includesNewerEvents(history)) throw new DomainError('NEWER_VERSION_WROTE');
    const service = serviceState(history);
    const address = factsNow(service, 'address');
    const source = factsNow(service, 'place')?.source;
    if (service.status !== 'listed' || address === undefined || address.confidential) return;
    if (source !== undefined && source !== 'gazetteer') return;
    const foundPoint = await geocoding.find({ ...address, country: countryCode(address.country) ?? address.country });
    if (foundPoint.state === 'unavailable') throw new Error('the geocoder does not respond');
    if (foundPoint.state !== 'found') return;
    const actor = { id: 'geocoder', role: 'SYSTEM', via: 'reaction' } as const;
    const envelope = { ...policyEnvelope(intent, GEOCODE_TASK, clock()), actor };
    await handleServiceCommand(store, envelope, serviceId, (state) => {
      const currentAddress = factsNow(state, 'address');
      // A different address has its own task; a hidden one must not be located.
      const isSameAddress =
        currentAddress !== undefined &&
        !currentAddress.confidential &&
        currentAddress.address1 === address.address1 &&
        currentAddress.zip === address.zip;
      return isSameAddress && state.status === 'listed'
        ? decide({ type: 'PlaceService', place: geocodedPlace(foundPoint.point) }, state)
        : [];
    });
  };

  return {
    name: 'places',
    version: 1,
    react(event) {
      if (!isServiceEvent(event)) return [];
      const serviceId = idOfStream(event.streamName);
      const key = `${GEOCODE_TASK} ${serviceId}`;
      if (event.type === 'ServiceRemoved') return [{ remove: key }];
      if (event.type !== 'AddressSet' || !isByPerson(event)) return [];
      if (event.data.confidential) return [{ remove: key }];
      const dueAt = Date.parse(event.metadata.occurredAt);
      const data: GeocodeTaskData = { serviceId, ...intentOf(event) };
      return [{ add: { key, kind: GEOCODE_TASK, dueAt, expiresAt: dueAt + MAX_TASK_AGE_MS, data: { ...data } } }];
    },
    carryOut: ({ data }: Task) => geocode(data as unknown as GeocodeTaskData),
  };
};
