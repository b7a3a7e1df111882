import type { Waiting } from '#contract/waiting.ts';
import { SECTIONS } from '#domain/service/sections.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { changedFields } from '#querying/changedFields.ts';
import type { Listed } from './managedFilters.ts';
import type { OpenReport } from './reports.ts';

type Lines = Waiting['lines'];

/** A report should be answered within a day. */
const OVERDUE_MS = 24 * 3_600_000;

/** Returns the number of waiting services and the one that waits longest; a service never counted or confirmed comes first. */
export const longestOf = (
  listed: readonly Listed[],
  atOf: (document: ServiceDocument) => string | undefined,
): NonNullable<Lines['waiting']> => {
  let longest: Listed | undefined;
  for (const each of listed) if (longest === undefined || (atOf(each[1]) ?? '') < (atOf(longest[1]) ?? '')) longest = each;
  if (longest === undefined) return { count: 0 };
  const [id, document] = longest;
  const at = atOf(document);
  return { count: listed.length, longest: { id, name: document.described.name, ...(at === undefined ? {} : { at }) } };
};

/** Summarizes reports. `now` in milliseconds since 1970; `nameOf` returns undefined for an unlisted service. */
export const reportsLine = (
  reports: readonly OpenReport[],
  now: number,
  nameOf: (serviceId: string) => string | undefined,
): NonNullable<Lines['reports']> => {
  const first = reports.reduce<OpenReport | undefined>(
    (oldest, each) => (oldest === undefined || each.sentAt < oldest.sentAt ? each : oldest),
    undefined,
  );
  const overdue = reports.filter(({ sentAt }) => now - Date.parse(sentAt) > OVERDUE_MS).length;
  if (first === undefined) return { count: 0, overdue };
  const { sentAt: at, serviceId } = first;
  const name = serviceId === undefined ? undefined : nameOf(serviceId);
  const longest = { at, ...(serviceId === undefined ? {} : { serviceId }), ...(name === undefined ? {} : { name }) };
  return { count: reports.length, overdue, longest };
};

const FACTS = ['phone', 'address', 'hours', 'other'] as const;
type Fact = (typeof FACTS)[number];
const factOf = (section: string, field: string): Fact =>
  section === 'hours'
    ? 'hours'
    : section === 'address' || section === 'place'
      ? 'address'
      : /^(?:phone|extension)/.test(field)
        ? 'phone'
        : 'other';

const changedFacts = (document: ServiceDocument): ReadonlySet<Fact> =>
  new Set(
    SECTIONS.flatMap((section) => {
      const changed = document.changedSinceApproval?.[section];
      if (changed === undefined) return [];
      return changedFields(section, changed.approved as never, document[section] as never).map(({ name }) => factOf(section, name));
    }),
  );

const firstChange = ({ changedSinceApproval = {} }: ServiceDocument): string | undefined =>
  Object.values(changedSinceApproval)
    .map(({ at }) => at)
    .toSorted()[0];

/** Counts the services that changed their phone, address, hours, or other facts. */
export const changedLine = (listed: readonly Listed[]): NonNullable<Lines['changed']> => {
  const facts = { phone: 0, address: 0, hours: 0, other: 0 };
  for (const [, document] of listed) for (const fact of changedFacts(document)) facts[fact]++;
  return { ...longestOf(listed, firstChange), facts };
};
