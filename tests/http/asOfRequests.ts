import { MANAGED_SHOWN, APPROVALS_SHOWN } from '#contract/managedServices.ts';
import type { Coordinates } from '#domain/values/coordinates.ts';
import { TABS } from '#domain/vocabulary/serviceTypes.ts';

/* Requests of every operation with the parameter `asOf`, to compare the answers of past views with live answers. */

export const LOS_ANGELES: Coordinates = { longitude: -118.24, latitude: 34.05 };
const DENVER: Coordinates = { longitude: -104.99, latitude: 39.74 };
/** Word in the streets of the tests, and in no other text. */
export const STREET_WORD = 'canary';
/** ZIP code of the street of `STREET_WORD`, and of no other. */
export const STREET_ZIP = '90014';
const NAME_WORD = 'lantern';

/** One request without `asOf`. */
export interface PastRequest {
  readonly operation: string;
  readonly path: string;
  /** Origin of the distances in the answer. */
  readonly from?: Coordinates;
  /** How the answer is sorted by place; absent: by other facts. */
  readonly sort?: 'distance' | 'help';
  /** A limit of the distance, and the path of the same list without it. */
  readonly within?: { readonly miles: number; readonly all: string };
  /** True if the request selects services by street, ZIP code or county, which no hidden service matches. */
  readonly isByPlace?: true;
  /** True if the request selects services by open reports. */
  readonly isByReports?: true;
  /** True if the request selects services that may be listed twice. */
  readonly isByDuplicates?: true;
  readonly language?: 'es';
  /** Id of the service that the request is about. */
  readonly service?: string;
}

/** A count and a list that must have the same total, for example a chip and the list that it selects. */
export interface CountedList {
  readonly counts: string;
  readonly field: string;
  readonly list: string;
}

/** Ids in the requests. */
interface KnownIds {
  readonly services: readonly string[];
  readonly region: string;
  readonly owner: string;
}

type CreateRequests = (knownIds: KnownIds) => readonly Omit<PastRequest, 'operation'>[];

const coordinateText = ({ longitude, latitude }: Coordinates): string => `${longitude}|${latitude}`;
const query = (path: string, parameters: string): string => (parameters === '' ? path : `${path}?${parameters}`);
const plainRequests = (path: string, ...parameters: readonly string[]) => parameters.map((each) => ({ path: query(path, each) }));
const requestsByPlace = (path: string, ...parameters: readonly string[]) =>
  plainRequests(path, ...parameters).map((each) => ({ ...each, isByPlace: true as const }));

const LIST_PATH = '/services';
const NEARBY_PATH = `/services?nearCoordinate=${coordinateText(LOS_ANGELES)}`;
const MANAGED_PATH = '/services/managed';
const APPROVALS_PATH = '/services/approvals';
const STREET_FILTERS = [`q=${STREET_WORD}&search=address1,name`, `zip=${STREET_ZIP}`];

