import { isByHelp, type ServicesInput } from '../../api/servicesInput.ts';
import type { ServiceCard } from '../../api/types.ts';
import { isFar } from '../../services/cardText.ts';

/** Group of a row: within reach of the place, out of reach, or permanently closed (which comes last). */
export type Group = 'near' | 'far' | 'gone';

/** Checks whether the list is divided by distance: not around the center of a moved map, nor in the order by kudos. */
export const hasReach = ({ near, from, topKudos }: ServicesInput): boolean => near !== null && from === null && topKudos !== true;

export const groupOf = (card: ServiceCard, input: ServicesInput): Group => {
  if (!hasReach(input)) return 'near';
  if (isByHelp(input.tab) && card.hours === 'permanentlyClosed') return 'gone';
  return isFar(card) ? 'far' : 'near';
};
