import { withoutPoint, withoutStreet } from '#domain/service/hiddenFacts.ts';
import type { ChangedSections, ServiceDocument } from '#projections/services/document.ts';

type Address = ServiceDocument['address'];

const hiddenAddress = (address: Address): Address => ({ ...withoutStreet(address), confidential: true });

const withoutApproved = ({ address, place: _place, ...others }: ChangedSections): ChangedSections => ({
  ...others,
  ...(address === undefined ? {} : { address: { ...address, approved: address.approved && hiddenAddress(address.approved) } }),
});

/**
 * Hides the place of a service that was public then and is confidential today: today's confidentiality applies to all times. City and time
 * zone stay, as for every confidential service.
 */
export const withoutPlace = (document: ServiceDocument): ServiceDocument => {
  const { location: _location, place, changedSinceApproval, ...rest } = document;
  return {
    ...rest,
    address: hiddenAddress(document.address),
    ...(place === undefined ? {} : { place: withoutPoint(place) }),
    ...(changedSinceApproval === undefined ? {} : { changedSinceApproval: withoutApproved(changedSinceApproval) }),
  };
};
