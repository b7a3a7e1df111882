import type { Waiting } from '#contract/waiting.ts';
import { SECTIONS } from '#domain/service/sections.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { changedFields } from '../querying/changedFields.ts';
import type { Listed } from './managedFilters.ts';
import type { OpenReport } from './reports.ts';

type WaitingLines = Waiting['lines'];

/** A report should be answered within a day. */
const REPORT_OVERDUE_MS = 24 * 3_600_000;

/** Returns the number of waiting services and the one that waits longest; a service never counted or confirmed comes first. */
export const longestWaiting = (
  listed: readonly Listed[],
  timeOf: (document: ServiceDocument) => string | undefined,
): NonNullable<WaitingLines['waiting']> => {
  let oldestEntry: Listed | undefined;
  for (const entry of listed)
    if (oldestEntry === undefined || (timeOf(entry[1]) ?? '') < (timeOf(oldestEntry[1]) ?? '')) oldestEntry = entry;
  if (oldestEntry === undefined) return { count: 0 };
  const [id, document] = oldestEntry;
  const since = timeOf(document);
  return { count: listed.length, longest: { id, name: document.described.name, ...(since === undefined ? {} : { at: since }) } };
};

/** Summarizes reports. `now` in milliseconds since 1970; `nameOf` returns undefined for an unlisted service. */
export const reportsLine = (
  reports: readonly OpenReport[],
  now: number,
  nameOf: (serviceId: string) => string | undefined,
): NonNullable<WaitingLines['reports']> => {
  const firstReport = reports.reduce<OpenReport | undefined>(
    (oldest, entry) => (oldest === undefined || entry.sentAt < oldest.sentAt ? entry : oldest),
    undefined,
  );
  const overdue = reports.filter(({ sentAt }) => now - Date.parse(sentAt) > REPORT_OVERDUE_MS).length;
  if (firstReport === undefined) return { count: 0, overdue };
  const { sentAt, serviceId } = firstReport;
  const name = serviceId === undefined ? undefined : nameOf(serviceId);
  const oldestEntry = { at: sentAt, ...(serviceId === undefined ? {} : { serviceId }), ...(name === undefined ? {} : { name }) };
  return { count: reports.length, overdue, longest: oldestEntry };
};

const FACT_KINDS = ['phone', 'address', 'hours', 'other'] as const;
type FactKind = (typeof FACT_KINDS)[number];
const factKindOf = (section: string, field: string): FactKind =>
  section === 'hours'
    ? 'hours'
    : section === 'address' || section === 'place'
      ? 'address'
      : /^(?:phone|extension)/.test(field)
        ? 'phone'
        : 'other';

const changedFacts = (document: ServiceDocument): ReadonlySet<FactKind> =>
  new Set(
    SECTIONS.flatMap((section) => {
      const changed = document.changedSinceApproval?.[section];
      if (changed === undefined) return [];
      return changedFields(section, changed.approved as never, document[section] as never).map(({ name }) => factKindOf(section, name));
    }),
  );

const firstChangeAt = ({ changedSinceApproval = {} }: ServiceDocument): string | undefined =>
  Object.values(changedSinceApproval)
    .map(({ at }) => at)
    .toSorted()[0];

/** Counts the services that changed their phone, address, hours, or other facts. */
export const changedLine = (listed: readonly Listed[]): NonNullable<WaitingLines['changed']> => {
  const facts = { phone: 0, address: 0, hours: 0, other: 0 };
  for (const [, document] of listed) for (const fact of changedFacts(document)) facts[fact]++;
  return { ...longestWaiting(listed, firstChangeAt), facts };
};
