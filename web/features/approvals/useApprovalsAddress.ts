import { useSearch } from 'wouter';

export const APPROVALS_TABS = ['waiting', 'changed', 'done'] as const;
export type ApprovalsTab = (typeof APPROVALS_TABS)[number];

const PATH = '/manage_approvals';

/** The address of a tab, and of one service in it. */
export const addressOf = (tab: ApprovalsTab, id?: string): string => {
  const query = new URLSearchParams({ ...(tab !== 'waiting' && { tab }), ...(id !== undefined && { service: id }) }).toString();
  return query === '' ? PATH : `${PATH}?${query}`;
};

/** Which tab is open, and which service of it; null: none. */
export const useApprovalsAddress = (): { readonly tab: ApprovalsTab; readonly chosen: string | null } => {
  const asked = new URLSearchParams(useSearch());
  return { tab: APPROVALS_TABS.find((tab) => tab === asked.get('tab')) ?? 'waiting', chosen: asked.get('service') };
};
