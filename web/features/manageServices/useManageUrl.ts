import { useLocation, useSearch } from 'wouter';
import { TABS, type Tab } from '#domain/vocabulary/serviceTypes.ts';
import type { ManagedCounts, ManagedInput } from '../../api/types.ts';

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

const manageUrlOf = ({ shownFilter, kind, q, region, owner, service, sort, direction }: ManageUrlState): string => {
  const query = new URLSearchParams({
    ...(shownFilter !== 'all' && { shown: shownFilter }),
    ...(kind !== null && { kind }),
    ...(q !== '' && { q }),
    ...(region !== null && { region }),
    ...(owner !== null && { owner }),
    ...(sort !== 'attention' && { sort, ...(direction === 'desc' && { direction }) }),
    ...(service !== null && { service }),
  }).toString();
  return query === '' ? MANAGE_PATH : `${MANAGE_PATH}?${query}`;
};

interface ManageUrl extends ManageUrlState {
  /** Returns the address with changes. */
  urlWith(change: Partial<ManageUrlState>): string;
  /** Opens the changed address without a new history entry. */
  replaceUrl(change: Partial<ManageUrlState>): void;
}

/** Parses the query string of the page. */
export const parseManageUrl = (search: string): ManageUrlState => {
  const query = new URLSearchParams(search);
  return {
    shownFilter: MANAGED_FILTERS.find((filter) => filter === query.get('shown')) ?? 'all',
    kind: TABS.find((tab) => tab === query.get('kind')) ?? null,
    q: query.get('q') ?? '',
    region: query.get('region'),
    owner: query.get('owner'),
    service: query.get('service'),
    sort: SORTED_COLUMNS.find((column) => column === query.get('sort')) ?? 'attention',
    direction: query.get('direction') === 'desc' ? 'desc' : 'asc',
  };
};

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

/** Reads the state of the page from its address. */
export const useManageUrl = (): ManageUrl => {
  const search = useSearch();
  const [, navigate] = useLocation();
  const urlState = parseManageUrl(search);
  const urlWith = (change: Partial<ManageUrlState>): string => manageUrlOf({ ...urlState, ...change });
  return { ...urlState, urlWith, replaceUrl: (change) => navigate(urlWith(change), { replace: true }) };
};
