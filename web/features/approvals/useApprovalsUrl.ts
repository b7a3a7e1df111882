import type { ApprovalsInput } from '../../api/types.ts';
import { choiceParam, defineQueryString, textParam, useUrlState } from '../../layout/manage/queryString.ts';

export const APPROVALS_TABS = ['waiting', 'changed', 'twice', 'done'] as const;
export type ApprovalsTab = (typeof APPROVALS_TABS)[number];

export const APPROVALS_PATH = '/manage_approvals';

interface ApprovalsUrlState {
  readonly tab: ApprovalsTab;
  /** Id of the chosen region; null for all regions. */
  readonly region: string | null;
  /** Id of the open service; null if none is open. */
  readonly chosenId: string | null;
}

const queryString = defineQueryString<ApprovalsUrlState>({
  tab: choiceParam(APPROVALS_TABS, 'waiting'),
  region: textParam,
  chosenId: { ...textParam, name: 'service' },
});
export const parseApprovalsUrl = queryString.parse;

/** Returns the address of a tab, optionally of one region and of one service. */
export const approvalsUrl = (tab: ApprovalsTab, id?: string, region: string | null = null): string =>
  queryString.urlOf(APPROVALS_PATH, { tab, region, chosenId: id ?? null });

/** Returns the query input of an address. */
export const approvalsInputOf = ({ tab, region }: Pick<ApprovalsUrlState, 'tab' | 'region'>, q: string): ApprovalsInput => ({
  shown: tab,
  q,
  ...(region !== null && { region }),
});

export const useApprovalsUrl = (): ApprovalsUrlState => useUrlState(APPROVALS_PATH, queryString);
