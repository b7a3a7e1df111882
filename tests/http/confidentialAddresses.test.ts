import type { HistoryEntry } from '#contract/auditParts.ts';
import { OPERATIONS } from '#contract/operations.ts';
import type { Reply, TestApi } from '../support/api.ts';
import { createPersonAs, signIn, signUp, startPeopleApi, type Person } from './authSupport.ts';
import { addService, idOf } from './commandsSupport.ts';
import { REQUESTS, OPERATIONS_WITHOUT_PLACE, type ListingRequest, type ListedService } from './confidentialAddressRequests.ts';

/*
 * The place of a confidential listing: every operation returns it only to its current owner and to administrators. A listing that is
 * confidential today stays hidden at every moment; one that is public again stays hidden for the time in which it was confidential.
 */

/** A listing with a street and what happens to it later. */
interface AddressHistory {
  readonly name: string;
  readonly first: 'public' | 'confidential';
  readonly later: { readonly isConfidential: boolean; readonly isElsewhere: boolean } | 'deleted';
}
const ADDRESS_HISTORIES = {
  hiddenLater: { name: 'Aspen House', first: 'public', later: { isConfidential: true, isElsewhere: false } },
  publicElsewhere: { name: 'Birch House', first: 'confidential', later: { isConfidential: false, isElsewhere: true } },
  publicSamePlace: { name: 'Cedar House', first: 'confidential', later: { isConfidential: false, isElsewhere: false } },
  deletedHidden: { name: 'Dogwood House', first: 'confidential', later: 'deleted' },
} as const satisfies Readonly<Record<string, AddressHistory>>;
type HistoryName = keyof typeof ADDRESS_HISTORIES;
const HISTORY_NAMES = Object.keys(ADDRESS_HISTORIES) as readonly HistoryName[];

/** Minimum distance in metres from the listing to the centre of its city, from which distances of a hidden place are measured. */
const FAR_METRES = 5000;

let api: TestApi;
let admin: Person;
let owner: Person;
const people: Record<string, Person | null> = {};
/** Listings with points (longitude, latitude) that no other listing has. */
const listedByHistory = {} as Record<HistoryName, ListedService & { readonly point: readonly [number, number] }>;
/** Moments at which all listings were in their first state, and in their last. */
let before = '';
let after = '';

