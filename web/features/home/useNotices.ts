import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.ts';
import { criticalQuery } from '../../api/queries.ts';
import type { ServiceCard } from '../../api/types.ts';
import type { Place } from '../../browser/place.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

const NO_NOTICES: readonly ServiceCard[] = [];

/** Loads services with an urgent notice within reach of the place, or all of them if the place is unknown. */
export const useNotices = (place: Place | null): readonly ServiceCard[] =>
  useQuery(criticalQuery(useApi(), place, useLanguage())).data?.rows ?? NO_NOTICES;
