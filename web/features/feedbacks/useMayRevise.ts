import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { managedOneQuery } from '../../api/manage/managedQueries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

/**
 * Whether the user may change a place; undefined: not known yet. Users who only see reports about their own places may; a
 * lead may change what volunteers manage, which the list of managed services says.
 */
export const useMayRevise = (serviceId: string): boolean | undefined => {
  const can = useCan();
  const asksForOwner = can('feedback.read', {}) && !can('service.revise', {});
  const { data, isError } = useQuery({ ...managedOneQuery(useApi(), serviceId, 'all', useLanguage()), enabled: asksForOwner });
  if (!asksForOwner) return true;
  if (data === undefined) return isError ? false : undefined;
  const { isOwn: own = false, owner } = data ?? {};
  return data !== null && can('service.revise', { own, ...(owner?.role !== undefined && { ownerRole: owner.role }) });
};
