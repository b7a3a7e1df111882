import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../access/useCan.ts';
import { profileQuery } from '../../api/account/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

/** How many services the user has, of those they may have. */
export interface PlacesUsed {
  readonly used: number;
  readonly total: number;
  readonly isFull: boolean;
}

/** Null where there is no limit, and until it is known. */
export const useQuota = (): PlacesUsed | null => {
  const unlimited = useCan()('service.addWithoutLimit');
  const { data } = useQuery({ ...profileQuery(useApi(), useLanguage()), enabled: !unlimited });
  if (unlimited || data === undefined) return null;
  const { usedServices: used, totalServices: total } = data;
  return { used, total, isFull: used >= total };
};
