import { useQuery } from '@tanstack/react-query';
import { notificationsQuery } from '../../api/account/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import type { Notifications } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

/** Loads the counts beside the menu links for a signed-in user; empty if they fail to load. */
export const useBadges = (isSignedIn: boolean): Notifications => {
  const { data } = useQuery({ ...notificationsQuery(useApi(), useLanguage()), enabled: isSignedIn });
  return (isSignedIn && data) || {};
};
