import { AUDIT_FIELDS, AUDIT_KINDS, type AuditField, type AuditKind } from '#domain/vocabulary/auditKinds.ts';
import type { AuditInput } from '../../api/types.ts';
import { choiceParam, defineQueryString, textParam, useUrlState } from '../../layout/manage/queryString.ts';

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

const DAY_PATTERN = /^\d{4}-\d\d-\d\d$/;
const dayParam = { ...textParam, parse: (text: string | null) => (DAY_PATTERN.test(text ?? '') ? text : null) };

const AUDIT_PATH = '/audit';
const queryString = defineQueryString<AuditUrlState>({
  kind: choiceParam(AUDIT_KINDS, null),
  field: choiceParam(AUDIT_FIELDS, null),
  person: textParam,
  personName: textParam,
  service: textParam,
  serviceName: textParam,
  city: textParam,
  state: textParam,
  region: textParam,
  regionName: textParam,
  from: dayParam,
  to: dayParam,
  run: textParam,
  runName: textParam,
  entry: textParam,
});
export const parseAuditUrl = queryString.parse;
export const auditUrlOf = (address: Partial<AuditUrlState>): string => queryString.urlOf(AUDIT_PATH, address);

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
  const { urlWith, replaceUrl, ...address } = useUrlState(AUDIT_PATH, queryString);
  return {
    address,
    narrow: (change: Partial<AuditUrlState>): void => replaceUrl({ entry: null, ...change }),
    to: urlWith,
  };
};
