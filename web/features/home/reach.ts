import { isByHelp, type ServicesInput } from '../../api/servicesInput.ts';
import type { ServiceCard } from '../../api/types.ts';
import { isFar } from '../../services/cardText.ts';

/** Where a row stands: within the reach of the place, beyond it, or closed for good, which comes last. */
export type Group = 'near' | 'far' | 'gone';

/** Whether nearby places come before farther ones: not around the middle of a moved map, nor by kudos. */
export const hasReach = ({ near, from, topKudos }: ServicesInput): boolean => near !== null && from === null && topKudos !== true;

export const groupOf = (card: ServiceCard, input: ServicesInput): Group => {
  if (!hasReach(input)) return 'near';
  if (isByHelp(input.tab) && card.hours === 'permanentlyClosed') return 'gone';
  return isFar(card) ? 'far' : 'near';
};
