import { useQuery } from '@tanstack/react-query';
import { notificationsQuery } from '../../api/account/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import type { Notifications } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

/** Counts beside the menu links; `countTasks`: number of tasks of the to-do page, only in the rail. */
export type Badges = Notifications & { readonly countTasks?: number };

/** Loads the counts beside the menu links for a signed-in user; empty if they fail to load. */
export const useBadges = (isSignedIn: boolean): Notifications => {
  const { data } = useQuery({ ...notificationsQuery(useApi(), useLanguage()), enabled: isSignedIn });
  return (isSignedIn && data) || {};
};
