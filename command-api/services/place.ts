import type { ServiceDraft } from '#domain/service/commands.ts';
import type { ServiceState } from '#domain/service/decider.ts';
import type { FactsOf } from '#domain/service/sections.ts';
import { factsNow } from '#domain/service/state.ts';
import type { ParsedServiceForm } from '#domain/service/validation.ts';
import { centreOf, countyAt, timeZoneAt } from '#geo/place/index.ts';

type Address = Pick<FactsOf<'address'>, 'address1' | 'city' | 'state' | 'zip' | 'country'>;
type Place = FactsOf<'place'>;

interface Point {
  readonly longitude: number;
  readonly latitude: number;
}

const at = ({ longitude, latitude }: Point, source: Place['source']): Place => ({
  longitude,
  latitude,
  timeZone: timeZoneAt(longitude, latitude),
  county: countyAt(longitude, latitude),
  source,
});

/** Where a service is: the pin when one was set, else the centre of its zip code or city, else nowhere. */
export const placeOf = (address: Address, pin?: Point): Place => {
  if (pin !== undefined) return at(pin, 'pin');
  const centre = centreOf(address);
  return centre === null ? { longitude: null, latitude: null, timeZone: null, county: null, source: 'gazetteer' } : at(centre, 'gazetteer');
};

/** [longitude, latitude], put there by a person. */
export const pinAt = ([longitude, latitude]: readonly [number, number]): Place => at({ longitude, latitude }, 'pin');

/** Where the geocoder found an address. */
export const foundAt = (point: Point): Place => at(point, 'geocoder');

/** Whether a changed address is another place; a second address line (floor, room) is not. */
export const isElsewhere = (now: Address, before: Address | undefined): boolean =>
  before === undefined || (['address1', 'city', 'state', 'zip', 'country'] as const).some((name) => now[name] !== before[name]);

type Pin = NonNullable<ParsedServiceForm['pin']>;
const isAt = (pin: Pin, place: Place | undefined): boolean => pin[0] === place?.longitude && pin[1] === place.latitude;

/**
 * Whether a pin was set: the point that an answer said comes back with every form, and is no person's unless a person
 * had set it.
 */
const isSet = (pin: Pin | undefined, now: Place | undefined): pin is Pin => pin !== undefined && (now?.source === 'pin' || !isAt(pin, now));

/** Whether a service that hid its place becomes public somewhere else with the point that it hid: the form had loaded that. */
const saysHiddenPoint = ({ draft: { address }, pin }: ParsedServiceForm, service: ServiceState): boolean => {
  const before = factsNow(service, 'address');
  const isSame = pin !== undefined && isAt(pin, factsNow(service, 'place'));
  return isSame && before?.confidential === true && address?.confidential === false && isElsewhere(address, before);
};

/**
 * The input of a form with its place: located again when the address changes or a pin was set. An unchanged address keeps its place, which
 * may be more precise than the gazetteer's.
 */
export const draftWithPlace = (form: ParsedServiceForm, service: ServiceState): ServiceDraft => {
  const { draft, pin } = form;
  const { address } = draft;
  if (address === undefined) return draft;
  if (!saysHiddenPoint(form, service) && isSet(pin, factsNow(service, 'place')))
    return { ...draft, place: placeOf(address, { longitude: pin[0], latitude: pin[1] }) };
  return isElsewhere(address, factsNow(service, 'address')) ? { ...draft, place: placeOf(address) } : draft;
};
