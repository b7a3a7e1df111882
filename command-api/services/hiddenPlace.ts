import * as z from 'zod/mini';
import type { RecordedEvent } from '../../domain/events/envelope.ts';
import type { Sealed } from '../../domain/sealed.ts';
import { isServiceEvent } from '../../domain/service/decider.ts';
import type { ServiceEvent } from '../../domain/service/events.ts';
import type { Keys } from '../../platform/vault/keys.ts';

/*
 * A confidential service hides where it is: street, zip code, county and point are sealed with the service's key before
 * they are appended, and opened for who decides on them. Everything between sees them as any other service's.
 */
const streetSchema = z.object({ address1: z.string(), address2: z.string(), zip: z.string() });
const pointSchema = z.object({ longitude: z.nullable(z.number()), latitude: z.nullable(z.number()), county: z.nullable(z.string()) });

export const serviceSubject = (id: string): string => `service-${id}`;

type PlaceEvent = Extract<ServiceEvent, { readonly type: 'AddressSet' | 'PlaceSet' }>;
const isPlaceEvent = (event: ServiceEvent): event is PlaceEvent => event.type === 'AddressSet' || event.type === 'PlaceSet';

const withPlain = (event: PlaceEvent, plain: object | null): PlaceEvent => {
  const { sealed: _sealed, ...data } = event.data;
  if (event.type === 'AddressSet') {
    const parsed = z.safeParse(streetSchema, plain);
    return { ...event, data: { ...(data as typeof event.data), ...(parsed.success ? parsed.data : {}) } };
  }
  const parsed = z.safeParse(pointSchema, plain);
  return { ...event, data: { ...(data as typeof event.data), ...(parsed.success ? parsed.data : {}) } };
};

const sealedOf = (event: RecordedEvent): Sealed | undefined =>
  isServiceEvent(event) && isPlaceEvent(event) ? event.data.sealed : undefined;

/** A service's history with what is sealed in it opened; what cannot be opened any more stays empty. */
export const openPlaces = async (keys: Pick<Keys, 'unsealAll'>, history: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> => {
  const sealed = history.flatMap((event) => sealedOf(event) ?? []);
  if (sealed.length === 0) return history;
  const opened = await keys.unsealAll(sealed);
  let next = 0;
  return history.map((event) => {
    if (sealedOf(event) === undefined || !isServiceEvent(event) || !isPlaceEvent(event)) return event;
    return { ...event, ...withPlain(event, opened[next++] ?? null) };
  });
};

/** Whether a command of this history hid an address that the log says openly before: there it stays, and who did it is to know. */
export const hidPublicAddress = (history: readonly RecordedEvent[], commandId: string): boolean => {
  const addresses = history.flatMap((event) =>
    isServiceEvent(event) && event.type === 'AddressSet' ? [{ ...event.data, commandId: event.metadata.commandId }] : [],
  );
  const index = addresses.findIndex((address) => address.commandId === commandId && address.confidential);
  const before = index < 0 ? undefined : addresses[index - 1];
  return before !== undefined && !before.confidential && `${before.address1}${before.address2}` !== '';
};

/**
 * What is to be appended to a service's stream, sealed where it is confidential: as its address of these events says, else
 * as it was before.
 */
export const sealPlaces = async (
  keys: Pick<Keys, 'seal'>,
  id: string,
  events: readonly ServiceEvent[],
  wasConfidential: boolean,
): Promise<ServiceEvent[]> => {
  const address = events.findLast((event) => event.type === 'AddressSet');
  if (!(address?.data.confidential ?? wasConfidential)) return [...events];
  const subject = serviceSubject(id);
  return Promise.all(
    events.map(async (event): Promise<ServiceEvent> => {
      if (event.type === 'AddressSet') {
        const { address1, address2, zip } = event.data;
        const sealed = await keys.seal(subject, { address1, address2, zip });
        return { type: event.type, data: { ...event.data, address1: '', address2: '', zip: '', sealed } };
      }
      if (event.type === 'PlaceSet') {
        const { longitude, latitude, county } = event.data;
        const sealed = await keys.seal(subject, { longitude, latitude, county });
        return { type: event.type, data: { ...event.data, longitude: null, latitude: null, county: null, sealed } };
      }
      return event;
    }),
  );
};
