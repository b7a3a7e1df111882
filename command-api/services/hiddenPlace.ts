import * as z from 'zod/mini';
import { isServiceEvent } from '#domain/service/decider.ts';
import { serviceEventSchemas, type ServiceEvent } from '#domain/service/events.ts';
import { withoutPoint, withoutStreet } from '#domain/service/hiddenFacts.ts';
import { factsNow } from '#domain/service/state.ts';
import type { Keys } from '#identity/vault/keys.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { Sealed } from '#kernel/sealed.ts';
import { serviceState } from './streams.ts';

/*
 * A confidential service hides where it is: street, zip code, county and point are sealed with the service's key before
 * they are appended, and opened for who decides on them. Everything between sees them as any other service's.
 */
const streetSchema = z.object({ address1: z.string(), address2: z.string(), zip: z.string() });
const pointSchema = z.object({ longitude: z.nullable(z.number()), latitude: z.nullable(z.number()), county: z.nullable(z.string()) });

export const serviceSubject = (id: string): string => `service-${id}`;

type PlaceEvent = Extract<ServiceEvent, { readonly type: 'AddressSet' | 'PlaceSet' }>;
const isPlaceEvent = (event: ServiceEvent): event is PlaceEvent => event.type === 'AddressSet' || event.type === 'PlaceSet';

export type Fields = Readonly<Record<string, unknown>>;

/** An event of which a part was sealed, opened. */
export type Opened = RecordedEvent & {
  /** What its sealed part holds that this version has no name for. */
  readonly hiddenMore?: Fields;
};

/** Fields that are not among those known. */
export const fieldsBeside = (fields: object | null, known: Fields): Fields =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([name]) => !Object.hasOwn(known, name)));

const hiddenShapeOf = (type: PlaceEvent['type']) => (type === 'AddressSet' ? streetSchema.shape : pointSchema.shape);

const withPlain = (event: PlaceEvent, plain: object | null): Pick<Opened, 'type' | 'data' | 'hiddenMore'> => {
  const { sealed: _sealed, ...data } = event.data;
  const parsed = event.type === 'AddressSet' ? z.safeParse(streetSchema, plain) : z.safeParse(pointSchema, plain);
  const hiddenMore = fieldsBeside(plain, hiddenShapeOf(event.type));
  return { type: event.type, data: { ...data, ...(parsed.success ? parsed.data : {}) }, hiddenMore };
};

const sealedOf = (event: RecordedEvent): Sealed | undefined =>
  isServiceEvent(event) && isPlaceEvent(event) ? event.data.sealed : undefined;

/** A service's history with what is sealed in it opened; what cannot be opened any more stays empty. */
export const openPlaces = async (keys: Pick<Keys, 'unsealAll'>, history: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> => {
  const sealed = history.flatMap((event) => sealedOf(event) ?? []);
  if (sealed.length === 0) return history;
  const opened = await keys.unsealAll(sealed);
  let next = 0;
  return history.map((event): Opened => {
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

/** What a newer version said beside an address or a place, in clear and sealed. */
interface More {
  readonly plain: Fields;
  readonly hidden: Fields;
}

/**
 * What is carried over from the address or place before: what was in clear stays so, what was sealed stays sealed; where
 * it turns confidential all of it is sealed, and where it turns public none.
 */
const moreOf = (type: PlaceEvent['type'], before: Opened | undefined, isHidden: boolean): More => {
  const plain = fieldsBeside(before?.data as object | null, serviceEventSchemas[type].shape);
  const wasHidden = before?.hiddenMore !== undefined;
  if (isHidden) return wasHidden ? { plain, hidden: before.hiddenMore ?? {} } : { plain: {}, hidden: plain };
  return { plain: { ...plain, ...before?.hiddenMore }, hidden: {} };
};

/**
 * What is to be appended to a service's stream, sealed where it is confidential: as its address of these events says, else
 * as it was before. `opened`: the stream's history, as `openPlaces` gives it.
 */
export const sealPlaces = async (
  keys: Pick<Keys, 'seal'>,
  id: string,
  events: readonly ServiceEvent[],
  { opened, wasConfidential }: { readonly opened: readonly RecordedEvent[]; readonly wasConfidential: boolean },
): Promise<ServiceEvent[]> => {
  const address = events.findLast((event) => event.type === 'AddressSet');
  const isHidden = address?.data.confidential ?? wasConfidential;
  const subject = serviceSubject(id);
  return Promise.all(
    events.map(async (event): Promise<ServiceEvent> => {
      if (!isPlaceEvent(event)) return event;
      const before: Opened | undefined = opened.findLast(({ type }) => type === event.type);
      const more = moreOf(event.type, before, isHidden);
      // Its source, where this version does not know it, may be said again.
      const source = event.type === 'PlaceSet' && before !== undefined ? { source: event.data.source } : {};
      const carried = before === undefined ? {} : { carried: { ...more.plain, ...source } };
      if (!isHidden) return { ...event, ...carried };
      if (event.type === 'AddressSet') {
        const { address1, address2, zip } = event.data;
        const sealed = await keys.seal(subject, { ...more.hidden, address1, address2, zip });
        return { type: event.type, data: { ...withoutStreet(event.data), sealed }, ...carried };
      }
      const { longitude, latitude, county } = event.data;
      const sealed = await keys.seal(subject, { ...more.hidden, longitude, latitude, county });
      return { type: event.type, data: { ...withoutPoint(event.data), sealed }, ...carried };
    }),
  );
};

/** For a change of where a service is: its history opened for the decision, what is said sealed as the address is. */
export const openingPlaces = (keys: Pick<Keys, 'seal' | 'unsealAll'>, id: string) => ({
  open: (history: readonly RecordedEvent[]) => openPlaces(keys, history),
  hide: (events: readonly ServiceEvent[], opened: readonly RecordedEvent[]) =>
    sealPlaces(keys, id, events, { opened, wasConfidential: factsNow(serviceState(opened), 'address')?.confidential ?? false }),
  stateOf: serviceState,
});
