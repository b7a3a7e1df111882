import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { managedOneQuery } from '../../api/manage/managedQueries.ts';
import type { Service } from '../../api/types.ts';
import { useSession } from '../../browser/session.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useQueryClient } from '@tanstack/react-query';

export interface Access {
  readonly own: boolean;
  /** They may change something of it. */
  readonly allowed: boolean;
}

/** What who is signed in may do with a service that was loaded, by the permission table. The promise breaks where it cannot be asked. */
export const useAccess = (): ((service: Service) => Promise<Access>) => {
  const can = useCan();
  const api = useApi();
  const queries = useQueryClient();
  const language = useLanguage();
  const person = useSession()?.user.id;

  return async ({ id, user }) => {
    const own = user !== undefined && user === person;
    // An urgent notice is set on services of others too.
    if (can('service.revise', { own }) || can('service.criticalNotice', { own })) return { own, allowed: true };
    if (!can('service.revise', { ownerRole: 'VOLUNTEER' })) return { own, allowed: false };
    // A lead: a service says nothing of its owner to them, the list of what they look after does.
    const managed = await queries.fetchQuery(managedOneQuery(api, id, 'all', language));
    const ownerRole = managed?.owner?.role;
    return { own, allowed: ownerRole !== undefined && can('service.revise', { own, ownerRole }) };
  };
};
