import type { TFunction } from 'i18next';
import { REACH_MILES } from '../../../domain/miles.ts';
import { isByHelp } from '../../api/servicesInput.ts';
import type { Home } from '../../services/HomeContext.ts';
import { hasReach } from './reach.ts';

/** How many places there are, and in which order. */
export const countText = (t: TFunction, { tab, place, topKudos, input }: Home, count: number): string => {
  if (topKudos) return t('list.count', { count });
  if (!place) return t('list.countByName', { count });
  if (count === 0 && hasReach(input)) return t('list.noneNear', { miles: REACH_MILES });
  return isByHelp(tab) ? t('list.countByHelp', { count }) : t('list.countNear', { count });
};
