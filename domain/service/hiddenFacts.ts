import type { FactsOf } from './sections.ts';

/* The public part of a confidential service's address and place: no street, ZIP code, point or county. */

export const withoutStreet = <Address extends FactsOf<'address'>>(address: Address): Address => ({
  ...address,
  address1: '',
  address2: '',
  zip: '',
});

export const withoutPoint = <Place extends FactsOf<'place'>>(place: Place): Place => ({
  ...place,
  longitude: null,
  latitude: null,
  county: null,
});
