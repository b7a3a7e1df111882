import type { HsdsLocation } from '#contract/hsds.ts';
import type { LastingService } from '#contract/service.ts';
import { withoutEmptyFields } from '#domain/values/withoutEmptyFields.ts';
import { hsdsId } from '../../hsds/ownTaxonomies.ts';
import type { PublishedListing } from './publishedListing.ts';

const cityText = ({ city, state }: Pick<LastingService, 'city' | 'state'>): string =>
  [city, state].filter((part) => part !== '').join(', ');

/** Returns the text of HSDS for whether wheelchair users can enter. */
export const accessibilityText = (isAccessible: boolean): string => (isAccessible ? 'Wheelchair accessible' : 'Not wheelchair accessible');

/** Whether the public may know where the place is: it has a street, and no confidential address. */
export const hasPublicStreet = ({ isConfidential, address1 = '' }: LastingService): boolean => !isConfidential && address1 !== '';

/**
 * Returns the location of a listing. A confidential listing, or one without a street, has no address and no point, its city is the location's name, and
 * the id is not that of the location in another directory.
 */
export const locationOf = ({ service, record }: PublishedListing): HsdsLocation => {
  const { id, name, isWheelchairAccessible, location, isApproximate } = service;
  const isShown = hasPublicStreet(service);
  // An approximate point is the center of the ZIP code, which the address says.
  const point = isShown && isApproximate !== true ? location?.coordinates : undefined;
  return {
    id: (isShown && record?.locationId) || hsdsId(id, 'location'),
    location_type: 'physical',
    name: isShown ? record?.locationName || name : cityText(service) || name,
    ...(point !== undefined && { latitude: point[1], longitude: point[0] }),
    ...(isShown && {
      addresses: [
        {
          id: hsdsId(id, 'address'),
          address_1: service.address1 ?? '',
          ...withoutEmptyFields({ address_2: service.address2 }),
          city: service.city,
          state_province: service.state,
          postal_code: service.zip ?? '',
          country: service.country || 'US',
          address_type: 'physical' as const,
        },
      ],
    }),
    ...(isWheelchairAccessible !== undefined && {
      accessibility: [{ id: hsdsId(id, 'accessibility'), description: accessibilityText(isWheelchairAccessible) }],
    }),
  };
};
