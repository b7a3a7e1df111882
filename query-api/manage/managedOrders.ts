import type { ManagedQuery, ManagedSort } from '#contract/managedServices.ts';
import { hasBeds, knownServiceTypes, tabOf, TABS } from '#domain/vocabulary/serviceTypes.ts';
import { unconfirmedSince, type FilterContext, type Listed } from './managedFilters.ts';

/** Key of a row; null sorts the row after all others, in both directions. */
type SortKey = string | number | null;

/** Waiting listings first, then those with changes to approve. */
const approvalRank = ({ isApproved, changedSinceApproval }: Listed[1]): number => (!isApproved ? 0 : changedSinceApproval ? 1 : 2);

const kindRank = ({ classified }: Listed[1]): SortKey => {
  const [type] = knownServiceTypes(classified.types);
  return type === undefined ? null : TABS.indexOf(tabOf(type));
};

const freeBeds = ({ classified, availableBeds }: Listed[1]): SortKey =>
  hasBeds(knownServiceTypes(classified.types)) ? (availableBeds ?? null) : null;

const KEYS: Readonly<Record<Exclude<ManagedSort, 'name'>, (listed: Listed, context: FilterContext) => SortKey>> = {
  attention: ([, document]) => unconfirmedSince(document),
  kind: ([, document]) => kindRank(document),
  approved: ([, document]) => approvalRank(document),
  confirmed: ([, document]) => unconfirmedSince(document),
  beds: ([, document]) => freeBeds(document),
  reports: ([id], { reports }) => reports.get(id) ?? 0,
};

/** Sorts the rows of a list, which is in the order of names; rows with one key stay in that order. */
export const sortListed = (
  listed: readonly Listed[],
  { sort, direction }: Pick<ManagedQuery, 'sort' | 'direction'>,
  context: FilterContext,
): readonly Listed[] => {
  const sign = direction === 'asc' ? 1 : -1;
  if (sort === 'name') return sign === 1 ? listed : listed.toReversed();
  const keyed = listed.map((row) => ({ row, key: KEYS[sort](row, context) }));
  const compareKeys = (one: SortKey, other: SortKey): number => {
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other ? -sign : sign;
  };
  return keyed.toSorted((one, other) => compareKeys(one.key, other.key)).map(({ row }) => row);
};
