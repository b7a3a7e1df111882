import { useLocation, useSearch } from 'wouter';
import { AUDIT_KINDS, type AuditKind } from '#kernel/vocabulary/auditKinds.ts';
import type { AuditInput } from '../../api/types.ts';

/** Filters and selection in the address of the audit. */
export interface AuditAddress {
  readonly kind: AuditKind | null;
  /** Id of the account, and its name when it was chosen. */
  readonly person: string | null;
  readonly personName: string | null;
  readonly service: string | null;
  readonly serviceName: string | null;
  readonly city: string | null;
  readonly state: string | null;
  /** Id of a region, or `none` for no region, and its name when it was chosen. */
  readonly region: string | null;
  readonly regionName: string | null;
  /** First and last day (`2026-03-01`) in the reader's time zone, both inclusive. */
  readonly from: string | null;
  readonly to: string | null;
  /** Id of a program run, and the sentence of its line. */
  readonly run: string | null;
  readonly runName: string | null;
  /** The entry whose thread is shown. */
  readonly entry: string | null;
}
const NAMES = [
  'kind',
  'person',
  'personName',
  'service',
  'serviceName',
  'city',
  'state',
  'region',
  'regionName',
  'from',
  'to',
  'run',
  'runName',
  'entry',
] as const;

const DAY = /^\d{4}-\d\d-\d\d$/;

export const readAddress = (search: string): AuditAddress => {
  const query = new URLSearchParams(search);
  const day = (name: 'from' | 'to'): string | null => (DAY.test(query.get(name) ?? '') ? query.get(name) : null);
  return {
    kind: AUDIT_KINDS.find((kind) => kind === query.get('kind')) ?? null,
    person: query.get('person'),
    personName: query.get('personName'),
    service: query.get('service'),
    serviceName: query.get('serviceName'),
    city: query.get('city'),
    state: query.get('state'),
    region: query.get('region'),
    regionName: query.get('regionName'),
    from: day('from'),
    to: day('to'),
    run: query.get('run'),
    runName: query.get('runName'),
    entry: query.get('entry'),
  };
};

export const addressOf = (address: Partial<AuditAddress>): string => {
  const entries = NAMES.flatMap((name) => (address[name] ? [[name, address[name]]] : []));
  return entries.length === 0 ? '/audit' : `/audit?${new URLSearchParams(entries).toString()}`;
};

/** Returns the start of a day in the reader's time zone, `later` days after it. */
const momentOf = (day: string, later = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
};

/** Returns the filters as input for the server. */
export const inputOf = ({ kind, person, service, city, state, region, from, to, run }: AuditAddress): AuditInput => ({
  ...(kind !== null && { kind }),
  ...(person !== null && { person }),
  ...(service !== null && { service }),
  ...(city !== null && { city }),
  ...(state !== null && { state }),
  ...(region !== null && { region }),
  ...(from !== null && { from: momentOf(from) }),
  ...(to !== null && { to: momentOf(to, 1) }),
  ...(run !== null && { run }),
});

/** Returns the address and functions to change it: another filter clears the selected entry. */
export const useAuditAddress = () => {
  const [, go] = useLocation();
  const address = readAddress(useSearch());
  return {
    address,
    narrow: (change: Partial<AuditAddress>): void => go(addressOf({ ...address, entry: null, ...change }), { replace: true }),
    to: (change: Partial<AuditAddress>): string => addressOf({ ...address, ...change }),
  };
};
