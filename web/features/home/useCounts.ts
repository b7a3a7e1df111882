import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.ts';
import { countsQuery } from '../../api/queries.ts';
import type { ServicesInput } from '../../api/servicesInput.ts';
import type { TabCounts } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

export interface Counts {
  /** For each tab, within the reach of the place; null: not known. */
  readonly tabs: TabCounts | null;
  /** They answer the current input, not an earlier one. */
  readonly current: boolean;
}

/** How many matching places each tab has. */
export const useCounts = (input: ServicesInput): Counts => {
  const { data, isPlaceholderData } = useQuery(countsQuery(useApi(), input, useLanguage()));
  return { tabs: data ?? null, current: data !== undefined && !isPlaceholderData };
};
