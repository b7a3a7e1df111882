import { useSearch } from 'wouter';

export const APPROVALS_TABS = ['waiting', 'changed', 'done'] as const;
export type ApprovalsTab = (typeof APPROVALS_TABS)[number];

const PATH = '/manage_approvals';

/** The address of a tab, and of one service in it. */
export const addressOf = (tab: ApprovalsTab, id?: string): string => {
  const query = new URLSearchParams({ ...(tab !== 'waiting' && { tab }), ...(id !== undefined && { service: id }) }).toString();
  return query === '' ? PATH : `${PATH}?${query}`;
};

interface ApprovalsAddress {
  readonly tab: ApprovalsTab;
  /** Null: no service is open. */
  readonly chosen: string | null;
}

/** Which tab is open, and which service of it. */
export const readAddress = (search: string): ApprovalsAddress => {
  const asked = new URLSearchParams(search);
  return { tab: APPROVALS_TABS.find((tab) => tab === asked.get('tab')) ?? 'waiting', chosen: asked.get('service') };
};

export const useApprovalsAddress = (): ApprovalsAddress => readAddress(useSearch());
