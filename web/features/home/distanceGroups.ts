import { isOrderedByHelp, type ServicesInput } from '../../api/servicesInput.ts';
import type { ServiceCard } from '../../api/types.ts';
import { isBeyondSearchRadius } from '../../services/cardText.ts';

/** Group of a row: within reach of the place, out of reach, or permanently closed (which comes last). */
export type DistanceGroup = 'near' | 'far' | 'gone';

/** Checks whether the list is divided by distance: not around the center of a moved map, nor in the order by kudos. */
export const isGroupedByDistance = ({ near, from, topKudos }: ServicesInput): boolean =>
  near !== null && from === null && topKudos !== true;

export const distanceGroupOf = (card: ServiceCard, input: ServicesInput): DistanceGroup => {
  if (!isGroupedByDistance(input)) return 'near';
  if (isOrderedByHelp(input.tab) && card.hours === 'permanentlyClosed') return 'gone';
  return isBeyondSearchRadius(card) ? 'far' : 'near';
};
