import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../access/useCan.ts';
import { profileQuery } from '../../api/account/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

/** Number of services that the user has and may have. */
export interface QuotaUse {
  readonly used: number;
  readonly total: number;
  readonly isFull: boolean;
}

/** Returns the used quota; null if there is no limit or it is not loaded yet. */
export const useQuota = (): QuotaUse | null => {
  const hasNoLimit = useCan()('service.addWithoutLimit');
  const { data } = useQuery({ ...profileQuery(useApi(), useLanguage()), enabled: !hasNoLimit });
  if (hasNoLimit || data === undefined) return null;
  const { usedServices: used, totalServices: total } = data;
  return { used, total, isFull: used >= total };
};