const sendListingRequest = async (request: ListingRequest, caller: Person | null): Promise<Reply> => {
  const { path, asOf: _asOf, ...options } = request;
  for (;;) {
    const reply = await api.sendRequest(`/api${path}`, { ...options, token: caller?.token ?? null });
    if (reply.status !== 503) return reply;
  }
};
const askAndProject = async (request: ListingRequest, caller: Person): Promise<Reply> => {
  const reply = await sendListingRequest(request, caller);
  if (reply.status >= 300) throw new Error(`${request.path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  await api.projected(reply);
  return reply;
};

/** The real clock: the product and the event store must take their times from the same clock. */
const clock = Object.assign((): number => Date.now(), { set: () => undefined, advance: () => undefined });
/** Returns the current moment, once later events are certain to have a later time. */
const currentMoment = async (): Promise<string> => {
  const now = clock();
  while (clock() <= now) await new Promise(setImmediate);
  return new Date(now).toISOString();
};

const streetOfHistory = (historyName: HistoryName): string => `${HISTORY_NAMES.indexOf(historyName) + 71} Canary Lane`;
const zipOf = (historyName: HistoryName): string => `9007${HISTORY_NAMES.indexOf(historyName) + 1}`;

/** Transfers a listing from the administrator to its current owner. */
const handOver = async (id: string): Promise<void> => {
  await askAndProject({ path: `/services/${id}/hand-over`, method: 'POST', body: { userEmail: owner.email } }, admin);
};

const changeAddress = async (historyName: HistoryName, id: string): Promise<void> => {
  const { later } = ADDRESS_HISTORIES[historyName];
  if (later === 'deleted') {
    await askAndProject({ path: `/services/${id}`, method: 'DELETE' }, owner);
    return;
  }
  const known = (await sendListingRequest({ path: `/services/${id}` }, owner)).body as object;
  const newPlace = later.isElsewhere ? { address1: '5 Other Road', zip: '90015' } : {};
  await askAndProject(
    { path: `/services/${id}`, method: 'PUT', body: { ...known, ...newPlace, isConfidential: later.isConfidential } },
    owner,
  );
  if (later.isElsewhere) return;
  await askAndProject({ path: `/services/${id}/place`, method: 'PUT', body: { coordinates: listedByHistory[historyName].point } }, owner);
};

beforeAll(async () => {
  api = await startPeopleApi({ clock, product: { reactions: false } });
  admin = await createPersonAs(api, 'ada@example.org', 'ADMINISTRATOR');
  owner = await createPersonAs(api, 'olu@example.org', 'VOLUNTEER');
  const former = await signUp(api, 'finn@example.org');
  for (const { id } of [former, owner]) await askAndProject({ path: `/users/${id}`, method: 'PUT', body: { totalServices: 10 } }, admin);
  for (const [index, historyName] of HISTORY_NAMES.entries()) {
    const { name, first } = ADDRESS_HISTORIES[historyName];
    const [street, zip] = [streetOfHistory(historyName), zipOf(historyName)];
    const point = [-118.37113, 34.10127 + index / 100] as const;
    const isConfidential = first === 'confidential';
    const id = idOf(await addService(api, { name, address1: street, zip, isConfidential }, { token: former.token }));
    await askAndProject({ path: `/services/${id}/place`, method: 'PUT', body: { coordinates: point } }, former);
    listedByHistory[historyName] = { id, street, zip, point, near: point.join('|'), moments: [], entries: [], threads: [] };
  }
  const ids = Object.values(listedByHistory).map(({ id }) => id);
  await askAndProject({ path: '/services/approve-services', body: { services: ids } }, admin);
  before = await currentMoment();
  for (const id of ids) await handOver(id);
  for (const historyName of HISTORY_NAMES) await changeAddress(historyName, listedByHistory[historyName].id);
  after = await currentMoment();
  const audited = (await sendListingRequest({ path: '/audit?limit=100' }, admin)).body as readonly HistoryEntry[];
  for (const historyName of HISTORY_NAMES) {
    const own = audited.filter(({ service }) => service?.id === listedByHistory[historyName].id);
    listedByHistory[historyName] = {
      ...listedByHistory[historyName],
      moments: [before, after],
      entries: own.map(({ id }) => id),
      threads: [...new Set(own.map(({ thread }) => thread))],
    };
  }
  Object.assign(people, {
    'nobody signed in': null,
    'another owner': await signUp(api, 'una@example.org'),
    'a volunteer': await createPersonAs(api, 'vic@example.org', 'VOLUNTEER'),
    'a senior volunteer': await createPersonAs(api, 'sid@example.org', 'VOLUNTEER SENIOR'),
    'a volunteer lead': await createPersonAs(api, 'lee@example.org', 'VOLUNTEER LEAD'),
    'a super user': await createPersonAs(api, 'sue@example.org', 'SUPER USER'),
    'a former owner who is a super user today': await (async () => {
      await askAndProject({ path: `/users/${former.id}/set-permission`, body: { role: 'SUPER USER' } }, admin);
      return signIn(api, former.email);
    })(),
  });
});
afterAll(() => api.stop());

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Returns all values under this key, at any depth. */
const valuesOfKey = (json: Json, name: string): readonly Json[] => {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => [...(key === name ? [value] : []), ...valuesOfKey(value, name)]);
};

/** Returns the distances in the cards of this listing. */
const distancesIn = (json: Json, id: string): readonly number[] => {
  if (typeof json !== 'object' || json === null) return [];
  const own = Reflect.get(json, 'id') === id ? Reflect.get(json, 'distance') : undefined;
  return [...(typeof own === 'number' ? [own] : []), ...Object.values(json).flatMap((part: Json) => distancesIn(part, id))];
};

/** Returns the facts in a response that reveal the place of a listing. */
const findLeaks = (json: Json, { id, street, zip, point }: (typeof listedByHistory)[HistoryName]): readonly string[] => {
  const text = JSON.stringify(json);
  // Match whole words only: the digits of a ZIP code occur in many ids.
  const found = [street, zip, `${point[1]}`].filter((canary) => new RegExp(`\\b${canary}\\b`).test(text));
  return [...found, ...distancesIn(json, id).flatMap((distance) => (distance < FAR_METRES ? [`${distance} m`] : []))];
};

const EVENT_OPERATIONS = new Set(['getServiceHistory', 'getThread']);

/**
 * Returns the part of a response that must not reveal the listing's place: for a listing that is public again, the part before that time.
 */
const removePublicParts = (historyName: HistoryName, operation: string, { asOf }: ListingRequest, json: Json): Json => {
  if (historyName !== 'publicSamePlace') return json;
  if (EVENT_OPERATIONS.has(operation)) {
    const { entries = [] } = json as { readonly entries?: readonly (Json & { readonly at: string })[] };
    return [...entries.filter(({ at }) => at <= before), ...valuesOfKey(entries as Json, 'before')];
  }
  if (operation === 'getApprovalChanges' && asOf !== before) return valuesOfKey(json, 'before');
  return asOf === before ? json : null;
};

test('every operation either has requests here or is listed as returning nothing about a listing', () => {
  const known = [...Object.keys(REQUESTS), ...Object.values(OPERATIONS_WITHOUT_PLACE).flat()];
  expect(known.toSorted()).toEqual(OPERATIONS.map(({ id }) => id).toSorted());
});

describe.each(Object.keys(REQUESTS))('%s', (operation) => {
  /** Sends every request about every listing as this user; returns the responses. */
  const repliesFor = async (caller: Person | null) => {
    const askAs = (request: ListingRequest) => sendListingRequest(request, caller);
    const repliesByHistory = HISTORY_NAMES.map(async (historyName) => {
      const requests = (await REQUESTS[operation]?.(listedByHistory[historyName], askAs)) ?? [];
      return Promise.all(requests.map(async (request) => ({ story: historyName, request, reply: await askAs(request) })));
    });
    return (await Promise.all(repliesByHistory)).flat();
  };

  test('reveals the place of a confidential listing, now or then, only to its owner and administrators', async () => {
    for (const [role, caller] of Object.entries(people)) {
      const leaks = (await repliesFor(caller)).flatMap(({ story: historyName, request, reply }) => {
        const json = (reply.body ?? null) as Json;
        const found = findLeaks(removePublicParts(historyName, operation, request, json), listedByHistory[historyName]);
        return found.map((canary) => `${role}: ${request.path} (${historyName}) tells ${canary}`);
      });
      expect(leaks).toEqual([]);
    }
  });

  test('responds to its requests here', async () => {
    const statuses = (await repliesFor(admin)).map(({ request: { path }, reply }) => `${reply.status} ${path}`);
    expect(statuses.filter((status) => status.startsWith('4') && !/^(403|404|409)/.test(status))).toEqual([]);
    expect(statuses.some((status) => /^(200|409)/.test(status))).toBe(true);
  });
});

const readJson = async (path: string, caller: Person | null): Promise<Json> => (await sendListingRequest({ path }, caller)).body as Json;

describe('users who may see a confidential place', () => {
  test('include its current owner and administrators, in the listing and in its history', async () => {
    const { id, street, zip } = listedByHistory.hiddenLater;
    for (const caller of [owner, admin]) {
      expect(await readJson(`/services/${id}`, caller)).toMatchObject({ address1: street, zip });
      expect(JSON.stringify(await readJson(`/services/${id}/history`, caller))).toContain(street);
      const publicElsewhereService = listedByHistory.publicElsewhere;
      expect(JSON.stringify(await readJson(`/services/${publicElsewhereService.id}/history`, caller))).toContain(
        publicElsewhereService.street,
      );
      const { id: removedServiceId, street: former } = listedByHistory.deletedHidden;
      expect(JSON.stringify(await readJson(`/services/${removedServiceId}/history`, caller))).toContain(former);
    }
  });

  test('include everybody once the listing is public again, but not for earlier moments', async () => {
    const { id, street, zip } = listedByHistory.publicSamePlace;
    for (const caller of Object.values(people)) expect(await readJson(`/services/${id}`, caller)).toMatchObject({ address1: street, zip });
    const lead = people['a volunteer lead'] ?? null;
    expect(await readJson(`/services/${id}?asOf=${after}`, lead)).toMatchObject({ address1: street, zip });
    expect(await readJson(`/services/${id}?asOf=${before}`, lead)).not.toHaveProperty('address1');
    expect(JSON.stringify(await readJson(`/services/${id}/history`, lead))).toContain(street);
  });
});
