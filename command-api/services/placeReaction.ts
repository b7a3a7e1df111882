import { countryCode } from '#contract/countries.ts';
import { decide, isServiceEvent } from '#domain/service/decider.ts';
import { factsNow } from '#domain/service/state.ts';
import type { Geocoding } from '#geo/geocoder/index.ts';
import { DomainError } from '#kernel/errors.ts';
import { holdsNewer, type RecordedEvent } from '#kernel/events/envelope.ts';
import type { Clock } from '#platform/clock.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { intentOf, policyEnvelope, type Intent } from '../envelopes.ts';
import { idIn } from '../processManager/process.ts';
import type { Reaction, Task } from '../reactions/reaction.ts';
import { foundAt } from './place.ts';
import { onService, serviceState, serviceStream } from './streams.ts';

/** How long the task waits for an unavailable geocoder; after that the place stays at its ZIP code. */
const WORTH_ASKING_MS = 86_400_000;
const KIND = 'geocode';

interface Unplaced extends Intent {
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
const isPersons = ({ metadata: { actor, sample } }: RecordedEvent): boolean => actor.via !== 'import' && sample === undefined;

/**
 * Creates the reaction that locates addresses without a pin through the geocoder. Never sends hidden addresses, and never replaces a place
 * that a user or an import has set since.
 */
export const createPlaceReaction = ({ store, geocoding, clock }: PlaceReactionOptions): Reaction => {
  const place = async ({ serviceId, ...intent }: Unplaced): Promise<void> => {
    const history = await store.readStream(serviceStream(serviceId));
    if (holdsNewer(history)) throw new DomainError('NEWER_VERSION_WROTE');
    const service = serviceState(history);
    const address = factsNow(service, 'address');
    const source = factsNow(service, 'place')?.source;
    if (service.status !== 'listed' || address === undefined || address.confidential) return;
    if (source !== undefined && source !== 'gazetteer') return;
    const found = await geocoding.find({ ...address, country: countryCode(address.country) ?? address.country });
    if (found.state === 'unavailable') throw new Error('the geocoder does not respond');
    if (found.state !== 'found') return;
    const actor = { id: 'geocoder', role: 'SYSTEM', via: 'reaction' } as const;
    const envelope = { ...policyEnvelope(intent, KIND, clock()), actor };
    await onService(store, envelope, serviceId, (state) => {
      const now = factsNow(state, 'address');
      // A different address has its own task; a hidden one must not be located.
      const isSame = now !== undefined && !now.confidential && now.address1 === address.address1 && now.zip === address.zip;
      return isSame && state.status === 'listed' ? decide({ type: 'PlaceService', place: foundAt(found.point) }, state) : [];
    });
  };

  return {
    name: 'places',
    version: 1,
    react(event) {
      if (!isServiceEvent(event)) return [];
      const serviceId = idIn(event.streamName);
      const key = `${KIND} ${serviceId}`;
      if (event.type === 'ServiceRemoved') return [{ remove: key }];
      if (event.type !== 'AddressSet' || !isPersons(event)) return [];
      if (event.data.confidential) return [{ remove: key }];
      const dueAt = Date.parse(event.metadata.occurredAt);
      const data: Unplaced = { serviceId, ...intentOf(event) };
      return [{ add: { key, kind: KIND, dueAt, expiresAt: dueAt + WORTH_ASKING_MS, data: { ...data } } }];
    },
    carryOut: ({ data }: Task) => place(data as unknown as Unplaced),
  };
};
