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

/** Returns the place of a service: the pin if one is set, else the centre of its ZIP code or city, else no point. */
export const placeOf = (address: Address, pin?: Point): Place => {
  if (pin !== undefined) return at(pin, 'pin');
  const centre = centreOf(address);
  return centre === null ? { longitude: null, latitude: null, timeZone: null, county: null, source: 'gazetteer' } : at(centre, 'gazetteer');
};

/** Creates a place from a pin that a user set; [longitude, latitude]. */
export const pinAt = ([longitude, latitude]: readonly [number, number]): Place => at({ longitude, latitude }, 'pin');

/** Creates a place from the geocoder's result for an address. */
export const foundAt = (point: Point): Place => at(point, 'geocoder');

/** Whether a changed address is a different place; the second address line (floor, room) does not count. */
export const isElsewhere = (now: Address, before: Address | undefined): boolean =>
  before === undefined || (['address1', 'city', 'state', 'zip', 'country'] as const).some((name) => now[name] !== before[name]);

type Pin = NonNullable<ParsedServiceForm['pin']>;
const isAt = (pin: Pin, place: Place | undefined): boolean => pin[0] === place?.longitude && pin[1] === place.latitude;

/** Whether the user set a pin. A form always sends back the point of the response; that point counts as a pin only if it was one before. */
const isSet = (pin: Pin | undefined, now: Place | undefined): pin is Pin => pin !== undefined && (now?.source === 'pin' || !isAt(pin, now));

/**
 * Whether a form would publish the hidden point of a confidential service: the service becomes public at another address, and the form
 * still contains the point that it loaded.
 */
const saysHiddenPoint = ({ draft: { address }, pin }: ParsedServiceForm, service: ServiceState): boolean => {
  const before = factsNow(service, 'address');
  const isSame = pin !== undefined && isAt(pin, factsNow(service, 'place'));
  return isSame && before?.confidential === true && address?.confidential === false && isElsewhere(address, before);
};

/**
 * Returns the input of a form with its place: located again if the address changes or a pin is set. An unchanged address keeps its place,
 * which may be more precise than the gazetteer's.
 */
export const draftWithPlace = (form: ParsedServiceForm, service: ServiceState): ServiceDraft => {
  const { draft, pin } = form;
  const { address } = draft;
  if (address === undefined) return draft;
  if (!saysHiddenPoint(form, service) && isSet(pin, factsNow(service, 'place')))
    return { ...draft, place: placeOf(address, { longitude: pin[0], latitude: pin[1] }) };
  return isElsewhere(address, factsNow(service, 'address')) ? { ...draft, place: placeOf(address) } : draft;
};