/** Requests by operation. */
export const PAST_REQUESTS: Readonly<Record<string, CreateRequests>> = {
  listServices: ({ owner, services: [first] }) => [
    ...plainRequests(
      LIST_PATH,
      '',
      'sort=updatedAt&isShowAll=true',
      'sort=likes&direction=asc',
      'sort=name&limit=2&skip=1',
      'sort=name&type=SHELTER&hasFreeBeds=true',
      'sort=name&isOpen=true',
      'sort=name&isWheelchairAccessible=true&category=WOMEN',
      'sort=name&isReferralNeeded=true&isShowAll=true',
      `q=${NAME_WORD}&isShowAll=true`,
      'city=Denver&sort=name&direction=desc',
      'isApproved=false&sort=name',
      `user=${owner}&sort=name`,
      `sameServiceAs=${first}&sort=name`,
    ),
    { path: `${LIST_PATH}?sort=name`, language: 'es' },
    { path: `${LIST_PATH}?isCriticalHeader=true&sort=name`, language: 'es' },
    ...requestsByPlace(LIST_PATH, ...STREET_FILTERS),
    { path: `${LIST_PATH}?nearCoordinate=${coordinateText(LOS_ANGELES)}&isShowAll=true`, from: LOS_ANGELES, sort: 'distance' },
    { path: NEARBY_PATH, from: LOS_ANGELES, sort: 'distance' },
    { path: `${NEARBY_PATH}&within=20`, from: LOS_ANGELES, sort: 'distance', within: { miles: 20, all: NEARBY_PATH } },
    { path: `${LIST_PATH}?nearCoordinate=${coordinateText(DENVER)}&sort=help`, from: DENVER, sort: 'help' },
    { path: `${LIST_PATH}?currentCoordinate=${coordinateText(DENVER)}&sort=name&type=FOOD`, from: DENVER },
  ],
  countServices: () => [
    ...plainRequests('/services/counts', '', 'isShowAll=true', 'hasFreeBeds=true', `q=${NAME_WORD}`),
    ...requestsByPlace('/services/counts', ...STREET_FILTERS),
  ],
  getService: ({ services }) =>
    services.map((service) => ({
      path: `/services/${service}?currentCoordinate=${coordinateText(LOS_ANGELES)}`,
      from: LOS_ANGELES,
      service,
    })),
  listBeds: ({ region }) => [...plainRequests('/services/beds', ''), ...requestsByPlace('/services/beds', `region=${region}`)],
  listManagedServices: ({ region, owner, services: [first] }) => [
    ...MANAGED_SHOWN.map((shown) => ({
      path: `${MANAGED_PATH}?limit=100&shown=${shown}`,
      ...(shown === 'reports' ? { isByReports: true as const } : {}),
    })),
    ...plainRequests(
      MANAGED_PATH,
      'sort=name&limit=3&skip=1',
      'sort=name&kind=SHELTER,FOOD&limit=100',
      `sort=name&q=${NAME_WORD}&limit=100`,
      'sort=name&q=vic&limit=100',
      `owner=${owner}&limit=100`,
      `id=${first}`,
    ),
    ...requestsByPlace(MANAGED_PATH, `q=${STREET_WORD}&limit=100`, `region=${region}&limit=100`),
  ],
  countManagedServices: ({ region, owner }) => [
    ...plainRequests('/services/managed/counts', '', 'kind=SHELTER', `q=${NAME_WORD}`, `owner=${owner}`),
    ...requestsByPlace('/services/managed/counts', `q=${STREET_WORD}`, `region=${region}`),
  ],
  listApprovals: ({ region }) => [
    ...APPROVALS_SHOWN.map((shown) => ({
      path: `${APPROVALS_PATH}?shown=${shown}`,
      ...(shown === 'twice' ? { isByDuplicates: true as const } : {}),
    })),
    ...plainRequests(APPROVALS_PATH, `shown=done&q=${NAME_WORD}&kind=SHELTER`),
    ...requestsByPlace(APPROVALS_PATH, `q=${STREET_WORD}`, `region=${region}`),
  ],
  getApprovalChanges: ({ services }) => services.map((service) => ({ path: `/services/${service}/changes-since-approval`, service })),
};

export const pastRequestsOf = (knownIds: KnownIds): readonly PastRequest[] =>
  Object.entries(PAST_REQUESTS).flatMap(([operation, createRequests]) =>
    createRequests(knownIds).map((question) => ({ operation, ...question })),
  );

const listOf = (counts: string, selection: string): string =>
  `${counts.replace('/counts', '')}${counts.includes('?') ? '&' : '?'}${selection}&limit=1`;

/** Returns counts of a few selections, each with the list that must have the same total. */
export const countedLists = (knownIds: KnownIds): readonly CountedList[] => [
  ...['', `q=${NAME_WORD}`, `zip=${STREET_ZIP}`].flatMap((selection) => {
    const counts = query('/services/counts', selection);
    return TABS.map((tab) => ({ counts, field: tab, list: listOf(counts, `type=${tab}`) }));
  }),
  ...['', `region=${knownIds.region}`].flatMap((selection) => {
    const counts = query('/services/managed/counts', selection);
    return MANAGED_SHOWN.map((shown) => ({ counts, field: shown, list: listOf(counts, `shown=${shown}`) }));
  }),
];
