import type { TFunction } from 'i18next';
import { MAX_SEARCH_MILES } from '#domain/values/miles.ts';
import { isOrderedByHelp } from '../../api/servicesInput.ts';
import type { Home } from '../../services/HomeContext.ts';
import { isGroupedByDistance } from './distanceGroups.ts';

/** Returns the number of places as text. */
export const countText = (t: TFunction, { topKudos, input }: Home, count: number): string =>
  count === 0 && isGroupedByDistance(input) && !topKudos ? t('list.noneNear', { miles: MAX_SEARCH_MILES }) : t('list.count', { count });

/** Returns the order of the rows as text; null if the text is omitted. */
export const orderText = (t: TFunction, { tab, place, topKudos }: Home, count: number): string | null => {
  if (topKudos || count === 0) return null;
  if (!place) return t('list.byName');
  return t(isOrderedByHelp(tab) ? 'list.byHelp' : 'list.byDistance');
};
