import { useLocation, useSearch } from 'wouter';
import { TABS, type Tab } from '#kernel/vocabulary/serviceTypes.ts';
import type { ManagedCounts, ManagedInput } from '../../api/types.ts';

export type Shown = keyof ManagedCounts;
const SHOWN: readonly Shown[] = ['all', 'waiting', 'changed', 'reports', 'oldBeds', 'unconfirmed', 'requested', 'unowned'];

/** State of the page, which is stored in its address, so that a link reproduces it. */
export interface ManageAddress {
  readonly shown: Shown;
  readonly kind: Tab | null;
  readonly q: string;
  /** Id of the region, and of the owner, whose services are listed; null: all. */
  readonly region: string | null;
  readonly owner: string | null;
  /** Id of the open service; null if none is open. */
  readonly service: string | null;
}

const PATH = '/manage_services';

const addressOf = ({ shown, kind, q, region, owner, service }: ManageAddress): string => {
  const query = new URLSearchParams({
    ...(shown !== 'all' && { shown }),
    ...(kind !== null && { kind }),
    ...(q !== '' && { q }),
    ...(region !== null && { region }),
    ...(owner !== null && { owner }),
    ...(service !== null && { service }),
  }).toString();
  return query === '' ? PATH : `${PATH}?${query}`;
};

interface UseManageAddress extends ManageAddress {
  /** Returns the address with changes. */
  to(change: Partial<ManageAddress>): string;
  /** Opens the changed address without a new history entry. */
  narrow(change: Partial<ManageAddress>): void;
}

/** Parses the query string of the page. */
export const readAddress = (search: string): ManageAddress => {
  const query = new URLSearchParams(search);
  return {
    shown: SHOWN.find((each) => each === query.get('shown')) ?? 'all',
    kind: TABS.find((tab) => tab === query.get('kind')) ?? null,
    q: query.get('q') ?? '',
    region: query.get('region'),
    owner: query.get('owner'),
    service: query.get('service'),
  };
};

/** Returns the filters of a list other than the task. */
export const narrowingOf = ({ kind, q, region, owner }: Omit<ManageAddress, 'shown'>): Omit<ManagedInput, 'shown' | 'sort'> => ({
  q,
  ...(kind !== null && { kind: [kind] }),
  ...(region !== null && { region }),
  ...(owner !== null && { owner }),
});

/** Returns the query input for an address. */
export const inputOf = ({ shown, ...others }: ManageAddress): ManagedInput => ({ shown, ...narrowingOf(others) });

/** Reads the state of the page from its address. */
export const useManageAddress = (): UseManageAddress => {
  const search = useSearch();
  const [, go] = useLocation();
  const now = readAddress(search);
  const to = (change: Partial<ManageAddress>): string => addressOf({ ...now, ...change });
  return { ...now, to, narrow: (change) => go(to(change), { replace: true }) };
};
