import { useLocation, useSearch } from 'wouter';
import { TABS, type Tab } from '#kernel/vocabulary/serviceTypes.ts';
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
}

const MANAGE_PATH = '/manage_services';

const manageUrlOf = ({ shownFilter, kind, q, region, owner, service }: ManageUrlState): string => {
  const query = new URLSearchParams({
    ...(shownFilter !== 'all' && { shown: shownFilter }),
    ...(kind !== null && { kind }),
    ...(q !== '' && { q }),
    ...(region !== null && { region }),
    ...(owner !== null && { owner }),
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
  };
};

/** Returns all filters of a list except `shown`. */
export const filtersBesideShown = ({
  kind,
  q,
  region,
  owner,
}: Omit<ManageUrlState, 'shownFilter'>): Omit<ManagedInput, 'shown' | 'sort'> => ({
  q,
  ...(kind !== null && { kind: [kind] }),
  ...(region !== null && { region }),
  ...(owner !== null && { owner }),
});

/** Returns the query input for an address. */
export const managedInputOf = ({ shownFilter, ...others }: ManageUrlState): ManagedInput => ({
  shown: shownFilter,
  ...filtersBesideShown(others),
});

/** Reads the state of the page from its address. */
export const useManageUrl = (): ManageUrl => {
  const search = useSearch();
  const [, navigate] = useLocation();
  const urlState = parseManageUrl(search);
  const urlWith = (change: Partial<ManageUrlState>): string => manageUrlOf({ ...urlState, ...change });
  return { ...urlState, urlWith, replaceUrl: (change) => navigate(urlWith(change), { replace: true }) };
};
