import { useSearch } from 'wouter';
import type { ApprovalsInput } from '../../api/types.ts';

export const APPROVALS_TABS = ['waiting', 'changed', 'done'] as const;
export type ApprovalsTab = (typeof APPROVALS_TABS)[number];

const PATH = '/manage_approvals';

/** Returns the address of a tab, optionally of one region and of one service. */
export const addressOf = (tab: ApprovalsTab, id?: string, region: string | null = null): string => {
  const query = new URLSearchParams({
    ...(tab !== 'waiting' && { tab }),
    ...(region !== null && { region }),
    ...(id !== undefined && { service: id }),
  }).toString();
  return query === '' ? PATH : `${PATH}?${query}`;
};

interface ApprovalsAddress {
  readonly tab: ApprovalsTab;
  /** Null: no service is open. */
  readonly chosen: string | null;
  /** Null: all regions. */
  readonly region: string | null;
}

/** Reads from the query string which tab, region and service are open. */
export const readAddress = (search: string): ApprovalsAddress => {
  const query = new URLSearchParams(search);
  return {
    tab: APPROVALS_TABS.find((tab) => tab === query.get('tab')) ?? 'waiting',
    chosen: query.get('service'),
    region: query.get('region'),
  };
};

/** Returns the query input of an address. */
export const inputOf = ({ tab, region }: Pick<ApprovalsAddress, 'tab' | 'region'>, q: string): ApprovalsInput => ({
  shown: tab,
  q,
  ...(region !== null && { region }),
});

export const useApprovalsAddress = (): ApprovalsAddress => readAddress(useSearch());
