import { useSearch } from 'wouter';
import type { ApprovalsInput } from '../../api/types.ts';

export const APPROVALS_TABS = ['waiting', 'changed', 'done'] as const;
export type ApprovalsTab = (typeof APPROVALS_TABS)[number];

const PATH = '/manage_approvals';

/** The address of a tab, of one region where there is one, and of one service in it. */
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
  /** Null: of all regions. */
  readonly region: string | null;
}

/** Which tab is open, and which service of it. */
export const readAddress = (search: string): ApprovalsAddress => {
  const query = new URLSearchParams(search);
  return {
    tab: APPROVALS_TABS.find((tab) => tab === query.get('tab')) ?? 'waiting',
    chosen: query.get('service'),
    region: query.get('region'),
  };
};

/** The input of an address. */
export const inputOf = ({ tab, region }: Pick<ApprovalsAddress, 'tab' | 'region'>, q: string): ApprovalsInput => ({
  shown: tab,
  q,
  ...(region !== null && { region }),
});

export const useApprovalsAddress = (): ApprovalsAddress => readAddress(useSearch());
