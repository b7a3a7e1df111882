import type { ServiceDraft } from '#domain/service/commands.ts';
import type { ServiceState } from '#domain/service/decider.ts';
import type { FactsOf } from '#domain/service/sections.ts';
import { factsNow } from '#domain/service/state.ts';
import type { ParsedServiceForm } from '#domain/service/validation.ts';
import { centreOf, countyAt, timeZoneAt } from '#geo/place/index.ts';
import { requireMatchingPin, requireMatchingPlace } from './requireMatchingPlace.ts';

type Address = Pick<FactsOf<'address'>, 'address1' | 'city' | 'state' | 'zip' | 'country'>;
type Place = FactsOf<'place'>;

interface Point {
  readonly longitude: number;
  readonly latitude: number;
}

const placeAt = ({ longitude, latitude }: Point, source: Place['source']): Place => ({
  longitude,
  latitude,
  timeZone: timeZoneAt(longitude, latitude),
  county: countyAt(longitude, latitude),
  source,
});

/** Returns the place of a service: the pin if one is set, else the centre of its ZIP code or city, else no point. */
export const placeOfAddress = (address: Address, pin?: Point): Place => {
  if (pin !== undefined) return placeAt(pin, 'pin');
  const postalCentre = centreOf(address);
  return postalCentre === null
    ? { longitude: null, latitude: null, timeZone: null, county: null, source: 'gazetteer' }
    : placeAt(postalCentre, 'gazetteer');
};

/** Creates a place from a pin that a user set; [longitude, latitude]. */
export const pinnedPlace = ([longitude, latitude]: readonly [number, number]): Place => placeAt({ longitude, latitude }, 'pin');

/** Creates a place from the geocoder's result for an address. */
export const geocodedPlace = (point: Point): Place => placeAt(point, 'geocoder');

/** Whether a changed address is a different place; the second address line (floor, room) does not count. */
export const isAddressChanged = (current: Address, previous: Address | undefined): boolean =>
  previous === undefined || (['address1', 'city', 'state', 'zip', 'country'] as const).some((name) => current[name] !== previous[name]);

type Pin = NonNullable<ParsedServiceForm['pin']>;
const isPinAt = (pin: Pin, place: Place | undefined): boolean => pin[0] === place?.longitude && pin[1] === place.latitude;

/** Whether the user set a pin. A form always sends back the point of the response; that point counts as a pin only if it was one before. */
const isPinMoved = (pin: Pin | undefined, current: Place | undefined): pin is Pin =>
  pin !== undefined && (current?.source === 'pin' || !isPinAt(pin, current));

/**
 * Whether a form would publish the hidden point of a confidential service: the service becomes public at another address, and the form
 * still contains the point that it loaded.
 */
const isHiddenPointUnchanged = ({ draft: { address }, pin }: ParsedServiceForm, service: ServiceState): boolean => {
  const previous = factsNow(service, 'address');
  const isSamePoint = pin !== undefined && isPinAt(pin, factsNow(service, 'place'));
  return isSamePoint && previous?.confidential === true && address?.confidential === false && isAddressChanged(address, previous);
};

/**
 * Returns the input of a form with its place: located again if the address changes or a pin is set. An unchanged address keeps its place,
 * which may be more precise than the gazetteer's. Throws `VALIDATION_FAILED` if a changed address and its pin contradict each other.
 */
export const draftWithPlace = (form: ParsedServiceForm, service: ServiceState): ServiceDraft => {
  const { draft, pin } = form;
  const { address } = draft;
  if (address === undefined) return draft;
  const currentPlace = factsNow(service, 'place');
  const isNewAddress = isAddressChanged(address, factsNow(service, 'address'));
  if (!isHiddenPointUnchanged(form, service) && isPinMoved(pin, currentPlace)) {
    const point = { longitude: pin[0], latitude: pin[1] };
    // An earlier mistake does not block a change of other facts.
    if (isNewAddress) requireMatchingPlace(address, point);
    else if (!isPinAt(pin, currentPlace)) requireMatchingPin(point, address);
    return { ...draft, place: placeOfAddress(address, point) };
  }
  if (!isNewAddress) return draft;
  requireMatchingPlace(address);
  return { ...draft, place: placeOfAddress(address) };
};
