import { withoutPoint, withoutStreet } from '#domain/service/hiddenFacts.ts';
import type { ChangedSections, ServiceDocument } from '#projections/services/document.ts';

type Address = ServiceDocument['address'];

const hiddenAddress = (address: Address): Address => ({ ...withoutStreet(address), confidential: true });

/** Hides the approved place. The changed sections stay: the lists of that moment include the service because of them. */
const withoutApproved = (changed: ChangedSections, isHidden: boolean): ChangedSections => {
  const { address, place } = changed;
  // A service that was confidential then still shows that its address was public when it was approved.
  const hide = isHidden ? withoutStreet : hiddenAddress;
  return {
    ...changed,
    ...(address === undefined ? {} : { address: { ...address, approved: address.approved && hide(address.approved) } }),
    ...(place === undefined ? {} : { place: { ...place, approved: place.approved && withoutPoint(place.approved) } }),
  };
};

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
    ...(changedSinceApproval === undefined
      ? {}
      : { changedSinceApproval: withoutApproved(changedSinceApproval, rest.address.confidential) }),
  };
};
