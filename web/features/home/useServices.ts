import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.ts';
import { usePaged, type Paged } from '../../api/paged.ts';
import { servicesQuery } from '../../api/queries.ts';
import type { ServicesInput } from '../../api/servicesInput.ts';
import type { ServiceCard } from '../../api/types.ts';
import { useDelayed } from './useDelayed.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

export type Services = Paged<ServiceCard>;

/** Milliseconds that an earlier answer may stay before rows without words stand in for the next. */
const PATIENCE = 300;

/** The services asked for, as far as they are loaded. */
export const useServices = (input: ServicesInput): Services => {
  const query = useInfiniteQuery({ ...servicesQuery(useApi(), input, useLanguage()), placeholderData: keepPreviousData });
  const overdue = useDelayed(query.isPlaceholderData, PATIENCE);
  const paged = usePaged(query);
  // Nothing to show yet, or for too long what answers an earlier input.
  return { ...paged, loading: paged.loading || overdue };
};
