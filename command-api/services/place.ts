import type { ServiceDraft } from '../../domain/service/commands.ts';
import type { ServiceState } from '../../domain/service/decider.ts';
import type { FactsOf } from '../../domain/service/sections.ts';
import { factsNow } from '../../domain/service/state.ts';
import type { ParsedServiceForm } from '../../domain/service/validation.ts';
import { centreOf, countyAt, timeZoneAt } from '../../geo/place/index.ts';

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

/** Whether a pin was set: the point that an answer said comes back with every form, also with another address, and is no news. */
const isSet = (pin: ParsedServiceForm['pin'], now: Place | undefined): pin is NonNullable<typeof pin> =>
  pin !== undefined && (now === undefined || pin[0] !== now.longitude || pin[1] !== now.latitude);

/**
 * What a form says, with its place: found anew when the address is another one or a pin was set. An unchanged address
 * keeps the place it has, which may be better than the gazetteer's.
 */
export const draftWithPlace = ({ draft, pin }: ParsedServiceForm, service: ServiceState): ServiceDraft => {
  const { address } = draft;
  if (address === undefined) return draft;
  if (isSet(pin, factsNow(service, 'place'))) return { ...draft, place: placeOf(address, { longitude: pin[0], latitude: pin[1] }) };
  return isElsewhere(address, factsNow(service, 'address')) ? { ...draft, place: placeOf(address) } : draft;
};
