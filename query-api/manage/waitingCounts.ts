import { WAITING_IN_REGIONS, type Waiting, type WaitingOwner, type WaitingRegion } from '#contract/waiting.ts';
import { isUnowned } from '#domain/permissions/principal.ts';
import { withoutEmptyFields } from '#domain/values/withoutEmptyFields.ts';
import { NO_REGION } from '#domain/vocabulary/regions.ts';
import { ADMINISTRATOR_ID } from '#identity/access/adminToken.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import type { PeopleById } from '../querying/people/people.ts';
import type { ListedRegion } from '../querying/regions/loadRegions.ts';
import type { RegionIndex } from '../querying/regions/regionIndex.ts';
import type { ToDoItems } from './collectToDoItems.ts';
import type { Listed } from './managedFilters.ts';
import { approvedByJson } from './managedJson.ts';

type RegionCount = (typeof WAITING_IN_REGIONS)[number];

interface RegionCounts extends Record<RegionCount, number> {
  places: number;
}
const zeroCounts = (): RegionCounts => ({ places: 0, reports: 0, oldBeds: 0, waiting: 0, changed: 0, unconfirmed: 0 });

/** Returns the numbers of each region; a user who does not manage the whole directory gets only regions with own services. */
export const countsByRegion = (
  { regions, regionOf }: RegionIndex<ListedRegion>,
  toDoItems: ToDoItems,
  reportedServices: readonly (ServiceDocument | null)[],
  showsEmptyRegions: boolean,
): readonly WaitingRegion[] => {
  const counts = new Map<string, RegionCounts>([...regions.map(({ id }) => id), NO_REGION].map((id) => [id, zeroCounts()]));
  const countService = (document: ServiceDocument | null, name: keyof RegionCounts): void => {
    const regionCounts = counts.get(regionOf(document?.place?.county)?.id ?? NO_REGION);
    if (regionCounts !== undefined) regionCounts[name]++;
  };
  for (const document of reportedServices) countService(document, 'reports');
  for (const name of ['places', 'oldBeds', 'waiting', 'changed', 'unconfirmed'] as const)
    for (const [, document] of toDoItems[name]) countService(document, name);
  const listedRegions = [...regions, { id: NO_REGION, coordinators: [] }];
  return listedRegions.flatMap((region) => {
    const regionCounts = counts.get(region.id) ?? zeroCounts();
    const isIncluded = showsEmptyRegions || Object.values(regionCounts).some((count) => count > 0);
    const name = 'name' in region ? { name: region.name } : {};
    return isIncluded
      ? [{ id: region.id, ...name, coordinators: region.coordinators.map((coordinator) => coordinator.name), ...regionCounts }]
      : [];
  });
};

/** Returns the owners of unconfirmed services, those with most of them first. */
export const countsByOwner = (unconfirmed: readonly Listed[]): [owner: string, count: number][] => {
  const counts = new Map<string, number>();
  for (const [, document] of unconfirmed) {
    const owner = isUnowned(document.user) ? ADMINISTRATOR_ID : document.user;
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return [...counts].toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
};

export const ownerJson = ([id, unconfirmed]: readonly [string, number], people: PeopleById, canSeeNames: boolean): WaitingOwner => {
  const coordinator = people.get(id);
  const listedRegions =
    canSeeNames && coordinator !== undefined ? withoutEmptyFields({ name: coordinator.displayName, role: coordinator.role }) : {};
  return { id, ...(id === ADMINISTRATOR_ID ? { isNobody: true as const } : listedRegions), unconfirmed };
};

export const lastApprovedJson = (lastApproved: Listed | undefined, people: PeopleById, canSeeNames: boolean): Pick<Waiting, 'lastDone'> => {
  if (lastApproved?.[1].approval === undefined) return {};
  const [id, { described, approval }] = lastApproved;
  return { lastDone: { id, service: described.name, ...approvedByJson(approval, people, canSeeNames) } };
};
