import type { ReplayPlace } from '#contract/replayOperations.ts';
import { isPermanentlyClosed } from '#domain/schedule/permanentlyClosed.ts';
import { hasBeds, knownServiceTypes } from '#domain/vocabulary/serviceTypes.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { hasOwnPoint } from '../../listing/catalogue.ts';

/** Describes a place for the map and the list of a replay. Never contains the point of a confidential place. */
export const toReplayPlace = (id: string, document: ServiceDocument): ReplayPlace => {
  const { described, address, location, isApproved, availableBeds, totalBeds, bedsCountedAt, critical, hours } = document;
  const types = knownServiceTypes(document.classified.types);
  const beds = {
    ...(availableBeds === undefined ? {} : { availableBeds }),
    ...(totalBeds === undefined ? {} : { totalBeds }),
    ...(bedsCountedAt === undefined ? {} : { bedsCountedAt }),
  };
  return {
    id,
    name: described.name,
    city: address.city,
    types: [...types],
    isApproved,
    ...(location !== undefined && hasOwnPoint(document) ? { coordinates: [...location.coordinates] } : {}),
    ...(hasBeds(types) ? beds : {}),
    ...(critical === undefined ? {} : { hasNotice: true }),
    ...(isPermanentlyClosed(hours) ? { isPermanentlyClosed: true } : {}),
  };
};
