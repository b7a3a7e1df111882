import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { managedServiceQuery } from '../../api/manage/managedQueries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

/**
 * Checks whether the user may change a place; undefined if not known yet. True for users who see only reports about their own places. A
 * lead may change the places that volunteers manage, which depends on the owner in the managed services.
 */
export const useMayRevise = (serviceId: string): boolean | undefined => {
  const can = useCan();
  const dependsOnOwner = can('feedback.read', {}) && !can('service.revise', {});
  const { data, isError } = useQuery({ ...managedServiceQuery(useApi(), serviceId, 'all', useLanguage()), enabled: dependsOnOwner });
  if (!dependsOnOwner) return true;
  if (data === undefined) return isError ? false : undefined;
  const { isOwn = false, owner } = data ?? {};
  return data !== null && can('service.revise', { own: isOwn, ...(owner?.role !== undefined && { ownerRole: owner.role }) });
};
