import { useLocation, useSearch } from 'wouter';
import { TABS, type Tab } from '#kernel/vocabulary/serviceTypes.ts';
import type { ManagedCounts, ManagedInput } from '../../api/types.ts';

export type Shown = keyof ManagedCounts;
const SHOWN: readonly Shown[] = ['all', 'waiting', 'changed', 'reports', 'oldBeds', 'unconfirmed', 'requested', 'unowned'];

/** What the screen shows; all of it stands in its address, so that a link opens the same. */
export interface ManageAddress {
  readonly shown: Shown;
  readonly kind: Tab | null;
  readonly q: string;
  /** Of one region, and of one owner; null: of all. */
  readonly region: string | null;
  readonly owner: string | null;
  /** The chosen service. */
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
  /** The address with something else in it. */
  to(change: Partial<ManageAddress>): string;
  /** Goes there; the way back does not lead through it. */
  narrow(change: Partial<ManageAddress>): void;
}

/** What an address of the screen says. */
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

/** By what else than its need a service is looked for. */
export const narrowingOf = ({ kind, q, region, owner }: Omit<ManageAddress, 'shown'>): Omit<ManagedInput, 'shown' | 'sort'> => ({
  q,
  ...(kind !== null && { kind: [kind] }),
  ...(region !== null && { region }),
  ...(owner !== null && { owner }),
});

/** The input of an address. */
export const inputOf = ({ shown, ...others }: ManageAddress): ManagedInput => ({ shown, ...narrowingOf(others) });

/** What the address of the screen says. */
export const useManageAddress = (): UseManageAddress => {
  const search = useSearch();
  const [, go] = useLocation();
  const now = readAddress(search);
  const to = (change: Partial<ManageAddress>): string => addressOf({ ...now, ...change });
  return { ...now, to, narrow: (change) => go(to(change), { replace: true }) };
};
