import { WAITING_IN_REGIONS, type Waiting, type WaitingOwner, type WaitingRegion } from '#contract/waiting.ts';
import { ADMINISTRATOR_ID } from '#identity/access/adminToken.ts';
import { NO_REGION } from '#kernel/vocabulary/regions.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import type { PeopleKnown } from '#querying/people/people.ts';
import type { ByCounty } from '#querying/regions/byCounty.ts';
import type { RegionNow } from '#querying/regions/regionsNow.ts';
import { given } from '../services/serviceJson.ts';
import { isUnowned, type Listed } from './managedFilters.ts';
import { doneBy } from './managedJson.ts';
import type { Found } from './waitingWalk.ts';

type InRegions = (typeof WAITING_IN_REGIONS)[number];

interface Counted extends Record<InRegions, number> {
  places: number;
}
const nothing = (): Counted => ({ places: 0, reports: 0, oldBeds: 0, waiting: 0, changed: 0, unconfirmed: 0 });

/** Returns the numbers of each region; a user who does not manage the whole directory gets only regions with own services. */
export const byRegion = (
  { regions, regionOf }: ByCounty<RegionNow>,
  found: Found,
  reported: readonly (ServiceDocument | null)[],
  seesEvery: boolean,
): readonly WaitingRegion[] => {
  const counts = new Map<string, Counted>([...regions.map(({ id }) => id), NO_REGION].map((id) => [id, nothing()]));
  const add = (document: ServiceDocument | null, name: keyof Counted): void => {
    const counted = counts.get(regionOf(document?.place?.county)?.id ?? NO_REGION);
    if (counted !== undefined) counted[name]++;
  };
  for (const document of reported) add(document, 'reports');
  for (const name of ['places', 'oldBeds', 'waiting', 'changed', 'unconfirmed'] as const)
    for (const [, document] of found[name]) add(document, name);
  const named = [...regions, { id: NO_REGION, coordinators: [] }];
  return named.flatMap((region) => {
    const counted = counts.get(region.id) ?? nothing();
    const isShown = seesEvery || Object.values(counted).some((count) => count > 0);
    const name = 'name' in region ? { name: region.name } : {};
    return isShown ? [{ id: region.id, ...name, coordinators: region.coordinators.map((person) => person.name), ...counted }] : [];
  });
};

/** Returns the owners of unconfirmed services, those with most of them first. */
export const byOwner = (unconfirmed: readonly Listed[]): [owner: string, count: number][] => {
  const counts = new Map<string, number>();
  for (const [, document] of unconfirmed) {
    const owner = isUnowned(document) ? ADMINISTRATOR_ID : document.user;
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return [...counts].toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
};

export const ownerJson = ([id, unconfirmed]: readonly [string, number], people: PeopleKnown, sees: boolean): WaitingOwner => {
  const person = people.get(id);
  const named = sees && person !== undefined ? given({ name: person.displayName, role: person.role }) : {};
  return { id, ...(id === ADMINISTRATOR_ID ? { isNobody: true as const } : named), unconfirmed };
};

export const lastDoneJson = (last: Listed | undefined, people: PeopleKnown, sees: boolean): Pick<Waiting, 'lastDone'> => {
  if (last?.[1].approval === undefined) return {};
  const [id, { described, approval }] = last;
  return { lastDone: { id, service: described.name, ...doneBy(approval, people, sees) } };
};
