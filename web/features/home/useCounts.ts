import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.ts';
import { countsQuery } from '../../api/queries.ts';
import type { ServicesInput } from '../../api/servicesInput.ts';
import type { TabCounts } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

export interface Counts {
  /** Number per tab within reach of the place; null if not known. */
  readonly tabs: TabCounts | null;
  /** True if the numbers belong to the current input, not to a previous one. */
  readonly current: boolean;
}

/** Loads the number of matching places per tab. */
export const useCounts = (input: ServicesInput): Counts => {
  const { data, isPlaceholderData } = useQuery(countsQuery(useApi(), input, useLanguage()));
  return { tabs: data ?? null, current: data !== undefined && !isPlaceholderData };
};
