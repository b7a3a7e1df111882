import { TABS, type Tab } from '#domain/vocabulary/serviceTypes.ts';
import type { ManagedCounts, ManagedInput } from '../../api/types.ts';
import { choiceParam, defineQueryString, directionParam, textParam, useUrlState, wordsParam } from '../../layout/manage/queryString.ts';

export type ManagedFilter = keyof ManagedCounts;
const MANAGED_FILTERS: readonly ManagedFilter[] = [
  'all',
  'waiting',
  'changed',
  'reports',
  'oldBeds',
  'unconfirmed',
  'requested',
  'unowned',
];

/** State of the page, which is stored in its address, so that a link reproduces it. */
export interface ManageUrlState {
  readonly shownFilter: ManagedFilter;
  readonly kind: Tab | null;
  readonly q: string;
  /** Id of the region, and of the owner, whose services are listed; null for all. */
  readonly region: string | null;
  readonly owner: string | null;
  /** Id of the open service; null if none is open. */
  readonly service: string | null;
  readonly sort: ManagedSort;
  readonly direction: 'asc' | 'desc';
}

/** Columns of the table by which it can be sorted; `attention` is the order without a choice. */
export const SORTED_COLUMNS = ['name', 'kind', 'approved', 'confirmed', 'beds', 'reports'] as const;
export type ManagedSort = (typeof SORTED_COLUMNS)[number] | 'attention';

const MANAGE_PATH = '/manage_services';

const queryString = defineQueryString<ManageUrlState>({
  shownFilter: { ...choiceParam(MANAGED_FILTERS, 'all'), name: 'shown' },
  kind: choiceParam(TABS, null),
  q: wordsParam,
  region: textParam,
  owner: textParam,
  sort: choiceParam(SORTED_COLUMNS, 'attention'),
  direction: directionParam,
  service: textParam,
});
export const parseManageUrl = queryString.parse;

/** Returns all filters of a list except `shown`. */
export const filtersBesideShown = ({
  kind,
  q,
  region,
  owner,
}: Pick<ManageUrlState, 'kind' | 'q' | 'region' | 'owner'>): Omit<ManagedInput, 'shown' | 'sort' | 'direction'> => ({
  q,
  ...(kind !== null && { kind: [kind] }),
  ...(region !== null && { region }),
  ...(owner !== null && { owner }),
});

/** Returns the query input for an address. */
export const managedInputOf = ({ shownFilter, sort, direction, ...others }: ManageUrlState): ManagedInput => ({
  shown: shownFilter,
  ...filtersBesideShown(others),
  ...(sort !== 'attention' && { sort, direction }),
});

export const useManageUrl = () => useUrlState(MANAGE_PATH, queryString);
