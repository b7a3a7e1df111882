import { useSearch } from 'wouter';
import type { ApprovalsInput } from '../../api/types.ts';

export const APPROVALS_TABS = ['waiting', 'changed', 'twice', 'done'] as const;
export type ApprovalsTab = (typeof APPROVALS_TABS)[number];

export const APPROVALS_PATH = '/manage_approvals';

/** Returns the address of a tab, optionally of one region and of one service. */
export const approvalsUrl = (tab: ApprovalsTab, id?: string, region: string | null = null): string => {
  const query = new URLSearchParams({
    ...(tab !== 'waiting' && { tab }),
    ...(region !== null && { region }),
    ...(id !== undefined && { service: id }),
  }).toString();
  return query === '' ? APPROVALS_PATH : `${APPROVALS_PATH}?${query}`;
};

interface ApprovalsUrlState {
  readonly tab: ApprovalsTab;
  /** Id of the open service; null if none is open. */
  readonly chosenId: string | null;
  /** Id of the chosen region; null for all regions. */
  readonly region: string | null;
}

/** Reads from the query string which tab, region and service are open. */
export const parseApprovalsUrl = (search: string): ApprovalsUrlState => {
  const query = new URLSearchParams(search);
  return {
    tab: APPROVALS_TABS.find((tab) => tab === query.get('tab')) ?? 'waiting',
    chosenId: query.get('service'),
    region: query.get('region'),
  };
};

/** Returns the query input of an address. */
export const approvalsInputOf = ({ tab, region }: Pick<ApprovalsUrlState, 'tab' | 'region'>, q: string): ApprovalsInput => ({
  shown: tab,
  q,
  ...(region !== null && { region }),
});

export const useApprovalsUrl = (): ApprovalsUrlState => parseApprovalsUrl(useSearch());
