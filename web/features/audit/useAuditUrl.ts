import { useLocation, useSearch } from 'wouter';
import { AUDIT_FIELDS, AUDIT_KINDS, type AuditField, type AuditKind } from '#domain/vocabulary/auditKinds.ts';
import type { AuditInput } from '../../api/types.ts';

/** Filters and selection in the address of the audit. */
export interface AuditUrlState {
  readonly kind: AuditKind | null;
  /** A fact of listings whose changes are listed. */
  readonly field: AuditField | null;
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
const PARAM_NAMES = [
  'kind',
  'field',
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

const DAY_PATTERN = /^\d{4}-\d\d-\d\d$/;

export const parseAuditUrl = (search: string): AuditUrlState => {
  const query = new URLSearchParams(search);
  const readDay = (name: 'from' | 'to'): string | null => (DAY_PATTERN.test(query.get(name) ?? '') ? query.get(name) : null);
  return {
    kind: AUDIT_KINDS.find((kind) => kind === query.get('kind')) ?? null,
    field: AUDIT_FIELDS.find((field) => field === query.get('field')) ?? null,
    person: query.get('person'),
    personName: query.get('personName'),
    service: query.get('service'),
    serviceName: query.get('serviceName'),
    city: query.get('city'),
    state: query.get('state'),
    region: query.get('region'),
    regionName: query.get('regionName'),
    from: readDay('from'),
    to: readDay('to'),
    run: query.get('run'),
    runName: query.get('runName'),
    entry: query.get('entry'),
  };
};

export const auditUrlOf = (address: Partial<AuditUrlState>): string => {
  const entries = PARAM_NAMES.flatMap((name) => (address[name] ? [[name, address[name]]] : []));
  return entries.length === 0 ? '/audit' : `/audit?${new URLSearchParams(entries).toString()}`;
};

/** Returns the start of a day in the reader's time zone, `daysLater` days after it. */
const startOfDay = (readDay: string, daysLater = 0): string => {
  const [year = 0, month = 1, date = 1] = readDay.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
};

/** Returns the filters as input for the server. */
export const auditInputOf = ({ kind, field, person, service, city, state, region, from, to, run }: AuditUrlState): AuditInput => ({
  ...(kind !== null && { kind }),
  ...(field !== null && { field }),
  ...(person !== null && { person }),
  ...(service !== null && { service }),
  ...(city !== null && { city }),
  ...(state !== null && { state }),
  ...(region !== null && { region }),
  ...(from !== null && { from: startOfDay(from) }),
  ...(to !== null && { to: startOfDay(to, 1) }),
  ...(run !== null && { run }),
});

/** Returns the address and functions to change it: another filter clears the selected entry. */
export const useAuditUrl = () => {
  const [, navigate] = useLocation();
  const address = parseAuditUrl(useSearch());
  return {
    address,
    narrow: (change: Partial<AuditUrlState>): void => navigate(auditUrlOf({ ...address, entry: null, ...change }), { replace: true }),
    to: (change: Partial<AuditUrlState>): string => auditUrlOf({ ...address, ...change }),
  };
};
