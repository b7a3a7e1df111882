import * as z from 'zod/mini';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { isServiceEvent } from '#domain/service/decider.ts';
import { serviceEventSchemas, type ServiceEvent } from '#domain/service/events.ts';
import { withoutPoint, withoutStreet } from '#domain/service/hiddenFacts.ts';
import { factsNow } from '#domain/service/state.ts';
import type { Sealed } from '#domain/values/sealed.ts';
import type { Keys } from '#identity/vault/keys.ts';
import { serviceState } from '../streams/serviceStreams.ts';

/*
 * A confidential service hides its location: street, ZIP code, county and point are sealed with the service's key before they are
 * appended, and opened for a decider. All other code handles these events like those of any service.
 */
const streetSchema = z.object({ address1: z.string(), address2: z.string(), zip: z.string() });
const pointSchema = z.object({ longitude: z.nullable(z.number()), latitude: z.nullable(z.number()), county: z.nullable(z.string()) });

export const serviceSubject = (id: string): string => `service-${id}`;

type PlaceEvent = Extract<ServiceEvent, { readonly type: 'AddressSet' | 'PlaceSet' }>;
const isPlaceEvent = (event: ServiceEvent): event is PlaceEvent => event.type === 'AddressSet' || event.type === 'PlaceSet';

export type Fields = Readonly<Record<string, unknown>>;

/** An event whose sealed part is opened. */
export type OpenedEvent = RecordedEvent & {
  /** Sealed fields that this version does not know. */
  readonly hiddenMore?: Fields;
};

/** Returns the fields that are not among the known ones. */
export const fieldsExcept = (allFields: object | null, knownFields: Fields): Fields =>
  Object.fromEntries(Object.entries(allFields ?? {}).filter(([name]) => !Object.hasOwn(knownFields, name)));

const hiddenShapeOf = (type: PlaceEvent['type']) => (type === 'AddressSet' ? streetSchema.shape : pointSchema.shape);

const withUnsealedFields = (event: PlaceEvent, plain: object | null): Pick<OpenedEvent, 'type' | 'data' | 'hiddenMore'> => {
  const { sealed: _sealed, ...data } = event.data;
  const parsed = event.type === 'AddressSet' ? z.safeParse(streetSchema, plain) : z.safeParse(pointSchema, plain);
  const hiddenMore = fieldsExcept(plain, hiddenShapeOf(event.type));
  return { type: event.type, data: { ...data, ...(parsed.success ? parsed.data : {}) }, hiddenMore };
};

const sealedOf = (event: RecordedEvent): Sealed | undefined =>
  isServiceEvent(event) && isPlaceEvent(event) ? event.data.sealed : undefined;

/** Returns a service's history with its sealed places opened; fields whose key is destroyed stay empty. */
export const openPlaces = async (keys: Pick<Keys, 'unsealAll'>, history: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> => {
  const sealed = history.flatMap((event) => sealedOf(event) ?? []);
  if (sealed.length === 0) return history;
  const opened = await keys.unsealAll(sealed);
  let nextIndex = 0;
  return history.map((event): OpenedEvent => {
    if (sealedOf(event) === undefined || !isServiceEvent(event) || !isPlaceEvent(event)) return event;
    return { ...event, ...withUnsealedFields(event, opened[nextIndex++] ?? null) };
  });
};

/** Whether a command of this history hid an address that was public before: the log still contains it, so the response must tell the user. */
export const didHidePublicAddress = (history: readonly RecordedEvent[], commandId: string): boolean => {
  const addresses = history.flatMap((event) =>
    isServiceEvent(event) && event.type === 'AddressSet' ? [{ ...event.data, commandId: event.metadata.commandId }] : [],
  );
  const index = addresses.findIndex((address) => address.commandId === commandId && address.confidential);
  const previousAddress = index < 0 ? undefined : addresses[index - 1];
  return previousAddress !== undefined && !previousAddress.confidential && `${previousAddress.address1}${previousAddress.address2}` !== '';
};

/** Unknown fields of an address or a place from a newer version, unsealed and sealed. */
interface UnknownFields {
  readonly plain: Fields;
  readonly hidden: Fields;
}

/**
 * Returns the unknown fields to carry over from the former address or place: each stays sealed or unsealed as it was. If the service
 * becomes confidential all are sealed, if it becomes public none is.
 */
const unknownFieldsOf = (type: PlaceEvent['type'], previousAddress: OpenedEvent | undefined, isHidden: boolean): UnknownFields => {
  const plain = fieldsExcept(previousAddress?.data as object | null, serviceEventSchemas[type].shape);
  const wasSealed = previousAddress?.hiddenMore !== undefined;
  if (isHidden) return wasSealed ? { plain, hidden: previousAddress.hiddenMore ?? {} } : { plain: {}, hidden: plain };
  return { plain: { ...plain, ...previousAddress?.hiddenMore }, hidden: {} };
};

/**
 * Returns the events to append to a service's stream, with places sealed if the service is confidential: by the address in these events,
 * otherwise by its former state. `opened`: the stream's history, from `openPlaces`.
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
      const previousAddress: OpenedEvent | undefined = opened.findLast(({ type }) => type === event.type);
      const unknown = unknownFieldsOf(event.type, previousAddress, isHidden);
      // If this version does not know the former source, the event may repeat it.
      const source = event.type === 'PlaceSet' && previousAddress !== undefined ? { source: event.data.source } : {};
      const carried = previousAddress === undefined ? {} : { carried: { ...unknown.plain, ...source } };
      if (!isHidden) return { ...event, ...carried };
      if (event.type === 'AddressSet') {
        const { address1, address2, zip } = event.data;
        const sealed = await keys.seal(subject, { ...unknown.hidden, address1, address2, zip });
        return { type: event.type, data: { ...withoutStreet(event.data), sealed }, ...carried };
      }
      const { longitude, latitude, county } = event.data;
      const sealed = await keys.seal(subject, { ...unknown.hidden, longitude, latitude, county });
      return { type: event.type, data: { ...withoutPoint(event.data), sealed }, ...carried };
    }),
  );
};

/** Opens the history for a change of a service's place, and seals the new place if the address is confidential. */
export const sealedPlaceFacts = (keys: Pick<Keys, 'seal' | 'unsealAll'>, id: string) => ({
  open: (history: readonly RecordedEvent[]) => openPlaces(keys, history),
  hide: (events: readonly ServiceEvent[], opened: readonly RecordedEvent[]) =>
    sealPlaces(keys, id, events, { opened, wasConfidential: factsNow(serviceState(opened), 'address')?.confidential ?? false }),
  stateOf: serviceState,
});
