import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.ts';
import { countsQuery } from '../../api/queries.ts';
import type { ServicesInput } from '../../api/servicesInput.ts';
import type { TabCounts } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

export interface TabCountsState {
  /** Number per tab within reach of the place; null if not known. */
  readonly tabs: TabCounts | null;
  /** True if the numbers belong to the current input, not to a previous one. */
  readonly isCurrent: boolean;
}

/** Loads the number of matching places per tab. */
export const useTabCounts = (input: ServicesInput): TabCountsState => {
  const { data, isPlaceholderData } = useQuery(countsQuery(useApi(), input, useLanguage()));
  return { tabs: data ?? null, isCurrent: data !== undefined && !isPlaceholderData };
};
